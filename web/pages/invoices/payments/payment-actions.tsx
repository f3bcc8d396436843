import { useNavigate } from "@tanstack/react-router";
import Ellipsis from "lucide-react/icons/ellipsis";
import { appPrefix } from "#contract/api/app-route.ts";
import type { InvoicePayment } from "#contract/payments/payments.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { formatMoney } from "#web/values/amounts.ts";
import { usePermission } from "#web/session/session.ts";
import { LazyMenu } from "#web/ui/lazy-menu.tsx";
import { copy } from "#web/copy/copy.ts";
import { invoiceCreditsCopy } from "#web/copy/invoice-credits.ts";
import { mailingCopy } from "#web/copy/mailing.ts";

const loadMenu = () => import("#web/records/documents/more/more-menu.tsx");
const MoreMenu = lazyPart(async () => (await loadMenu()).MoreMenu);

interface PaymentActionsProps {
  readonly invoiceId: string;
  readonly payment: InvoicePayment;
  readonly currency: string;
  /** Undefined where the invoice or the user's permissions do not allow it. */
  readonly onSendReceipt: (() => void) | undefined;
  readonly onReverse: (() => void) | undefined;
}

/** Returns the name of what takes a payment back. */
function reversalOf({ method }: InvoicePayment): string {
  if (method === "WRITE_OFF") return invoiceCreditsCopy.reversal.WRITE_OFF.title;
  return method === "CREDIT" || method === "CREDIT_NOTE" ? invoiceCreditsCopy.takeBack : copy.invoices.reverse;
}

/** The menu of a payment. */
export function PaymentActions({ invoiceId, payment, currency, onSendReceipt, onReverse }: PaymentActionsProps) {
  const navigate = useNavigate();
  const canReadReceipt = usePermission("payments:read");
  const receipt = `${appPrefix}/invoices/${invoiceId}/payments/${payment.id}/receipt`;
  // Credit has no receipt: its document is the credit note, or the receipt of the money that was kept.
  const { receiptId } = payment;
  const isMoney = receiptId !== null;
  const actions = [
    ...(canReadReceipt && receiptId !== null
      ? [
          {
            name: invoiceCreditsCopy.receipt,
            onChoose: () => void navigate({ to: "/payments", search: { receipt: receiptId } }),
          },
          { name: copy.invoices.receipt, href: receipt },
        ]
      : []),
    ...(onSendReceipt === undefined || !isMoney
      ? []
      : [{ name: mailingCopy.actions.receipt, onChoose: onSendReceipt }]),
    ...(onReverse === undefined ? [] : [{ name: reversalOf(payment), onChoose: onReverse }]),
  ];
  if (actions.length === 0) return null;
  const trigger = (
    <button
      type="button"
      aria-label={copy.invoices.paymentActions({ amount: formatMoney(payment.amount, currency) })}
      className="-my-2.5 -mr-3 flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink sm:-my-1.5 sm:-mr-2 sm:size-8"
    >
      <Ellipsis className="size-4" aria-hidden />
    </button>
  );
  return (
    <LazyMenu trigger={trigger} load={loadMenu}>
      <MoreMenu trigger={trigger} actions={actions} />
    </LazyMenu>
  );
}
