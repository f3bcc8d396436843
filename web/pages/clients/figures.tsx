import { useQuery } from "@tanstack/react-query";
import type { ClientFigures } from "#contract/clients/client-figures.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { daysUntil, formatDate } from "#web/days/days.ts";
import { Figure } from "#web/ui/page/figure.tsx";
import { useTimeZone } from "#web/session/session.ts";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { clientPageCopy } from "#web/copy/client-page.ts";
import { clientFiguresQuery } from "./queries.ts";

/** The figures of a client: owed, overdue since, and offered. */
export function ClientFiguresRow({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(clientFiguresQuery(id));
  if (data !== undefined) return <Figures id={id} figures={data} />;
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return (
    <div aria-busy className="grid animate-pulse gap-4 sm:grid-cols-3">
      {Array.from({ length: 3 }, (_, i) => (
        <div key={i} className="card h-21 bg-sunken sm:h-28" />
      ))}
    </div>
  );
}

function Figures({ id, figures }: { readonly id: string; readonly figures: ClientFigures }) {
  const { outstanding, overdue, openQuotations, currency } = figures;
  const timeZone = useTimeZone();
  const words = clientPageCopy.figures;
  const to = `/clients/${id}`;
  return (
    <section
      aria-labelledby="client-figures"
      className={`grid gap-4 ${openQuotations === null ? "sm:grid-cols-2" : "sm:grid-cols-3"}`}
    >
      <h2 id="client-figures" className="sr-only">
        {words.title}
      </h2>
      <Figure
        name={words.outstanding}
        amount={formatMoney(outstanding.amount, currency)}
        to={to}
        search={{ tab: "invoices" }}
      >
        {outstanding.count === 0 ? words.nothingOutstanding : words.invoices({ count: outstanding.count })}
      </Figure>
      <Figure
        name={words.overdue}
        amount={formatMoney(overdue.amount, currency)}
        to={to}
        search={{ tab: "invoices" }}
        isDanger={overdue.count > 0}
      >
        {overdue.since === null ? words.nothingOverdue : describeSince(overdue.since, timeZone)}
      </Figure>
      {openQuotations !== null && (
        <Figure
          name={words.openQuotations}
          amount={formatMoney(openQuotations.amount, currency)}
          to={to}
          search={{ tab: "quotations" }}
        >
          {openQuotations.count === 0 ? words.noOpenQuotations : words.quotations({ count: openQuotations.count })}
        </Figure>
      )}
    </section>
  );
}

function describeSince(dueDate: string, timeZone: string): string {
  const count = -daysUntil(dueDate, timeZone);
  const words = clientPageCopy.figures;
  return count === 0 ? words.sinceToday : words.since({ day: formatDate(dueDate, timeZone), count });
}
