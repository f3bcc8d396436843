import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { showMoney, showRate } from "#web/amounts.ts";
import { type ResponseOf, request } from "#web/api.ts";
import { showMonth } from "#web/days.ts";
import { Empty } from "#web/list/empty.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { copy } from "#web/copy/copy.ts";
import { Months } from "./months.tsx";

export type Dashboard = ResponseOf<"GET /dashboard">;

export function OverviewPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ["GET /dashboard"],
    queryFn: ({ signal }) => request("GET /dashboard", { signal }),
  });
  return (
    <>
      <PageHeader title={copy.overview.title} />
      {data !== undefined ? (
        isEmpty(data) ? (
          <Empty {...copy.overview.none} />
        ) : (
          <Details dashboard={data} />
        )
      ) : error !== null ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
    </>
  );
}

const isEmpty = ({ outstanding, months, quotations, retention }: Dashboard): boolean =>
  outstanding.count === 0 &&
  retention.count === 0 &&
  months.every(({ invoiced, received }) => invoiced === 0 && received === 0) &&
  quotations.statuses.every(({ count }) => count === 0);

function Details({ dashboard }: { readonly dashboard: Dashboard }) {
  const { outstanding, overdue, retention, months, currency } = dashboard;
  const currentMonth = months.at(-1);
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <Figure name={copy.overview.outstanding} amount={showMoney(outstanding.amount, currency)} to="/invoices">
        {copy.overview.invoiceCount(outstanding.count)}
      </Figure>
      <Figure
        name={copy.overview.overdue}
        amount={showMoney(overdue.amount, currency)}
        to="/invoices"
        search={{ status: "OVERDUE" }}
        isDanger={overdue.count > 0}
      >
        {overdue.count === 0 ? copy.overview.noneOverdue : copy.overview.invoiceCount(overdue.count)}
      </Figure>
      {currentMonth !== undefined && (
        <Figure
          name={copy.overview.received(showMonth(currentMonth.month))}
          amount={showMoney(currentMonth.received, currency)}
        >
          {copy.overview.invoiced(showMoney(currentMonth.invoiced, currency))}
        </Figure>
      )}
      <Figure name={copy.overview.retention} amount={showMoney(retention.amount, currency)}>
        {copy.overview.invoiceCount(retention.count)}
      </Figure>
      <section className="card p-5 sm:col-span-2 lg:col-span-4" aria-labelledby="overview-months">
        <Months months={months} currency={currency} />
      </section>
      <section className="card p-5 sm:col-span-2" aria-labelledby="overview-ages">
        <Ages dashboard={dashboard} />
      </section>
      <section className="card p-5 sm:col-span-2" aria-labelledby="overview-quotations">
        <Quotations dashboard={dashboard} />
      </section>
    </div>
  );
}

interface FigureProps {
  readonly name: string;
  readonly amount: string;
  readonly children: ReactNode;
  /** The list of the documents behind the figure. */
  readonly to?: string;
  readonly search?: object;
  readonly isDanger?: boolean;
}

function Figure({ name, amount, children, to, search, isDanger = false }: FigureProps) {
  // On phones the amount is beside its name, so that all four figures fit on one screen.
  const figure = (
    <>
      <h2 className="font-medium text-muted">{name}</h2>
      <p className={`text-xl sm:mt-1.5 font-semibold tracking-tight tabular-nums ${isDanger ? "text-danger" : ""}`}>
        {amount}
      </p>
      <p className="w-full text-muted tabular-nums sm:mt-1">{children}</p>
    </>
  );
  return to === undefined ? (
    <section className={figureClass}>{figure}</section>
  ) : (
    <Link to={to} search={(search ?? {}) as never} className={`${figureClass} hover:border-line-strong/60`}>
      {figure}
    </Link>
  );
}

const figureClass = "card flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 p-4 sm:block sm:p-5";

/** The overdue amounts by age, the oldest last. */
function Ages({ dashboard: { overdue, currency } }: { readonly dashboard: Dashboard }) {
  const largest = Math.max(...overdue.ages.map(({ amount }) => amount));
  const lines = overdue.ages.map(({ from, to, amount, count }) => ({
    name: copy.overview.age(from, to),
    below: <Bar part={largest === 0 ? 0 : amount / largest} />,
    amount,
    count,
  }));
  return (
    <AmountTable
      id="overview-ages"
      title={copy.overview.ages}
      columns={[copy.overview.days, copy.overview.count]}
      lines={lines}
      currency={currency}
    />
  );
}

function Quotations({ dashboard: { quotations, currency } }: { readonly dashboard: Dashboard }) {
  const { statuses, winRate, decided } = quotations;
  const lines = statuses.map(({ status, amount, count }) => ({ name: copy.overview.statuses[status], amount, count }));
  const columns = [copy.overview.quotationStatus, copy.overview.quotationCount] as const;
  return (
    <>
      <AmountTable
        id="overview-quotations"
        title={copy.overview.quotations}
        columns={columns}
        lines={lines}
        currency={currency}
      />
      <p className="mt-3 border-t border-line pt-3">
        {winRate === null ? (
          <span className="text-muted">{copy.overview.noneDecided}</span>
        ) : (
          <>
            <span className="font-semibold">
              {copy.overview.winRate} {showRate(Math.round(winRate * 100) / 100)}
            </span>{" "}
            <span className="text-muted">{copy.overview.won(decided)}</span>
          </>
        )}
      </p>
    </>
  );
}

interface AmountTableProps {
  /** The id of the heading, which labels the section. */
  readonly id: string;
  readonly title: string;
  /** The column headings for screen readers. */
  readonly columns: readonly [name: string, count: string];
  readonly lines: readonly AmountLine[];
  readonly currency: string;
}

interface AmountLine {
  readonly name: string;
  readonly below?: ReactNode;
  readonly amount: number;
  readonly count: number;
}

/** A table of names, amounts and counts. */
function AmountTable({ id, title, columns: [name, count], lines, currency }: AmountTableProps) {
  return (
    <>
      <h2 id={id} className="font-medium text-muted">
        {title}
      </h2>
      <table className="mt-3 w-full tabular-nums">
        <thead className="sr-only">
          <tr>
            <th scope="col">{name}</th>
            <th scope="col">{copy.overview.amount}</th>
            <th scope="col">{count}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.name} className="align-top">
              <th scope="row" className="w-full py-2 pr-4 text-left font-normal">
                {line.name}
                {line.below}
              </th>
              <td className={`py-2 text-right ${line.count === 0 ? "text-muted" : ""}`}>
                {showMoney(line.amount, currency)}
              </td>
              <td className="py-2 pl-4 text-right text-muted">{line.count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** A bar proportional to the largest amount. */
const Bar = ({ part }: { readonly part: number }) => (
  <span aria-hidden className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-sunken">
    <span className="block h-full rounded-full bg-danger" style={{ width: `${part * 100}%` }} />
  </span>
);

function Skeleton() {
  return (
    <div aria-hidden className="grid animate-pulse gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {Array.from({ length: 4 }, (_, i) => (
        <div key={i} className="card h-21 sm:h-30" />
      ))}
      <div className="card h-80 sm:col-span-2 lg:col-span-4" />
      <div className="card h-64 sm:col-span-2" />
      <div className="card h-64 sm:col-span-2" />
    </div>
  );
}
