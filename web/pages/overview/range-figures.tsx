import { Link } from "@tanstack/react-router";
import { formatChange, formatMoney } from "#web/values/amounts.ts";
import { figuresCopy } from "#web/copy/figures.ts";
import { overviewCopy } from "#web/copy/overview.ts";
import type { DashboardFigures } from "./queries.ts";

/** The amounts invoiced, received and won in the period, each compared with the other period if there is one. */
export function RangeFigures({ dashboard: { range, compared, currency } }: { readonly dashboard: DashboardFigures }) {
  const { from, to } = range;
  const figures = [
    {
      figure: "invoiced",
      count: overviewCopy.overview.invoiceCount({ count: range.invoiced.count }),
      to: "/invoices",
      search: { only: "valid", issuedFrom: from, issuedUntil: to },
    },
    {
      figure: "received",
      count: figuresCopy.paymentCount({ count: range.received.count }),
      to: "/payments",
      search: { from, until: to },
    },
    {
      figure: "won",
      count: figuresCopy.quotationCount({ count: range.won.count }),
      to: "/quotations",
      search: { status: "ACCEPTED", decidedFrom: from, decidedUntil: to },
    },
  ] as const;
  return (
    <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-3">
      {figures.map(({ figure, count, to: list, search }) => (
        <li key={figure}>
          <Link
            to={list}
            search={search as never}
            className="group flex flex-wrap items-baseline justify-between gap-x-4 sm:block"
          >
            <span className="block font-medium text-muted group-hover:text-ink">{figuresCopy[figure]}</span>
            <span className="block text-xl font-semibold tracking-tight tabular-nums">
              {formatMoney(range[figure].amount, currency)}
            </span>
            <span className="block w-full text-muted tabular-nums">{count}</span>
            {figure === "received" && range.refunded.count > 0 && (
              <span className="block w-full text-muted tabular-nums">
                {figuresCopy.refunded({ amount: formatMoney(range.refunded.amount, currency) })}
              </span>
            )}
            {compared !== null && (
              <span className="block w-full text-muted tabular-nums">
                {describeChange(range[figure].amount, compared[figure].amount, currency)}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function describeChange(now: number, before: number, currency: string): string {
  if (now === before) return figuresCopy.same;
  const amount = formatMoney(before, currency);
  return before <= 0
    ? figuresCopy.notBefore({ amount })
    : figuresCopy.against({ change: formatChange(now / before - 1), amount });
}
