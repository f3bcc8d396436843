import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { request, type Tagged } from "#web/api.ts";
import { formatDate, isoDay } from "#web/days/days.ts";
import { invoiceQuery } from "#web/records/documents/queries.ts";
import { useTimeZone } from "#web/session/session.ts";
import { FormDateField } from "#web/ui/forms/date-field/form-date-field.tsx";
import { TextArea } from "#web/ui/forms/field.tsx";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { useConfirmations } from "#web/ui/use-confirmations.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { copy } from "#web/copy/copy.ts";
import { useInvoiceChange } from "./use-invoice-change.ts";

interface ChangeTermsDialogProps {
  readonly invoice: Invoice;
  readonly onClose: () => void;
}

/** Changes what may change of an invoice that was sent: its due date and its notes. */
export function ChangeTermsDialog({ invoice: { id, number }, onClose }: ChangeTermsDialogProps) {
  const timeZone = useTimeZone();
  const queries = useQueryClient();
  const change = useInvoiceChange(id);
  const latest = (): Tagged<Invoice> | undefined => queries.getQueryData(invoiceQuery(id).queryKey);
  const valuesOf = (tagged: Tagged<Invoice> | undefined) => ({
    dueDate: tagged === undefined ? "" : isoDay(tagged.record.dueDate, timeZone),
    notes: tagged?.record.notes ?? "",
  });
  // What the edits are based on: the page beneath may fetch a later state while the dialog is open.
  const [basis, setBasis] = useState(latest);
  const [isConflict, setIsConflict] = useState(false);
  const form = useForm({ defaultValues: valuesOf(basis) });
  const { errors, dirtyFields } = form.formState;
  const text = copy.invoices.terms;
  const confirmations = useConfirmations();
  const saved = isConflict ? basis?.record : undefined;
  return (
    <FormDialog
      form={form}
      title={text.title}
      description={text.hint({ number })}
      action={copy.common.save}
      onClose={onClose}
      onSubmit={async ({ dueDate, notes }) => {
        const body = {
          ...(dirtyFields.dueDate === true && { dueDate }),
          ...(dirtyFields.notes === true && { notes: notes.trim() === "" ? null : notes }),
        };
        const confirmed = { ...body, ...confirmations.body };
        const ifMatch = basis?.etag ?? "";
        try {
          if (Object.keys(body).length > 0) {
            await change(() => request("PATCH /invoices/{id}", { params: { id }, body: confirmed, ifMatch }));
            showToast(copy.common.saved);
          }
        } catch (error) {
          if (confirmations.asks(error)) return;
          const current = latest();
          setBasis(current);
          setIsConflict(current?.etag !== ifMatch);
          form.reset(valuesOf(current), { keepDirtyValues: true });
          throw error;
        }
        onClose();
      }}
    >
      <FormDateField
        label={copy.invoices.due}
        hint={
          saved !== undefined && dirtyFields.dueDate === true
            ? text.savedDue({ day: formatDate(saved.dueDate, timeZone) })
            : undefined
        }
        control={form.control}
        name="dueDate"
        rules={{ required: text.noDue }}
      />
      <TextArea
        label={copy.documents.notes}
        error={errors.notes?.message}
        hint={saved !== undefined && dirtyFields.notes === true ? savedNotesOf(saved.notes) : text.notesHint}
        rows={5}
        {...form.register("notes")}
      />
      {confirmations.field}
    </FormDialog>
  );
}

const savedNotesOf = (notes: string | null): string =>
  notes === null || notes === "" ? copy.invoices.terms.savedNoNotes : copy.invoices.terms.savedNotes({ notes });
