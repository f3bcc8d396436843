import { useQuery } from "@tanstack/react-query";
import { formatMoney, formatRate } from "#web/amounts.ts";
import { type ResponseOf, request } from "#web/api.ts";
import { formatMonth } from "#web/days.ts";
import { Empty } from "#web/list/empty.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { copy } from "#web/copy/copy.ts";
import { AmountTable } from "./amount-table.tsx";
import { Figure } from "./figure.tsx";
import { Months } from "./months.tsx";

type Dashboard = ResponseOf<"GET /dashboard">;

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
      <Figure name={copy.overview.outstanding} amount={formatMoney(outstanding.amount, currency)} to="/invoices">
        {copy.overview.invoiceCount(outstanding.count)}
      </Figure>
      <Figure
        name={copy.overview.overdue}
        amount={formatMoney(overdue.amount, currency)}
        to="/invoices"
        search={{ status: "OVERDUE" }}
        isDanger={overdue.count > 0}
      >
        {overdue.count === 0 ? copy.overview.noneOverdue : copy.overview.invoiceCount(overdue.count)}
      </Figure>
      {currentMonth !== undefined && (
        <Figure
          name={copy.overview.received(formatMonth(currentMonth.month))}
          amount={formatMoney(currentMonth.received, currency)}
        >
          {copy.overview.invoiced(formatMoney(currentMonth.invoiced, currency))}
        </Figure>
      )}
      <Figure name={copy.overview.retention} amount={formatMoney(retention.amount, currency)}>
        {copy.overview.invoiceCount(retention.count)}
      </Figure>
      <section className="card p-5 sm:col-span-2 lg:col-span-4" aria-labelledby="overview-months">
        <Months months={months} currency={currency} />
      </section>
      <section className="card p-5 sm:col-span-2" aria-labelledby="overview-ages">
        <OverdueByAge dashboard={dashboard} />
      </section>
      <section className="card p-5 sm:col-span-2" aria-labelledby="overview-quotations">
        <Quotations dashboard={dashboard} />
      </section>
    </div>
  );
}

/** The overdue amounts by age, the oldest last. */
function OverdueByAge({ dashboard: { overdue, currency } }: { readonly dashboard: Dashboard }) {
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
              {copy.overview.winRate} {formatRate(Math.round(winRate * 100) / 100)}
            </span>{" "}
            <span className="text-muted">{copy.overview.won(decided)}</span>
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
