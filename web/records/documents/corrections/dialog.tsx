import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import type { CorrectableField, PartyChange } from "#contract/documents/corrections.ts";
import { appPrefix } from "#contract/api/app-route.ts";
import { request } from "#web/api.ts";
import { SendCheckPanel } from "#web/records/documents/mailing/send-check/panel.tsx";
import { useDocumentChange } from "#web/records/documents/use-document-change.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Dialog, DialogActions, DialogCancel } from "#web/ui/dialog.tsx";
import { CheckField, TextField } from "#web/ui/forms/field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { correctionsCopy } from "#web/copy/corrections.ts";
import { correct, type CorrectedKind } from "./requests.ts";

interface CorrectPartiesProps {
  readonly kind: CorrectedKind;
  readonly document: { readonly id: string; readonly number: string | null; readonly clientId: string };
  readonly onClose: () => void;
}

/** Corrects names, addresses and numbers on an issued document: shows what it says and what it would say. */
export function CorrectPartiesDialog({ kind, document: { id, number, clientId }, onClose }: CorrectPartiesProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [`/${kind}`, id, "party changes"],
    queryFn: async ({ signal }) => {
      const options = { params: { id }, query: { check: true }, signal };
      return (await request(`POST /${kind}/{id}/correct-parties`, options)).partyChanges ?? [];
    },
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog
      title={correctionsCopy.title({ number: number ?? "" })}
      description={correctionsCopy.lead}
      shape="sheet"
      onClose={onClose}
    >
      <SendCheckPanel checked={{ kind, id, clientId, isIssued: true }} />
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <div className="space-y-4">
          <p>{correctionsCopy.same}</p>
          <div className="flex flex-wrap gap-2">
            <Link to="/settings/organization" className={buttonClass()}>
              {correctionsCopy.settings}
            </Link>
            <Link to="/clients/$id" params={{ id: clientId }} className={buttonClass()}>
              {correctionsCopy.client}
            </Link>
          </div>
        </div>
      )}
      {data !== undefined && data.length > 0 && (
        <Changes key={data.map(({ field }) => field).join()} kind={kind} id={id} changes={data} onClose={onClose} />
      )}
      <p className="mt-6">
        <a
          href={`${appPrefix}/${kind}/${id}/pdf?as=original`}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center underline underline-offset-4 sm:min-h-0"
        >
          {correctionsCopy.original}
        </a>
      </p>
    </Dialog>
  );
}

interface ChangesProps {
  readonly kind: CorrectedKind;
  readonly id: string;
  readonly changes: readonly PartyChange[];
  readonly onClose: () => void;
}

/** The name of a field in a form, which a dot would split. */
const keyOf = (field: CorrectableField) => field.replace(".", "_") as keyof typeof correctionsCopy.fields;

function Changes({ kind, id, changes, onClose }: ChangesProps) {
  const change = useDocumentChange();
  const idempotencyKeyOf = useIdempotencyKey();
  const form = useForm<{ chosen: string[]; reason: string }>({
    // The document lacks a field that was empty; any other is corrected on purpose.
    defaultValues: { chosen: changes.filter(({ before }) => before === "–").map(({ field }) => field), reason: "" },
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <Form
      form={form}
      label={correctionsCopy.action}
      onSubmit={async ({ chosen, reason }) => {
        const fields = changes.map(({ field }) => field).filter((field) => chosen.includes(field));
        const body = { fields, ...(reason.trim() === "" ? {} : { reason: reason.trim() }) };
        await change(() => correct(kind, id, body, idempotencyKeyOf(body)));
        onClose();
        showToast(correctionsCopy.done);
      }}
    >
      <fieldset className="space-y-1">
        <legend className="sr-only">{correctionsCopy.action}</legend>
        {changes.map(({ field, before, after }) => (
          <CheckField
            key={field}
            value={field}
            label={correctionsCopy.fields[keyOf(field)]}
            hint={
              <span className="wrap-anywhere">
                <del>{before}</del> → <ins className="no-underline">{after}</ins>
              </span>
            }
            {...form.register("chosen", { validate: (chosen) => chosen.length > 0 || correctionsCopy.choose })}
          />
        ))}
        {errors.chosen !== undefined && (
          <p role="alert" className="text-danger">
            {errors.chosen.message}
          </p>
        )}
      </fieldset>
      <TextField
        label={correctionsCopy.reason}
        hint={correctionsCopy.reasonHint}
        maxLength={500}
        error={errors.reason?.message}
        {...form.register("reason")}
      />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" isBusy={isSubmitting}>
          {correctionsCopy.submit}
        </Button>
      </DialogActions>
    </Form>
  );
}
