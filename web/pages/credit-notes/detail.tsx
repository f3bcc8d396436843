import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import { formatMoney } from "#web/values/amounts.ts";
import type { Tagged } from "#web/api.ts";
import { creditNotesCopy } from "#web/copy/credit-notes.ts";
import { type AdjacentRecords, useAdjacentRecords } from "#web/ui/page/adjacent-records.ts";
import { clientQuery } from "#web/records/clients/names.ts";
import { DetailSkeleton } from "#web/records/documents/detail-skeleton.tsx";
import { EInvoiceFact } from "#web/records/documents/e-invoices/e-invoice-fact.tsx";
import { Fact, FactLink } from "#web/records/documents/fact.tsx";
import { Items } from "#web/records/documents/items.tsx";
import { creditNoteQuery } from "#web/records/documents/queries.ts";
import { Section } from "#web/records/documents/section.tsx";
import { Timeline } from "#web/records/documents/timeline.tsx";
import { TotalsCard } from "#web/records/documents/totals-card.tsx";
import { projectQuery } from "#web/records/projects/names.ts";
import { Day } from "#web/ui/day.tsx";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { RecordFailure } from "#web/ui/page/record-failure.tsx";
import { copy } from "#web/copy/copy.ts";
import { CreditNoteActions } from "./actions.tsx";
import { Applications } from "./applications.tsx";
import { numberOf } from "#web/records/credit-notes/number.ts";
import { Refunds } from "./refunds/refunds.tsx";
import { CreditNoteStatusBadge } from "#web/records/credit-notes/status.tsx";

const route = getRouteApi("/office/credit-notes/$id");
const pathOf = (id: string) => `/credit-notes/${id}`;
const back = { to: "/credit-notes", name: creditNotesCopy.title };
const words = creditNotesCopy.facts;

export function CreditNotePage() {
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(creditNoteQuery(id));
  const adjacentRecords = useAdjacentRecords(id, pathOf);
  if (data !== undefined) return <Details key={id} tagged={data} adjacentRecords={adjacentRecords} />;
  return (
    <>
      <PageHeader title={creditNotesCopy.title} back={back} adjacentRecords={adjacentRecords} />
      {error === null ? <DetailSkeleton /> : <RecordFailure error={error} onRetry={() => void refetch()} list={back} />}
    </>
  );
}

interface DetailsProps {
  readonly tagged: Tagged<CreditNote>;
  readonly adjacentRecords: AdjacentRecords | undefined;
}

function Details({ tagged, adjacentRecords }: DetailsProps) {
  const creditNote = tagged.record;
  const { status, reason, totals, currency, notes } = creditNote;
  const isIssued = status === "SENT";
  const use = [
    { name: words.applied, amount: -totals.applied },
    { name: words.refunded, amount: -totals.refunded },
  ].filter(({ amount }) => amount !== 0);
  return (
    <>
      <PageHeader
        title={numberOf(creditNote) ?? creditNotesCopy.draft}
        badge={<CreditNoteStatusBadge status={status} />}
        lead={reason}
        back={back}
        adjacentRecords={adjacentRecords}
        actions={<CreditNoteActions tagged={tagged} />}
      />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="min-w-0 space-y-5">
          <Items items={creditNote.items} />
          {notes !== null && notes !== "" && (
            <Section title={copy.documents.notes}>
              <p className="break-words whitespace-pre-line">{notes}</p>
            </Section>
          )}
          {isIssued && <Applications creditNote={creditNote} />}
          {isIssued && <Refunds creditNote={creditNote} />}
          <Timeline kind="credit-notes" id={creditNote.id} currency={currency} />
        </div>
        {/* On phones the amount, the client and the invoice come first. */}
        <div className="order-first min-w-0 space-y-5 lg:order-none">
          <Section title={isIssued ? words.left : copy.documents.total}>
            <p className="text-2xl font-semibold tracking-tight tabular-nums">
              {formatMoney(isIssued ? totals.remaining : totals.total, currency)}
            </p>
            <Facts creditNote={creditNote} />
          </Section>
          <TotalsCard
            document={creditNote}
            use={isIssued ? [...use, { name: words.left, amount: totals.remaining, isStrong: true }] : []}
          />
        </div>
      </div>
    </>
  );
}

function Facts({ creditNote }: { readonly creditNote: CreditNote }) {
  const { kind, claimId, clientId, projectId, invoiceId, invoiceNumber, sentAt, issuedAt, voidedAt } = creditNote;
  const { data: client } = useQuery(clientQuery(clientId));
  const { data: project } = useQuery(projectQuery(projectId));
  return (
    <dl className="mt-4 space-y-3">
      <FactLink name={words.client} to={`/clients/${clientId}`} text={client?.name ?? copy.documents.openClient} />
      <FactLink name={words.project} to={`/projects/${projectId}`} text={project?.name ?? copy.documents.openProject} />
      <FactLink name={words.invoice} to={`/invoices/${invoiceId}`} text={invoiceNumber} />
      {kind === "CLAIM" && claimId !== null && (
        <FactLink name={words.claim} to={`/claims/${claimId}`} text={words.openClaim} />
      )}
      {sentAt !== null && <Fact name={words.issued} value={<Day at={issuedAt} />} />}
      {voidedAt !== null && <Fact name={words.voidedOn} value={<Day at={voidedAt} />} />}
      <EInvoiceFact document={creditNote} />
    </dl>
  );
}
