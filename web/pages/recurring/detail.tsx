import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { RecurringInvoice } from "#contract/invoices/recurring-invoices.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { request, type Tagged } from "#web/api.ts";
import { copy } from "#web/copy/copy.ts";
import { recurringCopy } from "#web/copy/recurring.ts";
import { formatCalendarDate } from "#web/days/days.ts";
import { type AdjacentRecords, useAdjacentRecords } from "#web/ui/page/adjacent-records.ts";
import { RecordSection } from "#web/list/record-section.tsx";
import { clientQuery } from "#web/records/clients/names.ts";
import { DetailSkeleton } from "#web/records/documents/detail-skeleton.tsx";
import { Fact, FactLink } from "#web/records/documents/fact.tsx";
import { Items } from "#web/records/documents/items.tsx";
import { Section } from "#web/records/documents/section.tsx";
import { InvoiceStatus } from "#web/records/invoices/status.tsx";
import { projectQuery } from "#web/records/projects/names.ts";
import { useTimeZone } from "#web/session/session.ts";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { RecordFailure } from "#web/ui/page/record-failure.tsx";
import { RecurringActions } from "./actions.tsx";
import { NextDays } from "./next-days.tsx";
import { Problem } from "./problem.tsx";
import { recurringQuery } from "./queries.ts";
import { RecurringStatusBadge } from "./status.tsx";

const route = getRouteApi("/office/recurring/$id");
const pathOf = (id: string) => `/recurring/${id}`;
const back = { to: "/recurring", name: recurringCopy.title };
const words = recurringCopy.facts;

export function RecurringDetailPage() {
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(recurringQuery(id));
  const adjacentRecords = useAdjacentRecords(id, pathOf);
  if (data !== undefined) return <Details key={id} tagged={data} adjacentRecords={adjacentRecords} />;
  return (
    <>
      <PageHeader title={recurringCopy.title} back={back} adjacentRecords={adjacentRecords} />
      {error === null ? <DetailSkeleton /> : <RecordFailure error={error} onRetry={() => void refetch()} list={back} />}
    </>
  );
}

interface DetailsProps {
  readonly tagged: Tagged<RecurringInvoice>;
  readonly adjacentRecords: AdjacentRecords | undefined;
}

function Details({ tagged, adjacentRecords }: DetailsProps) {
  const rule = tagged.record;
  const { title, nextOn, endOn, items, notes, totals, currency, paused, clientId, everyMonths, dayOfMonth } = rule;
  return (
    <>
      <PageHeader
        title={title}
        badge={<RecurringStatusBadge rule={rule} />}
        lead={recurringCopy.every({ months: everyMonths })}
        back={back}
        adjacentRecords={adjacentRecords}
        actions={<RecurringActions tagged={tagged} />}
      />
      <div className="mb-5 empty:hidden">
        <Problem rule={rule} />
      </div>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="min-w-0 space-y-5">
          <Section title={recurringCopy.dates.title}>
            {paused && nextOn !== null && <p className="mb-3 text-muted">{recurringCopy.dates.paused}</p>}
            {nextOn === null ? (
              <p className="text-muted">{recurringCopy.dates.none}</p>
            ) : (
              <NextDays
                {...{ clientId, nextOn, endOn, everyMonths, dayOfMonth, title }}
                texts={[...items.map(({ description }) => description), notes ?? ""]}
              />
            )}
          </Section>
          <Items items={items.map((item) => ({ ...item, id: String(item.sortOrder) }))} />
          {notes !== null && notes !== "" && (
            <Section title={copy.documents.notes}>
              <p className="break-words whitespace-pre-line">{notes}</p>
            </Section>
          )}
          <MadeInvoices rule={rule} />
        </div>
        <div className="order-first min-w-0 lg:order-none">
          <Section title={words.total}>
            <p className="text-2xl font-semibold tracking-tight tabular-nums">{formatMoney(totals.total, currency)}</p>
            <Facts rule={rule} />
          </Section>
        </div>
      </div>
    </>
  );
}

function Facts({ rule }: { readonly rule: RecurringInvoice }) {
  const { clientId, projectId, nextOn, endOn, paymentDays, sends, clientReference } = rule;
  const { data: client } = useQuery(clientQuery(clientId));
  const { data: project } = useQuery(projectQuery(projectId));
  return (
    <dl className="mt-4 space-y-3">
      <FactLink name={words.client} to={`/clients/${clientId}`} text={client?.name ?? copy.documents.openClient} />
      <FactLink name={words.project} to={`/projects/${projectId}`} text={project?.name ?? copy.documents.openProject} />
      {nextOn !== null && <Fact name={words.next} value={formatCalendarDate(nextOn)} />}
      <Fact name={words.does} value={sends ? words.sends : words.drafts} />
      {endOn !== null && <Fact name={words.end} value={formatCalendarDate(endOn)} />}
      <Fact
        name={words.payment}
        value={paymentDays === null ? words.paymentTerms : words.paymentDays({ days: paymentDays })}
      />
      {clientReference !== null && <Fact name={words.reference} value={clientReference} />}
    </dl>
  );
}

/** The number of invoices that the page shows. */
const invoicesShown = 12;

/** The last invoices that it made. */
function MadeInvoices({ rule: { id, clientId } }: { readonly rule: RecurringInvoice }) {
  const timeZone = useTimeZone();
  const found = useQuery({
    queryKey: ["GET /invoices", "of recurring", id],
    queryFn: ({ signal }) =>
      request("GET /invoices", { query: { recurringInvoiceId: id as never, limit: invoicesShown }, signal }),
  });
  return (
    <RecordSection
      words={recurringCopy.invoices}
      found={found}
      all={{ to: "/invoices", search: { client: clientId } }}
      show={(invoice) => ({
        key: invoice.id,
        to: `/invoices/${invoice.id}`,
        title: invoice.title,
        hint: invoice.status === "DRAFT" ? "" : invoice.number,
        badge: <InvoiceStatus invoice={invoice} timeZone={timeZone} />,
        amount: formatMoney(invoice.totals.total, invoice.currency),
      })}
    />
  );
}
