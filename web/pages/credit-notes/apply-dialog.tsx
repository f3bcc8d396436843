import { useQuery } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import type { CreditUse } from "#contract/invoices/credit-notes.ts";
import type { ClientId } from "#contract/api/ids.ts";
import type { InvoiceSummary } from "#contract/invoices/invoices.ts";
import { decimal, smaller, subtract, toNumber } from "#contract/money.ts";
import { formatAmount, formatMoney } from "#web/values/amounts.ts";
import { request } from "#web/api.ts";
import { creditNotesCopy } from "#web/copy/credit-notes.ts";
import { useDocumentChange } from "#web/records/documents/use-document-change.ts";
import { readMoney } from "#web/values/read-amount.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions, DialogCancel } from "#web/ui/dialog.tsx";
import { SelectField, TextField } from "#web/ui/forms/field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toasts.ts";
import type { CreditNoteDialogProps } from "./actions.tsx";
import { faultOfAmount } from "./amount.ts";

const words = creditNotesCopy.apply;
const invoicesShown = 100;

/** Credit of a client, of a credit note or of money that a receipt kept. */
export interface CreditToUse {
  readonly number: string;
  readonly clientId: ClientId;
  readonly currency: string;
  readonly remaining: number;
}

interface ApplyCreditDialogProps {
  readonly credit: CreditToUse;
  readonly apply: (body: CreditUse, idempotencyKey: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Settles an open invoice of the client with what is left of a credit note. */
export function ApplyDialog({ tagged: { record }, onClose }: CreditNoteDialogProps) {
  const { id, number, clientId, currency, totals } = record;
  const apply = (body: CreditUse, idempotencyKey: string) =>
    request("POST /credit-notes/{id}/apply", { params: { id }, body, idempotencyKey });
  const credit = { number, clientId, currency, remaining: totals.remaining };
  return <ApplyCreditDialog credit={credit} apply={apply} onClose={onClose} />;
}

/** Settles an open invoice of the client with credit. */
export function ApplyCreditDialog({ credit, apply, onClose }: ApplyCreditDialogProps) {
  const { number, clientId, currency, remaining } = credit;
  const query = { clientId, open: true, limit: invoicesShown };
  const { data, error, refetch } = useQuery({
    queryKey: ["GET /invoices", query],
    queryFn: ({ signal }) => request("GET /invoices", { query, signal }),
  });
  const invoices = data?.data
    .filter((invoice) => invoice.currency === currency)
    .toSorted((a, b) => a.dueDate.localeCompare(b.dueDate));
  return (
    <Dialog
      title={words.title}
      description={words.hint({ left: formatMoney(remaining, currency), number })}
      onClose={onClose}
    >
      {invoices === undefined ? (
        error === null ? (
          <div aria-busy className="h-40 animate-pulse rounded-md bg-sunken" />
        ) : (
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        )
      ) : invoices[0] === undefined ? (
        <p>{words.none}</p>
      ) : (
        <ApplyForm credit={credit} apply={apply} invoices={invoices} first={invoices[0]} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface ApplyFormProps extends ApplyCreditDialogProps {
  readonly invoices: readonly InvoiceSummary[];
  /** The invoice that was due first. */
  readonly first: InvoiceSummary;
}

function ApplyForm({ credit, apply, invoices, first, onClose }: ApplyFormProps) {
  const { currency, remaining } = credit;
  const change = useDocumentChange();
  const keyOf = useIdempotencyKey();
  const mostFor = (invoice: InvoiceSummary) =>
    toNumber(smaller(decimal(remaining), decimal(invoice.totals.outstanding)));
  const find = (invoiceId: string) => invoices.find((invoice) => invoice.id === invoiceId) ?? first;
  const form = useForm({ defaultValues: { invoiceId: first.id as string, amount: formatAmount(mostFor(first)) } });
  const { errors, isSubmitting } = form.formState;
  const [invoiceId, typed] = useWatch({ control: form.control, name: ["invoiceId", "amount"] });
  const invoice = find(invoiceId);
  const faultOf = (text: string, of = invoice) =>
    faultOfAmount(text, mostFor(of), {
      zero: words.zero,
      above: words.above({ most: formatMoney(mostFor(of), currency) }),
    });
  return (
    <Form
      form={form}
      label={words.title}
      onSubmit={async (values) => {
        const chosen = find(values.invoiceId);
        const body = { invoiceId: chosen.id, amount: readMoney(values.amount) ?? 0 };
        await change(() => apply(body, keyOf(body)));
        onClose();
        showToast(words.done({ amount: formatMoney(body.amount, currency), number: chosen.number }));
      }}
    >
      <SelectField
        label={words.invoice}
        error={errors.invoiceId?.message}
        {...form.register("invoiceId", {
          onChange: ({ target }: { target: { value: string } }) =>
            form.setValue("amount", formatAmount(mostFor(find(target.value))), { shouldDirty: true }),
        })}
      >
        {invoices.map((each) => (
          <option key={each.id} value={each.id}>
            {words.option({
              number: each.number,
              outstanding: formatMoney(each.totals.outstanding, currency),
              title: each.title,
            })}
          </option>
        ))}
      </SelectField>
      <TextField
        label={words.amount}
        error={errors.amount?.message ?? (typed.trim() === "" || isSubmitting ? undefined : faultOf(typed))}
        hint={
          <span role="status">
            {faultOf(typed) === undefined && describeRest(readMoney(typed) ?? 0, credit, invoice)}
          </span>
        }
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        className="tabular-nums"
        {...form.register("amount", { validate: (text, values) => faultOf(text, find(values.invoiceId)) })}
      />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" isBusy={isSubmitting}>
          {words.submit}
        </Button>
      </DialogActions>
    </Form>
  );
}

/** Describes what an amount leaves outstanding on the invoice, and what of the credit. */
function describeRest(amount: number, { remaining, currency }: CreditToUse, invoice: InvoiceSummary): string {
  const { number } = invoice;
  const rest = toNumber(subtract(decimal(invoice.totals.outstanding), decimal(amount)));
  const left = toNumber(subtract(decimal(remaining), decimal(amount)));
  return [
    rest === 0 ? words.settles({ number }) : words.leaves({ rest: formatMoney(rest, currency), number }),
    words.left({ left: formatMoney(left, currency) }),
  ].join(" · ");
}
