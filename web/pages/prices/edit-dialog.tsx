import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useForm } from "react-hook-form";
import type { PriceItem } from "#contract/quotations/price-items.ts";
import { ApiError, isApiError, request, requestTagged, type Tagged } from "#web/api.ts";
import { copy } from "#web/copy/copy.ts";
import { pricesCopy } from "#web/copy/prices.ts";
import { usePermission } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";
import { onlyChanged } from "#web/ui/forms/only-changed.ts";
import { showToast } from "#web/ui/toasts.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";
import { PriceFields } from "./price-fields.tsx";
import { priceFieldsOf, type PriceValues, priceValuesOf } from "./price-values.ts";
import { priceItemQuery, useRefreshPrices } from "#web/records/prices/queries.ts";

const Confirm = lazyPart(async () => (await import("#web/ui/confirm.tsx")).Confirm);

/** A price item, to read or to change. */
export function EditPriceDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery(priceItemQuery(id));
  return (
    <Dialog title={pricesCopy.editTitle} onClose={onClose}>
      {data !== undefined ? (
        <EditForm key={id} tagged={data} onClose={onClose} />
      ) : error === null ? (
        <div aria-busy className="h-96 animate-pulse rounded-lg bg-sunken" />
      ) : isApiError(error, "NOT_FOUND") ? (
        <Notice tone="warn">{pricesCopy.notFound}</Notice>
      ) : (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}

function EditForm({ tagged, onClose }: { readonly tagged: Tagged<PriceItem>; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();
  const refresh = useRefreshPrices();
  const canEdit = usePermission("prices:write");
  const writesCosts = usePermission("costs:write");
  /** The state that the edits are based on. */
  const [base, setBase] = useState(tagged);
  const [hasConflict, setHasConflict] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const form = useForm<PriceValues>({ defaultValues: priceValuesOf(base.record) });
  const { id, code, description, archivedAt } = base.record;
  const params = { id };

  const leave = (text: string) => {
    void refresh();
    form.reset(form.getValues());
    onClose();
    showToast(text);
  };
  const archiving = useMutation({
    mutationFn: () =>
      request(archivedAt === null ? "POST /price-items/{id}/archive" : "POST /price-items/{id}/unarchive", { params }),
    onSuccess: () => leave(archivedAt === null ? pricesCopy.archived : pricesCopy.unarchived),
    onError: (error) => void showToast(error instanceof ApiError ? error.message : copy.failure.unexpected),
  });
  const save = async (values: PriceValues) => {
    const before = priceFieldsOf(priceValuesOf(base.record), writesCosts);
    const body = onlyChanged(before, priceFieldsOf(values, writesCosts));
    if (Object.keys(body).length === 0) return onClose();
    const idempotencyKey = keyOf([body, base.etag]);
    try {
      const options = { params, body, ifMatch: base.etag, idempotencyKey };
      queries.setQueryData(priceItemQuery(id).queryKey, await requestTagged("PATCH /price-items/{id}", options));
      leave(pricesCopy.saved);
    } catch (error) {
      if (!isApiError(error, "PRECONDITION_FAILED")) throw error;
      const current = await queries.fetchQuery({ ...priceItemQuery(id), staleTime: 0 });
      setBase(current);
      setHasConflict(true);
      form.reset(priceValuesOf(current.record), { keepDirtyValues: true });
    }
  };
  return (
    <>
      <Form form={form} label={pricesCopy.editTitle} onSubmit={save}>
        {hasConflict && <Notice tone="warn">{pricesCopy.changed}</Notice>}
        <fieldset disabled={!canEdit} className="space-y-5">
          <PriceFields form={form} />
        </fieldset>
        {canEdit && (
          <DialogActions>
            <Button variant="quiet" onClick={() => setIsDeleting(true)}>
              {pricesCopy.delete}
            </Button>
            <Button isBusy={archiving.isPending} onClick={() => archiving.mutate()}>
              {archivedAt === null ? pricesCopy.archive : pricesCopy.unarchive}
            </Button>
            <Button type="submit" variant="primary" isBusy={form.formState.isSubmitting}>
              {copy.common.save}
            </Button>
          </DialogActions>
        )}
      </Form>
      <Suspense>
        {isDeleting && (
          <Confirm
            title={pricesCopy.deleteTitle}
            hint={pricesCopy.deleteHint({ name: code ?? description })}
            action={pricesCopy.deleteAction}
            onClose={() => setIsDeleting(false)}
            onConfirm={async () => {
              await request("DELETE /price-items/{id}", { params });
              leave(pricesCopy.deleted);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
