import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { Quotation } from "#contract/quotations/quotations.ts";
import type { Tagged } from "#web/api.ts";
import { type AdjacentRecords, useAdjacentRecords } from "#web/ui/page/adjacent-records.ts";
import { DetailSkeleton } from "#web/records/documents/detail-skeleton.tsx";
import { Labels } from "#web/records/documents/labels.tsx";
import { Items } from "#web/records/documents/items.tsx";
import { quotationQuery } from "#web/records/documents/queries.ts";
import { Section } from "#web/records/documents/section.tsx";
import { Timeline } from "#web/records/documents/timeline.tsx";
import { TotalsCard } from "#web/records/documents/totals-card.tsx";
import { useTimeZone } from "#web/session/session.ts";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { RecordFailure } from "#web/ui/page/record-failure.tsx";
import { copy } from "#web/copy/copy.ts";
import { quotationsCopy } from "#web/copy/quotations.ts";
import { QuotationActions } from "./actions.tsx";
import { Conversions } from "./conversions.tsx";
import { QuotationFacts } from "./facts.tsx";
import { Revisions } from "./revisions.tsx";
import { QuotationStatus } from "#web/records/quotations/status.tsx";

const route = getRouteApi("/office/quotations/$id");
const pathOf = (id: string) => `/quotations/${id}`;
const back = { to: "/quotations", name: quotationsCopy.quotations.back };

export function QuotationPage() {
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(quotationQuery(id));
  const adjacentRecords = useAdjacentRecords(id, pathOf);
  // The state of one quotation's dialogs must not appear on the next one's page.
  if (data !== undefined) return <Details key={id} adjacentRecords={adjacentRecords} quotation={data} />;
  return (
    <>
      <PageHeader title={quotationsCopy.quotations.title} back={back} adjacentRecords={adjacentRecords} />
      {error === null ? <DetailSkeleton /> : <RecordFailure error={error} onRetry={() => void refetch()} list={back} />}
    </>
  );
}

interface DetailsProps {
  readonly quotation: Tagged<Quotation>;
  readonly adjacentRecords: AdjacentRecords | undefined;
}

function Details({ quotation, adjacentRecords }: DetailsProps) {
  const { record } = quotation;
  const { id, number, revision, title, notes, items, sections, currency } = record;
  const timeZone = useTimeZone();
  return (
    <>
      <PageHeader
        title={title}
        badge={<QuotationStatus quotation={record} timeZone={timeZone} />}
        lead={revision === 1 ? number : `${number} · ${quotationsCopy.quotations.revision({ revision })}`}
        back={back}
        adjacentRecords={adjacentRecords}
        actions={<QuotationActions quotation={quotation} />}
      />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="min-w-0 space-y-5">
          <Items items={items} sections={sections} />
          {notes !== null && notes !== "" && (
            <Section title={copy.documents.notes}>
              <p className="break-words whitespace-pre-line">{notes}</p>
            </Section>
          )}
          <Conversions quotation={record} />
          <Revisions quotation={record} />
          <Timeline kind="quotations" id={id} currency={currency} />
        </div>
        {/* On phones the amount, the client and the validity come first. */}
        <div className="order-first min-w-0 space-y-5 lg:order-none">
          <QuotationFacts quotation={record} />
          <TotalsCard document={record} />
          <Labels record={record} />
        </div>
      </div>
    </>
  );
}
