import { formatCalendarDate, isoDay } from "#web/days/days.ts";
import { useTimeZone } from "#web/session/session.ts";
import { figuresCopy } from "#web/copy/figures.ts";
import { overviewCopy } from "#web/copy/overview.ts";
import { Months } from "./months.tsx";
import { MonthTable } from "./month-table.tsx";
import { PeriodFields } from "./period-fields.tsx";
import type { DashboardFigures, OverviewSearch } from "./queries.ts";
import { RangeFigures } from "./range-figures.tsx";

interface MoneyProps {
  readonly dashboard: DashboardFigures;
  readonly search: OverviewSearch;
  readonly isLoading: boolean;
  readonly onSearch: (search: OverviewSearch) => void;
}

/** The amounts invoiced and received in a period that the address names, month by month. */
export function Money({ dashboard, search, isLoading, onSearch }: MoneyProps) {
  const { range, compared, months, currency, at } = dashboard;
  const month = isoDay(at, useTimeZone()).slice(0, 7);
  const span = ({ from, to }: { readonly from: string; readonly to: string }) => ({
    from: formatCalendarDate(from),
    until: formatCalendarDate(to),
  });
  return (
    <section className="card p-4 sm:p-5" aria-labelledby="overview-months" aria-busy={isLoading}>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div>
          <h2 id="overview-months" className="text-base font-semibold">
            {overviewCopy.overview.months}
          </h2>
          <p role="status" className="mt-0.5 text-muted">
            {figuresCopy.span(span(range))}
            {compared !== null && <span className="block">{figuresCopy.comparedSpan(span(compared))}</span>}
          </p>
        </div>
        <div className="w-full sm:w-104">
          <PeriodFields search={search} month={month} days={range} onChange={onSearch} />
        </div>
      </div>
      <div className={`mt-5 transition-opacity ${isLoading ? "opacity-60" : ""}`}>
        <RangeFigures dashboard={dashboard} />
        <div className="mt-6">
          <Months months={months} currency={currency} />
        </div>
        <MonthTable dashboard={dashboard} />
      </div>
    </section>
  );
}
