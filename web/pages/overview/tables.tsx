import { Link } from "@tanstack/react-router";
import { formatRate } from "#web/values/amounts.ts";
import { figuresCopy } from "#web/copy/figures.ts";
import { overviewCopy } from "#web/copy/overview.ts";
import { usePermission } from "#web/session/session.ts";
import { AmountTable } from "./amount-table.tsx";
import type { DashboardFigures } from "./queries.ts";

interface TableProps {
  readonly dashboard: DashboardFigures;
}

/** The overdue amounts by age, the oldest last. */
export function OverdueByAge({ dashboard: { overdue, currency } }: TableProps) {
  const words = overviewCopy.overview;
  const seesReports = usePermission("reports:read");
  const largest = Math.max(...overdue.ages.map(({ amount }) => amount));
  const lines = overdue.ages.map(({ from, to, dueFrom, dueUntil, amount, count }) => ({
    name: to === null ? words.ageOver({ days: from - 1 }) : words.age({ from, to }),
    below: <Bar part={largest === 0 ? 0 : amount / largest} />,
    amount,
    count,
    to: "/invoices",
    search: { only: "overdue", dueFrom: dueFrom ?? undefined, dueUntil },
  }));
  return (
    <>
      <AmountTable
        id="overview-ages"
        title={words.ages}
        columns={[words.days, words.count]}
        lines={lines}
        currency={currency}
      />
      {seesReports && (
        <p className="mt-3 border-t border-line pt-3">
          <Link to="/reports/ageing" className="font-medium text-accent hover:underline">
            {words.ageing}
          </Link>
        </p>
      )}
    </>
  );
}

/** All quotations by status, and how many of those decided in the period were won. */
export function Quotations({ dashboard: { quotations, currency } }: TableProps) {
  const words = overviewCopy.overview;
  const { statuses, waiting, expired, winRate, decided } = quotations;
  const lineOf = (name: string, { amount, count }: typeof waiting, search: object) => ({
    name,
    amount,
    count,
    to: "/quotations",
    search,
  });
  const lines = statuses.flatMap(({ status, ...sum }) =>
    status === "SENT"
      ? [
          lineOf(figuresCopy.waiting, waiting, { status, expired: false }),
          ...(expired.count > 0 ? [lineOf(figuresCopy.expired, expired, { status, expired: true })] : []),
        ]
      : [lineOf(words.statuses[status], sum, { status })],
  );
  return (
    <>
      <AmountTable
        id="overview-quotations"
        title={words.quotations}
        columns={[words.quotationStatus, words.quotationCount]}
        lines={lines}
        currency={currency}
      />
      <p className="mt-3 border-t border-line pt-3">
        {winRate === null ? (
          <span className="text-muted">{figuresCopy.noneDecided}</span>
        ) : (
          <>
            <span className="font-semibold">
              {figuresCopy.winRate} {formatRate(Math.round(winRate * 100) / 100)}
            </span>{" "}
            <span className="text-muted">{figuresCopy.decided({ decided })}</span>
          </>
        )}
      </p>
    </>
  );
}

/** A bar proportional to the largest amount. */
const Bar = ({ part }: { readonly part: number }) => (
  <span aria-hidden className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-sunken">
    <span className="block h-full rounded-full bg-danger" style={{ width: `${part * 100}%` }} />
  </span>
);
