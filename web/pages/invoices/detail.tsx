import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { type AdjacentRecords, useAdjacentRecords } from "#web/ui/page/adjacent-records.ts";
import { DetailSkeleton } from "#web/records/documents/detail-skeleton.tsx";
import { EInvoiceFact } from "#web/records/documents/e-invoices/e-invoice-fact.tsx";
import { Fact } from "#web/records/documents/fact.tsx";
import { Items } from "#web/records/documents/items.tsx";
import { Labels } from "#web/records/documents/labels.tsx";
import { invoiceQuery } from "#web/records/documents/queries.ts";
import { Section } from "#web/records/documents/section.tsx";
import { Timeline } from "#web/records/documents/timeline.tsx";
import { TotalsCard } from "#web/records/documents/totals-card.tsx";
import { useSession } from "#web/session/session.ts";
import { Day } from "#web/ui/day.tsx";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { RecordFailure } from "#web/ui/page/record-failure.tsx";
import { copy } from "#web/copy/copy.ts";
import { InvoiceActions } from "./actions.tsx";
import { CreditNotes } from "./credit-notes.tsx";
import { Parties } from "./parties.tsx";
import { Payments } from "./payments/payments.tsx";
import { InvoiceStatus } from "#web/records/invoices/status.tsx";

const route = getRouteApi("/office/invoices/$id");
const pathOf = (id: string) => `/invoices/${id}`;
const back = { to: "/invoices", name: copy.invoices.back };

export function InvoicePage() {
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(invoiceQuery(id));
  const adjacentRecords = useAdjacentRecords(id, pathOf);
  if (data !== undefined) return <Details adjacentRecords={adjacentRecords} invoice={data.record} etag={data.etag} />;
  return (
    <>
      <PageHeader title={copy.invoices.title} back={back} adjacentRecords={adjacentRecords} />
      {error === null ? <DetailSkeleton /> : <RecordFailure error={error} onRetry={() => void refetch()} list={back} />}
    </>
  );
}

interface DetailsProps {
  readonly invoice: Invoice;
  readonly etag: string;
  readonly adjacentRecords: AdjacentRecords | undefined;
}

function Details({ invoice, etag, adjacentRecords }: DetailsProps) {
  const timeZone = useSession().organization?.timeZone ?? "UTC";
  const { status, number, title, totals, currency, notes } = invoice;
  const isOpen = status === "SENT" || status === "OVERDUE";
  return (
    <>
      <PageHeader
        title={title}
        badge={<InvoiceStatus invoice={invoice} timeZone={timeZone} />}
        {...(status === "DRAFT" ? {} : { lead: number })}
        back={back}
        adjacentRecords={adjacentRecords}
        actions={<InvoiceActions key={invoice.id} invoice={invoice} etag={etag} />}
      />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="min-w-0 space-y-5">
          <Items items={invoice.items} />
          {notes !== null && notes !== "" && (
            <Section title={copy.documents.notes}>
              <p className="break-words whitespace-pre-line">{notes}</p>
            </Section>
          )}
          <Payments key={invoice.id} invoice={invoice} />
          <CreditNotes key={`${invoice.id} credit`} invoice={invoice} />
          <Timeline kind="invoices" id={invoice.id} currency={currency} />
        </div>
        {/* On phones the amount, the client and the due date come first. */}
        <div className="order-first min-w-0 space-y-5 lg:order-none">
          <Section title={isOpen ? copy.documents.outstanding : copy.documents.total}>
            <p className="text-2xl font-semibold tracking-tight tabular-nums">
              {formatMoney(isOpen ? totals.outstanding : totals.total, currency)}
            </p>
            <dl className="mt-4 space-y-3">
              <Parties invoice={invoice} />
              {invoice.sentAt !== null && <Fact name={copy.invoices.issued} value={<Day at={invoice.issuedAt} />} />}
              <Fact name={copy.invoices.due} value={<Day at={invoice.dueDate} />} />
              {invoice.settledAt !== null && (
                <Fact name={copy.invoices.paidOn} value={<Day at={invoice.settledAt} />} />
              )}
              {invoice.voidedAt !== null && (
                <Fact name={copy.invoices.voidedOn} value={<Day at={invoice.voidedAt} />} />
              )}
              {invoice.broughtForward && <Fact name={copy.invoices.origin} value={copy.invoices.broughtForward} />}
              <EInvoiceFact document={invoice} />
            </dl>
          </Section>
          <TotalsCard document={invoice} />
          <Labels record={invoice} />
        </div>
      </div>
    </>
  );
}
