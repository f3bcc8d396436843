import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { Contract } from "#contract/contracts/contracts.ts";
import type { Tagged } from "#web/api.ts";
import { type AdjacentRecords, useAdjacentRecords } from "#web/ui/page/adjacent-records.ts";
import { DetailSkeleton } from "#web/records/documents/detail-skeleton.tsx";
import { Section } from "#web/records/documents/section.tsx";
import { Timeline } from "#web/records/documents/timeline.tsx";
import { copy } from "#web/copy/copy.ts";
import { contractsCopy } from "#web/copy/contracts.ts";
import { usePermission } from "#web/session/session.ts";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { RecordFailure } from "#web/ui/page/record-failure.tsx";
import { ContractActions } from "./actions.tsx";
import { ContractFacts } from "./facts.tsx";
import { FigureStrip } from "./figure-strip.tsx";
import { NextStep } from "./next-step.tsx";
import { contractQuery } from "#web/records/contracts/queries.ts";
import { ContractMoney } from "./money.tsx";
import { ContractClaims, ContractVariations } from "./records.tsx";
import { SectionBars } from "./section-bars.tsx";
import { ContractStatusBadge } from "#web/records/contracts/status.tsx";

const route = getRouteApi("/office/contracts/$id");
const pathOf = (id: string) => `/contracts/${id}`;
const back = { to: "/contracts", name: contractsCopy.back };

export function ContractPage() {
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(contractQuery(id));
  const adjacentRecords = useAdjacentRecords(id, pathOf);
  // The state of one contract's dialogs must not appear on the next one's page.
  if (data !== undefined) return <Details key={id} adjacentRecords={adjacentRecords} contract={data} />;
  return (
    <>
      <PageHeader title={contractsCopy.title} back={back} adjacentRecords={adjacentRecords} />
      {error === null ? <DetailSkeleton /> : <RecordFailure error={error} onRetry={() => void refetch()} list={back} />}
    </>
  );
}

interface DetailsProps {
  readonly contract: Tagged<Contract>;
  readonly adjacentRecords: AdjacentRecords | undefined;
}

function Details({ contract, adjacentRecords }: DetailsProps) {
  const { record } = contract;
  const canReadInvoices = usePermission("invoices:read");
  return (
    <>
      <PageHeader
        title={record.title}
        badge={<ContractStatusBadge status={record.status} />}
        lead={record.number}
        back={back}
        adjacentRecords={adjacentRecords}
        actions={<ContractActions contract={contract} />}
      />
      <div className="space-y-5">
        <FigureStrip contract={record} />
        <NextStep contract={record} />
      </div>
      <div className="mt-5 grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="min-w-0 space-y-5">
          <SectionBars contract={record} />
          <div id="claims" className="scroll-mt-20">
            <ContractClaims contract={record} />
          </div>
          <div id="variations" className="scroll-mt-20">
            <ContractVariations contract={record} />
          </div>
          <div id="money" className="scroll-mt-20">
            {canReadInvoices && <ContractMoney contract={contract} />}
          </div>
          <Timeline kind="contracts" id={record.id} currency={record.currency} />
        </div>
        <div className="min-w-0 space-y-5">
          <ContractFacts contract={record} />
          {record.notes !== null && record.notes !== "" && (
            <Section title={copy.documents.notes}>
              <p className="break-words whitespace-pre-line">{record.notes}</p>
            </Section>
          )}
        </div>
      </div>
    </>
  );
}
