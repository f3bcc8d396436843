import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { ClientId } from "#contract/api/ids.ts";
import type { InvoiceSummary } from "#contract/invoices/invoices.ts";
import { absolute, compare, decimal, toNumber } from "#contract/money.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { request } from "#web/api.ts";
import { copy } from "#web/copy/copy.ts";
import { paymentsCopy } from "#web/copy/payments.ts";
import { ClientField } from "#web/records/clients/client-field.tsx";
import { clientQuery } from "#web/records/clients/names.ts";
import { useDocumentChange } from "#web/records/documents/use-document-change.ts";
import { readMoney } from "#web/values/read-amount.ts";
import { useSession } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { Dialog, DialogActions, DialogCancel } from "#web/ui/dialog.tsx";
import { CheckField, TextField } from "#web/ui/forms/field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";
import { allocate, allocationsOf, leftOf, type TypedAmounts } from "./allocate.ts";
import { PaymentFields, usePaymentDefaults } from "#web/records/payments/payment-fields.tsx";

const words = paymentsCopy.several;
const invoicesShown = 100;

interface SeveralInvoicesDialogProps {
  /** The client whose money it is; chosen in the dialog when undefined. */
  readonly clientId?: ClientId | undefined;
  readonly onClose: () => void;
}

const focus = (input: HTMLInputElement | null) => input?.focus();

/** Records one receipt of money for the invoices of a client. What they do not take can be kept as credit. */
export function SeveralInvoicesDialog({ clientId: given, onClose }: SeveralInvoicesDialogProps) {
  const [chosen, setChosen] = useState(given ?? null);
  const { data: client } = useQuery({ ...clientQuery(chosen ?? ""), enabled: chosen !== null });
  return (
    <Dialog
      title={words.title}
      {...(given !== undefined && client !== undefined ? { description: client.name } : {})}
      shape="sheet"
      onClose={onClose}
    >
      {given === undefined && (
        <div className="mb-5">
          <ClientField label={words.client} value={chosen} onChange={setChosen} inputRef={focus} />
        </div>
      )}
      {chosen !== null && <OpenInvoices key={chosen} clientId={chosen} onClose={onClose} />}
    </Dialog>
  );
}

function OpenInvoices({ clientId, onClose }: { readonly clientId: ClientId; readonly onClose: () => void }) {
  const currency = useSession().organization?.currency ?? "SGD";
  const query = { clientId, open: true, limit: invoicesShown };
  const { data, error, refetch } = useQuery({
    queryKey: ["GET /invoices", query],
    queryFn: ({ signal }) => request("GET /invoices", { query, signal }),
  });
  if (data === undefined) {
    return error === null ? (
      <div aria-busy className="h-40 animate-pulse rounded-md bg-sunken" />
    ) : (
      <ErrorNotice error={error} onRetry={() => void refetch()} />
    );
  }
  const invoices = data.data.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate));
  return (
    <>
      {data.hasMore && <p className="mb-5 text-muted">{words.more({ count: invoicesShown })}</p>}
      {invoices.length === 0 && <p className="mb-5 text-muted">{words.none}</p>}
      <ReceiptForm clientId={clientId} invoices={invoices} currency={currency} onClose={onClose} />
    </>
  );
}

interface ReceiptFormProps {
  readonly clientId: ClientId;
  /** The one that was due first is the first. */
  readonly invoices: readonly InvoiceSummary[];
  readonly currency: string;
  readonly onClose: () => void;
}

