import type { Invoice } from "#contract/invoices.ts";
import { showMoney, showRate } from "#web/amounts.ts";
import { words } from "#web/words.ts";

const said = words.invoices;

/** The figures of an invoice as the service made them; those that say nothing are left out. */
export function TotalsCard({ invoice }: { readonly invoice: Invoice }) {
  const { totals, currency, gstRateAtIssue, retentionPct, status } = invoice;
  const hasRetention = totals.retention !== 0;
  const figures: readonly { name: string; amount: number; isStrong?: boolean }[] = [
    { name: said.subtotal, amount: totals.subtotal },
    ...(hasRetention
      ? [
          { name: said.retention(showRate(retentionPct ?? 0)), amount: -totals.retention },
          { name: said.net, amount: totals.net },
        ]
      : []),
    { name: said.gst(showRate(gstRateAtIssue)), amount: totals.gst },
    ...(totals.rounding === 0 ? [] : [{ name: said.rounding, amount: totals.rounding }]),
    { name: said.total, amount: totals.total, isStrong: true },
    ...(status === "DRAFT" || totals.paid === 0
      ? []
      : [
          { name: said.paid, amount: -totals.paid },
          { name: said.outstanding, amount: totals.outstanding, isStrong: true },
        ]),
  ];
  return (
    <section className="card p-5">
      <h2 className="mb-3 font-medium text-muted">{said.totals}</h2>
      <dl className="space-y-2 tabular-nums">
        {figures.map(({ name, amount, isStrong = false }) => (
          <div
            key={name}
            className={`flex justify-between gap-4 ${isStrong ? "border-t border-line pt-2 font-semibold" : ""}`}
          >
            <dt className={isStrong ? "" : "text-muted"}>{name}</dt>
            <dd>{showMoney(amount, currency)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
