import { Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { InvoicePayment } from "#contract/payments/payments.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { formatMoney } from "#web/values/amounts.ts";
import { Section } from "#web/records/documents/section.tsx";
import { Day } from "#web/ui/day.tsx";
import { copy } from "#web/copy/copy.ts";
import { invoiceCreditsCopy } from "#web/copy/invoice-credits.ts";
import { usePermission } from "#web/session/session.ts";
import { useAvailableActions } from "#web/pages/invoices/available-actions.ts";
import { PaymentActions } from "./payment-actions.tsx";

const MailDialog = lazyPart(async () => (await import("#web/records/documents/mailing/mail-dialog.tsx")).MailDialog);
const TakeBackDialog = lazyPart(
  async () => (await import("#web/pages/credit-notes/take-back-dialog.tsx")).TakeBackDialog,
);
const ReversePaymentDialog = lazyPart(async () => (await import("./reverse-payment-dialog.tsx")).ReversePaymentDialog);

/** The payments of an invoice, each with its receipt, or its credit note, and what can be done with it. */
export function Payments({ invoice }: { readonly invoice: Invoice }) {
  const { payments, currency, id, number } = invoice;
  const can = useAvailableActions(invoice);
  const [reversing, setReversing] = useState<InvoicePayment | null>(null);
  const [receiptOf, setReceiptOf] = useState<InvoicePayment | null>(null);
  return (
    <Section title={copy.invoices.payments}>
      {payments.length === 0 ? (
        <p className="text-muted">{copy.invoices.noPayments}</p>
      ) : (
        <ul aria-label={copy.invoices.payments} className="-mb-2 divide-y divide-line">
          {payments.map((payment) => (
            <li key={payment.id} className="flex items-start gap-2 py-3">
              <PaymentFacts payment={payment} currency={currency} isVoid={invoice.status === "VOID"} />
              <PaymentActions
                invoiceId={id}
                payment={payment}
                currency={currency}
                onSendReceipt={can("send-receipt") ? () => setReceiptOf(payment) : undefined}
                onReverse={can("reverse-payment") ? () => setReversing(payment) : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {reversing !== null &&
          (reversing.creditNoteId === null ? (
            <ReversePaymentDialog invoice={invoice} payment={reversing} onClose={() => setReversing(null)} />
          ) : (
            <TakeBackDialog
              application={{ paymentId: reversing.id, invoiceId: id, number, amount: reversing.amount }}
              creditNoteNumber={reversing.reference ?? ""}
              currency={currency}
              onClose={() => setReversing(null)}
            />
          ))}
        {receiptOf !== null && (
          <MailDialog task={{ kind: "receipt", id, paymentId: receiptOf.id }} onClose={() => setReceiptOf(null)} />
        )}
      </Suspense>
    </Section>
  );
}

interface PaymentFactsProps {
  readonly payment: InvoicePayment;
  readonly currency: string;
  readonly isVoid: boolean;
}

function PaymentFacts({ payment, currency, isVoid }: PaymentFactsProps) {
  const { method, paidAt, reference, note, amount, creditNoteId, receiptId } = payment;
  const canRead = usePermission("payments:read");
  const remarks = [creditNoteId === null ? reference : null, note].filter(Boolean).join(" · ");
  return (
    <div className="flex min-w-0 flex-1 items-start justify-between gap-4">
      <div className="min-w-0">
        <p className="font-medium">
          {copy.methods[method]}{" "}
          <span className="font-normal text-muted">
            · <Day at={paidAt} />
          </span>
        </p>
        {creditNoteId !== null && (
          <Link
            to="/credit-notes/$id"
            params={{ id: creditNoteId }}
            className="inline-flex min-h-11 items-center underline decoration-line-strong/60 underline-offset-4 hover:decoration-current sm:min-h-0"
          >
            {reference}
          </Link>
        )}
        {isVoid && receiptId !== null && canRead && (
          <Link
            to="/payments"
            search={{ receipt: receiptId }}
            className="inline-flex min-h-11 items-center underline decoration-line-strong/60 underline-offset-4 hover:decoration-current sm:min-h-0"
          >
            {invoiceCreditsCopy.kept}
          </Link>
        )}
        {remarks !== "" && <p className="wrap-anywhere text-muted">{remarks}</p>}
      </div>
      <p className="shrink-0 font-medium tabular-nums">{formatMoney(amount, currency)}</p>
    </div>
  );
}
