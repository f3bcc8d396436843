import type { ListedPayment } from "#contract/payments.ts";
import { formatAmount, formatMoney } from "#web/amounts.ts";
import type { Column } from "#web/list/record-list.tsx";
import { Day } from "#web/ui/day.tsx";
import { copy } from "#web/copy/copy.ts";
import { paymentsCopy } from "#web/copy/payments.ts";

/** Returns the columns of a list of payments. @param names the names of the clients; null in a list of one client */
export function columnsWith(names: ReadonlyMap<string, string> | null): readonly Column<ListedPayment>[] {
  const { columns } = paymentsCopy.payments;
  return [
    {
      name: columns.invoice,
      cell: ({ invoiceNumber, clientId }) => (
        <>
          <span className="block truncate font-medium tabular-nums">{invoiceNumber}</span>
          {names !== null && <span className="block truncate text-muted">{names.get(clientId) ?? "\u00A0"}</span>}
        </>
      ),
    },
    { name: columns.received, width: "w-36", cell: ({ paidAt }) => <Day at={paidAt} /> },
    { name: columns.method, width: "w-36", cell: ({ method }) => copy.methods[method] },
    {
      name: columns.reference,
      width: "hidden w-[22%] lg:table-cell",
      cell: ({ reference }) => <span title={reference ?? ""}>{reference}</span>,
    },
    { name: columns.amount, align: "right", width: "w-36", cell: ({ amount }) => formatAmount(amount) },
  ];
}

interface PaymentCardProps {
  readonly payment: ListedPayment;
  /** The client's name, undefined while it loads; null in a list of one client. */
  readonly client: string | undefined | null;
  readonly currency: string;
}

/** A payment in the list on phones. */
export function PaymentCard({ payment, client, currency }: PaymentCardProps) {
  const { amount, method, reference, paidAt, invoiceNumber } = payment;
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-medium">{client ?? invoiceNumber}</span>
        <span className="shrink-0 font-medium tabular-nums">{formatMoney(amount, currency)}</span>
      </span>
      <span className="mt-0.5 block truncate text-muted">
        {[copy.methods[method], reference].filter(Boolean).join(" · ")}
      </span>
      <span className="mt-2 flex items-center justify-between gap-3 text-xs text-muted tabular-nums">
        <Day at={paidAt} />
        {client !== null && invoiceNumber}
      </span>
    </>
  );
}
