import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { Lead } from "#contract/clients/leads.ts";
import { type AdjacentRecords, useAdjacentRecords } from "#web/ui/page/adjacent-records.ts";
import { DetailSkeleton } from "#web/records/documents/detail-skeleton.tsx";
import { Section } from "#web/records/documents/section.tsx";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { RecordFailure } from "#web/ui/page/record-failure.tsx";
import { leadsCopy } from "#web/copy/leads.ts";
import { LeadActions } from "./actions.tsx";
import { Contact, LeadFacts } from "./facts.tsx";
import { leadQuery } from "./queries.ts";
import { LeadStatus } from "./status.tsx";

const route = getRouteApi("/office/leads/$id");
const pathOf = (id: string) => `/leads/${id}`;
const back = { to: "/leads", name: leadsCopy.detail.back };

export function LeadPage() {
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(leadQuery(id));
  const adjacentRecords = useAdjacentRecords(id, pathOf);
  if (data !== undefined) return <Details lead={data.record} adjacentRecords={adjacentRecords} />;
  return (
    <>
      <PageHeader title={leadsCopy.title} back={back} adjacentRecords={adjacentRecords} />
      {error === null ? <DetailSkeleton /> : <RecordFailure error={error} onRetry={() => void refetch()} list={back} />}
    </>
  );
}

interface DetailsProps {
  readonly lead: Lead;
  readonly adjacentRecords: AdjacentRecords | undefined;
}

function Details({ lead, adjacentRecords }: DetailsProps) {
  const { id, name, status, notes, lostReason } = lead;
  const words = leadsCopy.detail;
  return (
    <>
      <PageHeader
        title={name}
        badge={<LeadStatus status={status} />}
        back={back}
        adjacentRecords={adjacentRecords}
        actions={<LeadActions key={id} lead={lead} />}
      />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="min-w-0 space-y-5">
          {lostReason !== null && (
            <Section title={words.lostReason}>
              <p className="break-words whitespace-pre-line">{lostReason}</p>
            </Section>
          )}
          <Section title={words.notes}>
            {notes === null || notes === "" ? (
              <p className="text-muted">{words.noNotes}</p>
            ) : (
              <p className="break-words whitespace-pre-line">{notes}</p>
            )}
          </Section>
          <Contact lead={lead} />
        </div>
        <div className="order-first min-w-0 lg:order-none">
          <LeadFacts lead={lead} />
        </div>
      </div>
    </>
  );
}
