import type { PaymentReceipt } from "#contract/payments/payment-receipts.ts";
import type { ListedPayment } from "#contract/payments/payments.ts";
import { formatAmount, formatMoney, paidBy } from "#web/values/amounts.ts";
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
      <span className="mt-0.5 block truncate text-muted">{paidBy(method, reference)}</span>
      <span className="mt-2 flex items-center justify-between gap-3 text-xs text-muted tabular-nums">
        <Day at={paidAt} />
        {client !== null && invoiceNumber}
      </span>
    </>
  );
}

/** The columns of the list of receipts: money that came in at once is one row, however many invoices it paid. */
export const receiptColumns = (): readonly Column<PaymentReceipt>[] => {
  const { columns } = paymentsCopy.payments;
  return [
    {
      name: columns.receipt,
      cell: ({ number, clientName }) => (
        <>
          <span className="block truncate font-medium tabular-nums">{number}</span>
          <span className="block truncate text-muted">{clientName}</span>
        </>
      ),
    },
    {
      id: "paid",
      name: columns.paid,
      width: "hidden w-[24%] md:table-cell",
      cell: (receipt) => (
        <>
          <span className="block truncate tabular-nums">{describeInvoices(receipt)}</span>
          <span className="block truncate text-muted tabular-nums">{describeKept(receipt)}</span>
        </>
      ),
    },
    {
      id: "received",
      name: columns.received,
      sort: "-paidAt",
      width: "w-36",
      cell: ({ paidAt }) => <Day at={paidAt} />,
    },
    {
      id: "method",
      name: columns.method,
      width: "hidden w-[18%] lg:table-cell",
      cell: ({ method, reference }) => (
        <span title={reference ?? ""}>
          <span className="block truncate">{copy.methods[method]}</span>
          <span className="block truncate text-muted">{reference}</span>
        </span>
      ),
    },
    {
      id: "note",
      isExtra: true,
      name: columns.note,
      width: "hidden w-[14%] xl:table-cell",
      cell: ({ note }) => <span title={note}>{note}</span>,
    },
    {
      id: "credit",
      isExtra: true,
      name: columns.credit,
      align: "right",
      width: "hidden w-32 xl:table-cell",
      cell: ({ credit }) => credit !== 0 && formatAmount(credit),
    },
    {
      id: "amount",
      name: columns.amount,
      sort: "-amount",
      align: "right",
      width: "w-36",
      cell: ({ amount }) => formatAmount(amount),
    },
  ];
};

/** Describes what a receipt paid: an invoice, the first of several, or nothing but credit. */
export const describePaid = (receipt: PaymentReceipt): string =>
  [describeInvoices(receipt), describeKept(receipt)].filter((each) => each !== "").join(" · ");

function describeInvoices({ payments }: PaymentReceipt): string {
  const [first, ...others] = payments.filter(({ reversedAt }) => reversedAt === null);
  if (first === undefined) return "";
  const { invoiceNumber: number } = first;
  return others.length === 0 ? number : paymentsCopy.payments.andOthers({ number, count: others.length });
}

const describeKept = ({ kept, currency }: PaymentReceipt): string =>
  kept === 0 ? "" : paymentsCopy.payments.keptAsCredit({ amount: formatMoney(kept, currency) });

/** A receipt in the list on phones. */
export function ReceiptCard({ receipt }: { readonly receipt: PaymentReceipt }) {
  const { amount, currency, method, reference, paidAt, clientName } = receipt;
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-medium">{clientName}</span>
        <span className="shrink-0 font-medium tabular-nums">{formatMoney(amount, currency)}</span>
      </span>
      <span className="mt-0.5 block truncate text-muted">{describePaid(receipt)}</span>
      <span className="mt-2 flex items-center justify-between gap-3 text-xs text-muted tabular-nums">
        <Day at={paidAt} />
        <span className="truncate">{paidBy(method, reference)}</span>
      </span>
    </>
  );
}
