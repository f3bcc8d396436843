import { formatMoney } from "#web/values/amounts.ts";
import { figuresCopy } from "#web/copy/figures.ts";
import { overviewCopy } from "#web/copy/overview.ts";
import { Figure } from "#web/ui/page/figure.tsx";
import type { DashboardFigures } from "./queries.ts";

/** The amounts owed and waited for now, whatever the period. */
export function NowFigures({ dashboard }: { readonly dashboard: DashboardFigures }) {
  const { outstanding, overdue, retention, retentionDue, quotations, unmatched, currency } = dashboard;
  const words = overviewCopy.overview;
  const { waiting, expired } = quotations;
  return (
    <section aria-label={figuresCopy.now} className="grid content-start gap-3 sm:grid-cols-2 lg:grid-cols-1">
      <Figure
        name={words.overdue}
        amount={formatMoney(overdue.amount, currency)}
        to="/invoices"
        search={{ only: "overdue" }}
        isDanger={overdue.count > 0}
      >
        {overdue.count === 0 ? words.noneOverdue : words.invoiceCount({ count: overdue.count })}
      </Figure>
      <Figure
        name={words.outstanding}
        amount={formatMoney(outstanding.amount, currency)}
        to="/invoices"
        search={{ only: "open" }}
      >
        {words.invoiceCount({ count: outstanding.count })}
      </Figure>
      <Figure
        name={figuresCopy.waiting}
        amount={formatMoney(waiting.amount, currency)}
        to="/quotations"
        search={{ status: "SENT", expired: false }}
      >
        {figuresCopy.quotationCount({ count: waiting.count })}
      </Figure>
      {expired.count > 0 && (
        <Figure
          name={figuresCopy.expired}
          amount={formatMoney(expired.amount, currency)}
          to="/quotations"
          search={{ status: "SENT", expired: true }}
        >
          {figuresCopy.quotationCount({ count: expired.count })}
        </Figure>
      )}
      <Figure name={words.retention} amount={formatMoney(retention.amount, currency)} to="/retention" search={{}}>
        {retentionDue.count === 0
          ? words.noneDue
          : words.retentionDue({ amount: formatMoney(retentionDue.amount, currency), count: retentionDue.count })}
      </Figure>
      {unmatched !== null && unmatched.count > 0 && (
        <Figure name={words.unmatched} amount={formatMoney(unmatched.amount, currency)} to="/bank" search={{}}>
          {words.lineCount({ count: unmatched.count })}
        </Figure>
      )}
    </section>
  );
}
