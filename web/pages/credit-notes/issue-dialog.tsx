import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { request } from "#web/api.ts";
import { creditNotesCopy } from "#web/copy/credit-notes.ts";
import { isoDay } from "#web/days.ts";
import { invoiceQuery } from "#web/pages/documents/queries.ts";
import { useDocumentChange } from "#web/pages/documents/use-document-change.ts";
import { useTimeZone } from "#web/session.ts";
import { useIdempotencyKey } from "#web/use-idempotency-key.ts";
import { TextField } from "#web/ui/field.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { showToast } from "#web/ui/toasts.ts";
import type { CreditNoteDialogProps } from "./actions.tsx";
import { EffectText } from "./effect-text.tsx";
import { withItemFault } from "./fault.ts";

/** Issues a draft, and says beforehand what it settles. */
export function IssueDialog({ tagged: { record, etag }, onClose }: CreditNoteDialogProps) {
  const { id, invoiceId, totals } = record;
  const today = isoDay(new Date(), useTimeZone());
  const { data: invoice } = useQuery(invoiceQuery(invoiceId));
  const change = useDocumentChange();
  const keyOf = useIdempotencyKey();
  const form = useForm({ defaultValues: { issuedAt: today } });
  const words = creditNotesCopy.issue;
  return (
    <FormDialog
      form={form}
      title={words.title}
      description={words.hint}
      action={words.submit}
      onClose={onClose}
      onSubmit={async ({ issuedAt }) => {
        const body = issuedAt === today ? {} : { issuedAt };
        const idempotencyKey = keyOf([body, etag]);
        try {
          const { number } = await change(() =>
            request("POST /credit-notes/{id}/send", { params: { id }, body, ifMatch: etag, idempotencyKey }),
          );
          onClose();
          showToast(words.done({ number }));
        } catch (error) {
          throw withItemFault(error);
        }
      }}
    >
      {invoice === undefined ? (
        <div aria-busy className="h-12 animate-pulse rounded-md bg-sunken" />
      ) : (
        <EffectText total={totals.total} invoice={invoice.record} />
      )}
      <TextField
        label={words.date}
        error={form.formState.errors.issuedAt?.message}
        type="date"
        max={today}
        {...form.register("issuedAt", {
          required: words.noDate,
          validate: (day) => (day > today ? words.future : undefined),
        })}
      />
    </FormDialog>
  );
}
