import { Link } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { decimal, sum, toNumber } from "#contract/money.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { request } from "#web/api.ts";
import { invoiceCreditsCopy } from "#web/copy/invoice-credits.ts";
import { creditable } from "#web/records/credit-notes/effect.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions, DialogCancel } from "#web/ui/dialog.tsx";
import { CheckField, TextArea, TextField } from "#web/ui/forms/field.tsx";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { useAvailableActions } from "./available-actions.ts";
import { useInvoiceChange } from "./use-invoice-change.ts";

interface VoidDialogProps {
  readonly invoice: Invoice;
  readonly onClose: () => void;
  /** Opens the dialog of a new credit note. */
  readonly onCredit: () => void;
}

/** Voids an invoice that was issued, or explains why it cannot be voided. */
export const VoidDialog = (props: VoidDialogProps) =>
  props.invoice.creditNotes.length === 0 ? <VoidForm {...props} /> : <NoVoid {...props} />;

/** An invoice with a credit note cannot be voided: both would take off the same money. */
function NoVoid({ invoice, onClose, onCredit }: VoidDialogProps) {
  const { number, creditNotes, currency } = invoice;
  const can = useAvailableActions(invoice);
  const words = invoiceCreditsCopy.noVoid;
  return (
    <Dialog title={words.title({ number })} onClose={onClose}>
      <div className="space-y-5">
        <p>{words.hint}</p>
        <ul className="space-y-1">
          {creditNotes.map((creditNote) => (
            <li key={creditNote.id} className="flex items-baseline justify-between gap-4">
              <Link
                to="/credit-notes/$id"
                params={{ id: creditNote.id }}
                className="inline-flex min-h-11 items-center font-medium underline underline-offset-4 sm:min-h-0"
              >
                {creditNote.number}
              </Link>
              <span className="tabular-nums">{formatMoney(creditNote.total, currency)}</span>
            </li>
          ))}
        </ul>
        <DialogActions>
          <DialogCancel />
          {can("credit") && creditable(invoice) > 0 && (
            <Button variant="primary" onClick={onCredit}>
              {words.credit}
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  );
}

/** The number must be typed, because voiding cannot be undone. */
function VoidForm({ invoice, onClose }: VoidDialogProps) {
  const { id, number, payments, totals, currency } = invoice;
  const change = useInvoiceChange(id);
  const form = useForm({ defaultValues: { number: "", reason: "", keepPayments: false } });
  const { errors } = form.formState;
  const text = invoiceCreditsCopy.voiding;
  return (
    <FormDialog
      form={form}
      title={text.title({ number })}
      description={text.hint}
      action={text.submit}
      variant="danger"
      onClose={onClose}
      onSubmit={async ({ reason, keepPayments }) => {
        const body = { reason: reason.trim() || null, ...(keepPayments && { keepPayments }) };
        await change(() => request("POST /invoices/{id}/void", { params: { id }, body }));
        onClose();
        const kept = sum(payments.flatMap(({ receiptId, amount }) => (receiptId === null ? [] : [decimal(amount)])));
        const amount = formatMoney(toNumber(kept), currency);
        showToast(keepPayments && toNumber(kept) > 0 ? text.doneAndKept({ number, amount }) : text.done({ number }));
      }}
    >
      {payments.length > 0 && (
        <div className="rounded-md border border-warn/40 bg-warn-tint px-3.5 py-2.5 text-warn">
          <p>{text.paid({ amount: formatMoney(totals.paid, currency) })}</p>
          <CheckField label={text.keep} hint={text.keepHint} {...form.register("keepPayments")} />
        </div>
      )}
      <TextArea
        label={text.reason}
        hint={text.reasonHint}
        error={errors.reason?.message}
        maxLength={2_000}
        rows={2}
        {...form.register("reason")}
      />
      <TextField
        label={text.number({ number })}
        error={errors.number?.message}
        autoComplete="off"
        {...form.register("number", {
          validate: (typed) => (typed.trim().toUpperCase() === number.toUpperCase() ? undefined : text.otherNumber),
        })}
      />
    </FormDialog>
  );
}
