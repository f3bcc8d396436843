import { useFieldArray, useForm, useWatch } from "react-hook-form";
import Plus from "lucide-react/icons/plus";
import type { CreditNoteChange } from "#contract/invoices/credit-notes.ts";
import { sumsOf, totalsOf } from "#contract/documents/totals.ts";
import { request } from "#web/api.ts";
import { creditNotesCopy } from "#web/copy/credit-notes.ts";
import { newLineValues } from "#web/records/documents/new-line-values.ts";
import { TotalsList } from "#web/records/documents/totals-card.tsx";
import { useDocumentChange } from "#web/records/documents/use-document-change.ts";
import { readQuantity } from "#web/records/quotations/convert-values.ts";
import { fractionOf } from "#web/values/percent.ts";
import { readAmount } from "#web/values/read-amount.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { TextArea, TextField } from "#web/ui/forms/field.tsx";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { copy } from "#web/copy/copy.ts";
import type { CreditNoteDialogProps } from "./actions.tsx";
import { EditLine } from "./edit-line.tsx";
import { type EditValues, valuesOf } from "./edit-values.ts";

const words = creditNotesCopy.edit;

const priceOf = (text: string) => Number(readAmount(text) ?? 0);

const newItemsOf = (items: EditValues["items"]) =>
  items.map(({ description, qty, unit, unitPrice, ref, accountCode, taxCode }) => ({
    description,
    qty: readQuantity(qty) ?? 0,
    unit: unit.trim() === "" ? null : unit.trim(),
    unitPrice: priceOf(unitPrice),
    ref,
    accountCode: accountCode.trim() === "" ? null : accountCode.trim(),
    taxCode,
  }));

/** Edits a draft: its lines, the reason, the notes, and the retention where the invoice has its own. */
export function EditDialog({ tagged: { record, etag }, onClose }: CreditNoteDialogProps) {
  const { id, kind, contractId, currency, gstRateAtIssue } = record;
  // The lines of a credit note that bills a claim are those of the claim.
  const isDerived = kind === "CLAIM";
  const change = useDocumentChange();
  const form = useForm<EditValues>({ defaultValues: valuesOf(record) });
  const { errors } = form.formState;
  const lines = useFieldArray({ control: form.control, name: "items" });
  const [items, retention] = useWatch({ control: form.control, name: ["items", "retentionPct"] });
  const retentionPct = fractionOf(retention) ?? null;
  const faultOfRetention = (text: string) => {
    const fraction = fractionOf(text);
    if (text.trim() === "") return undefined;
    return fraction === undefined || fraction < 0 || fraction > 1 ? words.notAPercentage : undefined;
  };
  const newItems = newItemsOf(items);
  const totals = totalsOf({
    ...sumsOf(newItems),
    retentionPct: faultOfRetention(retention) === undefined ? retentionPct : null,
    gstRate: gstRateAtIssue,
  });
  return (
    <FormDialog
      form={form}
      shape="sheet"
      title={words.title}
      action={copy.common.save}
      onClose={onClose}
      onSubmit={async (values) => {
        const body: CreditNoteChange = {
          ...(isDerived ? {} : { items: newItemsOf(values.items) }),
          reason: values.reason.trim(),
          notes: values.notes.trim() === "" ? null : values.notes,
          ...(contractId === null ? { retentionPct: fractionOf(values.retentionPct) ?? null } : {}),
        };
        await change(() => request("PATCH /credit-notes/{id}", { params: { id }, body, ifMatch: etag }));
        onClose();
        showToast(copy.common.saved);
      }}
    >
      <TextArea
        label={creditNotesCopy.create.reason}
        hint={creditNotesCopy.create.reasonHint}
        error={errors.reason?.message}
        rows={2}
        maxLength={500}
        {...form.register("reason", {
          validate: (text) => (text.trim() === "" ? creditNotesCopy.create.noReason : undefined),
        })}
      />
      {isDerived ? (
        <Notice tone="info">{words.ofClaim}</Notice>
      ) : (
        <section aria-label={words.items}>
          <ul className="card mb-3 divide-y divide-line">
            {lines.fields.map((field, i) => (
              <EditLine key={field.id} form={form} index={i} onRemove={() => lines.remove(i)} />
            ))}
          </ul>
          <Button onClick={() => lines.append(newLineValues)}>
            <Plus className="size-4" aria-hidden />
            {words.add}
          </Button>
        </section>
      )}
      {contractId === null && (
        <TextField
          label={words.retention}
          error={errors.retentionPct?.message}
          inputMode="decimal"
          autoComplete="off"
          className="tabular-nums"
          {...form.register("retentionPct", { validate: faultOfRetention })}
        />
      )}
      <TextArea
        label={words.notes}
        hint={words.notesHint}
        error={errors.notes?.message}
        rows={3}
        {...form.register("notes")}
      />
      <div className="rounded-lg bg-sunken/60 p-4">
        <TotalsList document={{ totals, currency, gstRateAtIssue, retentionPct, status: "DRAFT", items: newItems }} />
      </div>
    </FormDialog>
  );
}
