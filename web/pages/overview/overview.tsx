import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { showMoney, showRate } from "#web/amounts.ts";
import { type AnswerOf, ask } from "#web/api.ts";
import { showMonth } from "#web/days.ts";
import { Empty } from "#web/list/empty.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { words } from "#web/words.ts";
import { Months } from "./months.tsx";

export type Dashboard = AnswerOf<"GET /dashboard">;

const said = words.overview;

export function OverviewPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ["GET /dashboard"],
    queryFn: ({ signal }) => ask("GET /dashboard", { signal }),
  });
  return (
    <>
      <PageHeader title={said.title} />
      {data !== undefined ? (
        isEmpty(data) ? (
          <Empty {...said.none} />
        ) : (
          <Shown dashboard={data} />
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

function Shown({ dashboard }: { readonly dashboard: Dashboard }) {
  const { outstanding, overdue, retention, months, currency } = dashboard;
  const present = months.at(-1);
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <Figure name={said.outstanding} amount={showMoney(outstanding.amount, currency)} to="/invoices">
        {said.ofInvoices(outstanding.count)}
      </Figure>
      <Figure
        name={said.overdue}
        amount={showMoney(overdue.amount, currency)}
        to="/invoices"
        search={{ status: "OVERDUE" }}
        isBad={overdue.count > 0}
      >
        {overdue.count === 0 ? said.noneOverdue : said.ofInvoices(overdue.count)}
      </Figure>
      {present !== undefined && (
        <Figure name={said.received(showMonth(present.month))} amount={showMoney(present.received, currency)}>
          {said.invoiced(showMoney(present.invoiced, currency))}
        </Figure>
      )}
      <Figure name={said.retention} amount={showMoney(retention.amount, currency)}>
        {said.ofInvoices(retention.count)}
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
  /** Where the documents stand that it is made of. */
  readonly to?: string;
  readonly search?: object;
  readonly isBad?: boolean;
}

function Figure({ name, amount, children, to, search, isBad = false }: FigureProps) {
  // On a phone the amount stands beside its name, so that all four are seen at once.
  const figure = (
    <>
      <h2 className="font-medium text-muted">{name}</h2>
      <p className={`text-xl sm:mt-1.5 font-semibold tracking-tight tabular-nums ${isBad ? "text-danger" : ""}`}>
        {amount}
      </p>
      <p className="w-full text-muted tabular-nums sm:mt-1">{children}</p>
    </>
  );
  return to === undefined ? (
    <section className={figureCard}>{figure}</section>
  ) : (
    <Link to={to} search={(search ?? {}) as never} className={`${figureCard} hover:border-line-strong/60`}>
      {figure}
    </Link>
  );
}

const figureCard = "card flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 p-4 sm:block sm:p-5";

/** What is overdue by how long, the oldest last: it is what an office chases first. */
function Ages({ dashboard: { overdue, currency } }: { readonly dashboard: Dashboard }) {
  const largest = Math.max(...overdue.ages.map(({ amount }) => amount));
  const lines = overdue.ages.map(({ from, to, amount, count }) => ({
    name: said.age(from, to),
    below: <Bar part={largest === 0 ? 0 : amount / largest} />,
    amount,
    count,
  }));
  return (
    <Sums id="overview-ages" title={said.ages} columns={[said.days, said.count]} lines={lines} currency={currency} />
  );
}

function Quotations({ dashboard: { quotations, currency } }: { readonly dashboard: Dashboard }) {
  const { statuses, winRate, decided } = quotations;
  const lines = statuses.map(({ status, amount, count }) => ({ name: said.statuses[status], amount, count }));
  const columns = [said.quotationStatus, said.quotationCount] as const;
  return (
    <>
      <Sums id="overview-quotations" title={said.quotations} columns={columns} lines={lines} currency={currency} />
      <p className="mt-3 border-t border-line pt-3">
        {winRate === null ? (
          <span className="text-muted">{said.noneDecided}</span>
        ) : (
          <>
            <span className="font-semibold">
              {said.winRate} {showRate(Math.round(winRate * 100) / 100)}
            </span>{" "}
            <span className="text-muted">{said.won(decided)}</span>
          </>
        )}
      </p>
    </>
  );
}

interface SumsProps {
  /** The heading's, which names the part of the page. */
  readonly id: string;
  readonly title: string;
  /** What the lines are told apart by, and what is counted. */
  readonly columns: readonly [name: string, count: string];
  readonly lines: readonly SumLine[];
  readonly currency: string;
}

interface SumLine {
  readonly name: string;
  readonly below?: ReactNode;
  readonly amount: number;
  readonly count: number;
}

/** Amounts below each other, each with how many it is of. */
function Sums({ id, title, columns: [name, count], lines, currency }: SumsProps) {
  return (
    <>
      <h2 id={id} className="font-medium text-muted">
        {title}
      </h2>
      <table className="mt-3 w-full tabular-nums">
        <thead className="sr-only">
          <tr>
            <th scope="col">{name}</th>
            <th scope="col">{said.amount}</th>
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

/** How much of the largest it is; the figure stands beside it. */
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
