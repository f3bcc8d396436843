import { Link } from "@tanstack/react-router";
import { formatMoney } from "#web/values/amounts.ts";
import { formatCalendarDate, formatMonth } from "#web/days/days.ts";
import { figuresCopy } from "#web/copy/figures.ts";
import { overviewCopy } from "#web/copy/overview.ts";
import { lastDayOf } from "./period.ts";
import type { DashboardFigures } from "./queries.ts";

const link = "underline decoration-line-strong/60 underline-offset-4 hover:text-ink";

/** The months as a table, newest first, whose amounts lead to their records. */
export function MonthTable({ dashboard }: { readonly dashboard: DashboardFigures }) {
  const { months, range, compared, currency } = dashboard;
  const { month: monthName, legend } = overviewCopy.overview;
  const span = { from: formatCalendarDate(range.from), until: formatCalendarDate(range.to) };
  const headings = [
    legend.invoiced,
    legend.received,
    ...(compared === null ? [] : [figuresCopy.before.invoiced, figuresCopy.before.received]),
  ];
  return (
    <details className="mt-3">
      <summary className="inline-flex h-11 cursor-pointer items-center text-muted underline decoration-line-strong/60 underline-offset-4 hover:text-ink sm:h-8">
        {overviewCopy.overview.asTable}
      </summary>
      <div className="mt-1 overflow-x-auto" tabIndex={-1}>
        <table className="w-full max-w-3xl tabular-nums">
          <caption className="pb-2 text-left text-muted">{figuresCopy.monthsHint(span)}</caption>
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="py-1.5 text-left font-medium">
                {monthName}
              </th>
              {headings.map((heading) => (
                <th key={heading} scope="col" className="py-1.5 pl-3 text-right font-medium">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map(({ month, invoiced, received, compared: before }) => {
              const name = formatMonth(month);
              const first = range.from > `${month}-01` ? range.from : `${month}-01`;
              const last = range.to < lastDayOf(month) ? range.to : lastDayOf(month);
              return (
                <tr key={month}>
                  <th scope="row" className="py-1.5 text-left font-normal">
                    {name}
                  </th>
                  <td className="py-1.5 pl-3 text-right">
                    <Link
                      to="/invoices"
                      search={{ only: "valid", issuedFrom: first, issuedUntil: last }}
                      title={figuresCopy.openMonth({ month: name })}
                      className={link}
                    >
                      {formatMoney(invoiced, currency)}
                    </Link>
                  </td>
                  <td className="py-1.5 pl-3 text-right">
                    <Link
                      to="/payments"
                      search={{ from: first, until: last }}
                      title={figuresCopy.openPayments({ month: name })}
                      className={link}
                    >
                      {formatMoney(received, currency)}
                    </Link>
                  </td>
                  {before !== null && (
                    <>
                      <td className="py-1.5 pl-3 text-right text-muted">{formatMoney(before.invoiced, currency)}</td>
                      <td className="py-1.5 pl-3 text-right text-muted">{formatMoney(before.received, currency)}</td>
                    </>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </details>
  );
}
