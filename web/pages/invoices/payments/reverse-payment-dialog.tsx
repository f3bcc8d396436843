import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { InvoicePayment } from "#contract/payments/payments.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { request } from "#web/api.ts";
import { formatDate } from "#web/days/days.ts";
import { receiptQuery } from "#web/records/documents/queries.ts";
import { ReasonDialog } from "#web/records/documents/reason-dialog.tsx";
import { usePermission, useTimeZone } from "#web/session/session.ts";
import { Notice } from "#web/ui/notice.tsx";
import { copy } from "#web/copy/copy.ts";
import { invoiceCreditsCopy } from "#web/copy/invoice-credits.ts";
import { useInvoiceChange } from "#web/pages/invoices/use-invoice-change.ts";

interface ReversePaymentDialogProps {
  readonly invoice: Invoice;
  readonly payment: InvoicePayment;
  readonly onClose: () => void;
}

/** Reverses a payment: money that did not come in after all, credit that was applied, or what was written off. */
export function ReversePaymentDialog({ invoice, payment, onClose }: ReversePaymentDialogProps) {
  const { id, number, currency, status } = invoice;
  const { method } = payment;
  const timeZone = useTimeZone();
  const change = useInvoiceChange(id, payment.id);
  const text = invoiceCreditsCopy.reversal;
  const amount = formatMoney(payment.amount, currency);
  const moneyless = method === "CREDIT" || method === "WRITE_OFF" ? invoiceCreditsCopy.reversal[method] : undefined;
  return (
    <ReasonDialog
      title={moneyless?.title ?? text.title}
      description={`${amount} · ${copy.methods[method]} · ${formatDate(payment.paidAt, timeZone)}`}
      words={{ ...text, submit: moneyless?.submit ?? text.submit }}
      done={moneyless?.done({ amount, number }) ?? text.done({ amount })}
      onClose={onClose}
      onSubmit={(body) =>
        change(() =>
          request("POST /invoices/{id}/payments/{paymentId}/reverse", { params: { id, paymentId: payment.id }, body }),
        )
      }
    >
      <p>{moneyless?.hint({ amount, number }) ?? (status === "PAID" ? text.reopens : text.hint)}</p>
      {payment.receiptId !== null && <WholeReceipt id={payment.receiptId} />}
    </ReasonDialog>
  );
}

/** Says that the money of a payment came with more, which a bounced cheque takes back as a whole. */
function WholeReceipt({ id }: { readonly id: string }) {
  const canRead = usePermission("payments:read");
  const { data: receipt } = useQuery({ ...receiptQuery(id), enabled: canRead });
  if (receipt === undefined) return null;
  const { number, amount, currency, kept, payments } = receipt;
  const parts = payments.filter(({ reversedAt }) => reversedAt === null).length + (kept > 0 ? 1 : 0);
  if (parts < 2) return null;
  const words = invoiceCreditsCopy.reversal;
  return (
    <Notice tone="info">
      <p>{words.part({ receipt: number, total: formatMoney(amount, currency) })}</p>
      <Link
        to="/payments"
        search={{ receipt: id }}
        className="inline-flex min-h-11 items-center font-medium underline underline-offset-4 sm:min-h-0"
      >
        {words.whole({ receipt: number })}
      </Link>
    </Notice>
  );
}
