import { useQuery, useQueryClient } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { Suspense, useState } from "react";
import { useForm } from "react-hook-form";
import type { Expense } from "#contract/books/expenses.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { isApiError, request, requestTagged, type Tagged } from "#web/api.ts";
import { expensesCopy } from "#web/copy/expenses.ts";
import { Labels } from "#web/records/documents/labels.tsx";
import { usePermission, useTimeZone } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { isTyping } from "#web/ui/keyboard.ts";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";
import { onlyChanged } from "#web/ui/forms/only-changed.ts";
import { showToast } from "#web/ui/toasts.ts";
import { useKeyDown } from "#web/ui/use-key-down.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";
import { ExpenseForm } from "./expense-form.tsx";
import { expenseFieldsOf, type ExpenseValues, expenseValuesOf } from "./expense-values.ts";
import { confirmed, SimilarNotice, useSimilar } from "./similar.tsx";
import { expenseQuery, useRefreshExpenses } from "./queries.ts";

const Confirm = lazyPart(async () => (await import("#web/ui/confirm.tsx")).Confirm);

const words = expensesCopy.form;

interface EditExpenseSheetProps {
  readonly id: string;
  /** The ids of the list that it was opened from. */
  readonly ids: readonly string[];
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/** An expense of the list, to read or to change. The arrow keys move to the previous and the next one. */
export function EditExpenseSheet({ id, ids, onOpen, onClose }: EditExpenseSheetProps) {
  const { data, error, refetch } = useQuery(expenseQuery(id));
  return (
    <Dialog shape="wide" title={data?.record.description ?? words.editTitle} beginsInField={false} onClose={onClose}>
      <Neighbours id={id} ids={ids} onOpen={onOpen} />
      {data !== undefined ? (
        <EditForm key={id} tagged={data} onClose={onClose} />
      ) : error === null ? (
        <div aria-busy className="h-96 animate-pulse rounded-lg bg-sunken" />
      ) : isApiError(error, "NOT_FOUND") ? (
        <Notice tone="warn">{words.notFound}</Notice>
      ) : (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}

function EditForm({ tagged, onClose }: { readonly tagged: Tagged<Expense>; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const timeZone = useTimeZone();
  const keyOf = useIdempotencyKey();
  const refresh = useRefreshExpenses();
  const canEdit = usePermission("expenses:write");
  /** The state that the edits are based on. */
  const [base, setBase] = useState(tagged);
  const [hasConflict, setHasConflict] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const form = useForm<ExpenseValues>({ defaultValues: expenseValuesOf(base.record, timeZone) });
  const { id, description } = base.record;

  const similar = useSimilar(form, id);
  const leave = (text: string) => {
    void refresh();
    form.reset(form.getValues());
    onClose();
    showToast(text);
  };
  const save = async (values: ExpenseValues) => {
    const body = onlyChanged(expenseFieldsOf(expenseValuesOf(base.record, timeZone)), expenseFieldsOf(values));
    if (Object.keys(body).length === 0) return onClose();
    const idempotencyKey = keyOf([body, similar.length, base.etag]);
    try {
      const options = { params: { id }, body: { ...body, ...confirmed(similar) }, ifMatch: base.etag, idempotencyKey };
      queries.setQueryData(expenseQuery(id).queryKey, await requestTagged("PATCH /expenses/{id}", options));
      leave(words.saved);
    } catch (error) {
      if (!isApiError(error, "PRECONDITION_FAILED")) throw error;
      const current = await queries.fetchQuery({ ...expenseQuery(id), staleTime: 0 });
      setBase(current);
      setHasConflict(true);
      form.reset(expenseValuesOf(current.record, timeZone), { keepDirtyValues: true });
    }
  };
  return (
    <>
      <ExpenseForm
        form={form}
        label={words.editTitle}
        isNew={false}
        onSubmit={save}
        notice={
          <>
            {hasConflict && <Notice tone="warn">{words.changed}</Notice>}
            <SimilarNotice similar={similar} />
          </>
        }
        actions={
          <>
            <Button variant="quiet" className="mr-auto" onClick={() => setIsDeleting(true)}>
              {words.delete}
            </Button>
            <Button type="submit" variant="primary" isBusy={form.formState.isSubmitting}>
              {words.save}
            </Button>
          </>
        }
      />
      <div className="mt-5">
        <Labels record={base.record} />
      </div>
      <Suspense>
        {isDeleting && canEdit && (
          <Confirm
            title={words.deleteTitle}
            hint={words.deleteHint({ description })}
            action={words.deleteAction}
            onClose={() => setIsDeleting(false)}
            onConfirm={async () => {
              await request("DELETE /expenses/{id}", { params: { id } });
              leave(words.deleted);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

const arrowClass =
  "flex size-11 items-center justify-center rounded-md hover:bg-sunken hover:text-ink disabled:opacity-40 sm:size-8";

type NeighboursProps = Omit<EditExpenseSheetProps, "onClose">;

/** The position in the list, with buttons for the expenses beside it. */
function Neighbours({ id, ids, onOpen }: NeighboursProps) {
  const index = ids.indexOf(id);
  const [previous, next] = [ids[index - 1], ids[index + 1]];
  const open = (to: string | undefined) => to !== undefined && onOpen(to);
  useKeyDown((event) => {
    const to = { ArrowDown: next, j: next, ArrowUp: previous, k: previous }[event.key];
    const isElsewhere = isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey;
    if (index === -1 || to === undefined || isElsewhere || document.querySelector("[role=alertdialog]") !== null)
      return;
    event.preventDefault();
    onOpen(to);
  });
  if (index === -1 || ids.length < 2) return null;
  return (
    <div className="-mt-2 mb-3 flex items-center gap-1 text-muted">
      <span className="mr-1 tabular-nums">{words.position({ index: index + 1, count: ids.length })}</span>
      <button
        type="button"
        className={arrowClass}
        aria-label={words.previous}
        disabled={previous === undefined}
        onClick={() => open(previous)}
      >
        <ChevronUp className="size-4" aria-hidden />
      </button>
      <button
        type="button"
        className={arrowClass}
        aria-label={words.next}
        disabled={next === undefined}
        onClick={() => open(next)}
      >
        <ChevronDown className="size-4" aria-hidden />
      </button>
    </div>
  );
}
