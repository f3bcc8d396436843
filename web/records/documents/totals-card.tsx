import { gstFigures } from "#contract/books/gst-figures.ts";
import type { InvoicePayment } from "#contract/payments/payments.ts";
import type { InvoiceTotals, Totals } from "#contract/documents/shown-totals.ts";
import { lineRounding, type PricedLine, splitPaid } from "#contract/documents/totals.ts";
import { formatAmount, formatMoney, formatRate } from "#web/values/amounts.ts";
import { copy } from "#web/copy/copy.ts";

interface TotalsFigure {
  readonly name: string;
  readonly amount: number;
  readonly isStrong?: boolean;
}

interface TotalsListProps {
  readonly document: {
    readonly totals: Totals | InvoiceTotals;
    readonly currency: string;
    readonly gstRateAtIssue: number;
    readonly retentionPct: number | null;
    readonly status: string;
    /** Where one of them is not standard-rated, the totals show the net and the GST of each tax code. */
    readonly items?: readonly PricedLine[];
    /** The payments of an invoice: what a credit note settled is no money that was paid. */
    readonly payments?: readonly Pick<InvoicePayment, "amount" | "method">[];
  };
  /** What became of a credit note, below its total. */
  readonly use?: readonly TotalsFigure[];
}

/** The totals of a document. Lines without an amount are omitted. */
export function TotalsList({ document, use = [] }: TotalsListProps) {
  const { totals, currency, retentionPct, status, payments = [] } = document;
  const by = splitPaid(payments);
  const hasRetention = totals.retention !== 0;
  const rounding = lineRounding(document.items ?? [], totals.subtotal);
  const figures: readonly TotalsFigure[] = [
    ...(rounding === 0 ? [] : [{ name: copy.documents.lineRounding, amount: rounding }]),
    { name: copy.documents.subtotal, amount: totals.subtotal },
    ...(hasRetention
      ? [
          { name: copy.documents.retention({ rate: formatRate(retentionPct ?? 0) }), amount: -totals.retention },
          { name: copy.documents.net, amount: totals.net },
        ]
      : []),
    ...gstOf(document),
    ...(totals.rounding === 0 ? [] : [{ name: copy.documents.rounding, amount: totals.rounding }]),
    { name: copy.documents.total, amount: totals.total, isStrong: true },
    ...(status === "DRAFT" || !("paid" in totals) || totals.paid === 0
      ? []
      : [
          ...(by.money === 0 ? [] : [{ name: copy.documents.paid, amount: -by.money }]),
          ...(by.credit === 0 ? [] : [{ name: copy.methods.CREDIT, amount: -by.credit }]),
          ...(by.writtenOff === 0 ? [] : [{ name: copy.methods.WRITE_OFF, amount: -by.writtenOff }]),
          { name: copy.documents.outstanding, amount: totals.outstanding, isStrong: true },
        ]),
    ...use,
  ];
  return (
    <dl className="space-y-2 tabular-nums">
      {figures.map(({ name, amount, isStrong = false }) => (
        <div
          key={name}
          className={`flex justify-between gap-4 ${isStrong ? "border-t border-line pt-2 font-semibold" : ""}`}
        >
          <dt className={isStrong ? "" : "text-muted"}>{name}</dt>
          <dd>{formatMoney(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}

const gstOf = ({ items = [], ...document }: TotalsListProps["document"]): readonly TotalsFigure[] =>
  gstFigures(
    { ...document, items },
    {
      standard: copy.documents.gst({ rate: formatRate(document.gstRateAtIssue) }),
      codes: copy.documents.taxCodes,
      on: (tax, net) => copy.documents.taxOn({ tax, net: formatAmount(net) }),
    },
  ).map(({ label, amount }) => ({ name: label, amount }));

export function TotalsCard(props: TotalsListProps) {
  return (
    <section className="card p-5">
      <h2 className="mb-3 font-medium text-muted">{copy.documents.totals}</h2>
      <TotalsList {...props} />
    </section>
  );
}
