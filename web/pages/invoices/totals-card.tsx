import type { Invoice } from "#contract/invoices.ts";
import { formatMoney, formatRate } from "#web/amounts.ts";
import { copy } from "#web/copy/copy.ts";

/** The totals of an invoice, as computed by the API. Lines without an amount are omitted. */
export function TotalsCard({ invoice }: { readonly invoice: Invoice }) {
  const { totals, currency, gstRateAtIssue, retentionPct, status } = invoice;
  const hasRetention = totals.retention !== 0;
  const figures: readonly { name: string; amount: number; isStrong?: boolean }[] = [
    { name: copy.invoices.subtotal, amount: totals.subtotal },
    ...(hasRetention
      ? [
          { name: copy.invoices.retention(formatRate(retentionPct ?? 0)), amount: -totals.retention },
          { name: copy.invoices.net, amount: totals.net },
        ]
      : []),
    { name: copy.invoices.gst(formatRate(gstRateAtIssue)), amount: totals.gst },
    ...(totals.rounding === 0 ? [] : [{ name: copy.invoices.rounding, amount: totals.rounding }]),
    { name: copy.invoices.total, amount: totals.total, isStrong: true },
    ...(status === "DRAFT" || totals.paid === 0
      ? []
      : [
          { name: copy.invoices.paid, amount: -totals.paid },
          { name: copy.invoices.outstanding, amount: totals.outstanding, isStrong: true },
        ]),
  ];
  return (
    <section className="card p-5">
      <h2 className="mb-3 font-medium text-muted">{copy.invoices.totals}</h2>
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
    </section>
  );
}