function ReceiptForm({ clientId, invoices, currency, onClose }: ReceiptFormProps) {
  const change = useDocumentChange();
  const keyOf = useIdempotencyKey();
  const form = useForm({
    defaultValues: {
      amount: "",
      ...usePaymentDefaults(),
      invoices: allocate(0, invoices),
      keeps: false,
    },
  });
  const { errors } = form.formState;
  const [received, typed] = useWatch({ control: form.control, name: ["amount", "invoices"] });
  const rest = leftOf(readMoney(received) ?? 0, allocationsOf(typed, invoices));
  const text = copy.invoices.payment;
  return (
    <Form
      form={form}
      label={words.title}
      onSubmit={async ({ amount, reference, invoices: amounts, keeps, ...values }) => {
        const allocations = allocationsOf(amounts, invoices);
        const body = {
          ...values,
          clientId,
          amount: readMoney(amount) ?? 0,
          reference: reference.trim() || null,
          allocations,
          keepRestAsCredit: keeps,
        };
        const { kept } = await change(() => request("POST /payments", { body, idempotencyKey: keyOf(body) }));
        onClose();
        const said = { amount: formatMoney(body.amount, currency), count: allocations.length };
        showToast(kept === 0 ? words.recorded(said) : words.kept({ ...said, kept: formatMoney(kept, currency) }));
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={words.amount}
          hint={words.amountHint}
          error={errors.amount?.message}
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          className="tabular-nums"
          {...form.register("amount", {
            onChange: ({ target }: { target: { value: string } }) =>
              form.setValue("invoices", allocate(readMoney(target.value) ?? 0, invoices), { shouldDirty: true }),
            validate: (amount, values) => faultOfReceipt(amount, values, invoices, currency),
          })}
        />
        <PaymentFields form={form} words={text} />
      </div>
      <ul
        aria-label={words.invoices}
        className={invoices.length === 0 ? "hidden" : "divide-y divide-line border-y border-line"}
      >
        {invoices.map((invoice) => (
          <li key={invoice.id} className="grid items-start gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_11rem]">
            <div className="min-w-0">
              <p className="font-medium">
                <span className="tabular-nums">{invoice.number}</span>{" "}
                <span className="font-normal wrap-anywhere">{invoice.title}</span>
              </p>
              <p className="text-muted tabular-nums">
                {words.outstanding({ amount: formatMoney(invoice.totals.outstanding, currency) })} · {words.due}{" "}
                <Day at={invoice.dueDate} />
              </p>
            </div>
            <TextField
              label={words.part({ number: invoice.number })}
              error={errors.invoices?.[invoice.id]?.message}
              inputMode="decimal"
              autoComplete="off"
              maxLength={24}
              placeholder="0.00"
              className="text-right tabular-nums"
              {...form.register(`invoices.${invoice.id}`, { validate: (part) => faultOfPart(part, invoice) })}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="min-h-5 font-medium tabular-nums">
        {describeLeft(received, typed, invoices, currency)}
      </p>
      {rest > 0 && (
        <CheckField
          label={words.keep({ amount: formatMoney(rest, currency) })}
          hint={words.keepHint}
          {...form.register("keeps", { deps: "amount" })}
        />
      )}
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" isBusy={form.formState.isSubmitting}>
          {text.submit}
        </Button>
      </DialogActions>
    </Form>
  );
}

/** Returns what is wrong with the part of an invoice; an empty one pays nothing. */
function faultOfPart(typed: string, { totals, currency }: InvoiceSummary): string | undefined {
  if (typed.trim() === "") return undefined;
  const amount = readMoney(typed);
  if (amount === undefined) return copy.list.notAnAmount;
  return compare(decimal(amount), decimal(totals.outstanding)) > 0
    ? copy.invoices.payment.above({ outstanding: formatMoney(totals.outstanding, currency) })
    : undefined;
}

/** Returns what is wrong with the amount received: invoices take all of it and no more, or the rest is kept. */
function faultOfReceipt(
  typed: string,
  { invoices: parts, keeps }: { readonly invoices: TypedAmounts; readonly keeps: boolean },
  invoices: readonly InvoiceSummary[],
  currency: string,
): string | undefined {
  const amount = readMoney(typed);
  if (amount === undefined) return copy.list.notAnAmount;
  if (amount === 0) return copy.invoices.payment.zero;
  const left = leftOf(amount, allocationsOf(parts, invoices));
  return left === 0 || (left > 0 && keeps) ? undefined : describeLeft(typed, parts, invoices, currency);
}

/** Describes what is left of the amount received, or what the invoices take beyond it. */
function describeLeft(
  received: string,
  parts: TypedAmounts,
  invoices: readonly InvoiceSummary[],
  currency: string,
): string | undefined {
  const left = decimal(leftOf(readMoney(received) ?? 0, allocationsOf(parts, invoices)));
  if (left.units === 0n) return undefined;
  const amount = formatMoney(toNumber(absolute(left)), currency);
  return left.units > 0n ? words.left({ amount }) : words.beyond({ amount });
}
