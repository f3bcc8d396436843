import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { Claim } from "#contract/claims.ts";
import type { Contract } from "#contract/contracts.ts";
import { formatMoney } from "#web/amounts.ts";
import { ApiError, request, type Tagged } from "#web/api.ts";
import { formatCalendarDate } from "#web/days.ts";
import { contractQuery } from "#web/pages/contracts/queries.ts";
import { ClaimStatusBadge } from "#web/pages/contracts/status.tsx";
import { DetailSkeleton } from "#web/pages/documents/detail-skeleton.tsx";
import { organizationKey } from "#web/pages/settings/organization-values.ts";
import { usePermission } from "#web/session.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { RecordFailure } from "#web/ui/record-failure.tsx";
import { UnsavedEdits } from "#web/ui/unsaved-edits.tsx";
import { claimsCopy } from "#web/copy/claims.ts";
import { contractsCopy } from "#web/copy/contracts.ts";
import { ClaimActions } from "./actions.tsx";
import { FiguresCard } from "./figures-card.tsx";
import { liveFigures } from "./live-figures.ts";
import { claimQuery } from "./queries.ts";
import { Sheet } from "./sheet.tsx";
import { type ClaimSheet, useClaimSheet } from "./use-claim-sheet.ts";

const route = getRouteApi("/office/claims/$id");
const list = { to: "/contracts", name: contractsCopy.back };

export function ClaimPage() {
  const { id } = route.useParams();
  const claim = useQuery(claimQuery(id));
  const contractId = claim.data?.record.contractId;
  const contract = useQuery({ ...contractQuery(contractId ?? ""), enabled: contractId !== undefined });
  const organization = useQuery({
    queryKey: organizationKey,
    queryFn: ({ signal }) => request("GET /organization", { signal }),
  });
  const error = claim.error ?? contract.error;
  if (claim.data !== undefined && contract.data !== undefined && organization.data !== undefined) {
    const { gstRegistered, gstRate } = organization.data;
    const rate = gstRegistered ? gstRate : 0;
    return <Details key={id} claim={claim.data} contract={contract.data.record} gstRate={rate} />;
  }
  return (
    <>
      <PageHeader title={claimsCopy.title} back={list} />
      {error === null ? (
        <DetailSkeleton />
      ) : (
        <RecordFailure error={error} onRetry={() => void claim.refetch().then(() => contract.refetch())} list={list} />
      )}
    </>
  );
}

interface DetailsProps {
  readonly claim: Tagged<Claim>;
  readonly contract: Contract;
  readonly gstRate: number;
}

const pageScope = {};

function Details({ claim, contract, gstRate }: DetailsProps) {
  const { record } = claim;
  const { number, status, periodTo, response, responseNet } = record;
  const canWrite = usePermission("contracts:write");
  const isEditable = canWrite && status === "DRAFT";
  const rules = { isRemeasured: contract.isRemeasured, currency: contract.currency };
  const sheet = useClaimSheet(claim, rules);
  const figures = isEditable ? liveFigures(record, contract, { edits: sheet.edits, rules, gstRate }) : record.figures;
  return (
    <>
      <PageHeader
        title={number ?? claimsCopy.draft}
        badge={<ClaimStatusBadge status={status} />}
        lead={claimsCopy.period({ contract: contract.title, day: formatCalendarDate(periodTo) })}
        back={{ to: `/contracts/${contract.id}`, name: contract.number }}
        actions={<ClaimActions claim={claim} currency={contract.currency} sheet={sheet} />}
      />
      <div data-wide className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_22rem] xl:items-start">
        <div className="min-w-0 space-y-5">
          {response !== null && responseNet !== null && (
            <Notice tone="info">
              <p>
                {claimsCopy.response({
                  amount: formatMoney(responseNet, contract.currency),
                  day: formatCalendarDate(response.receivedOn),
                })}
              </p>
              {response.reason !== null && <p className="mt-0.5">{response.reason}</p>}
            </Notice>
          )}
          {isEditable && <SaveFailure sheet={sheet} />}
          <Sheet {...{ claim: record, contract, sheet, rules, isEditable }} />
        </div>
        <div className="min-w-0 space-y-3 xl:sticky xl:top-6">
          <FiguresCard figures={figures} />
          {isEditable && (
            <p role="status" className={sheet.status === "faults" ? "text-danger" : "text-muted"}>
              {claimsCopy.saving[sheet.status]}
            </p>
          )}
        </div>
      </div>
      {isEditable && sheet.status !== "saved" && <UnsavedEdits scope={pageScope} />}
    </>
  );
}

/** Says why the last entries were not saved: another person's change, or another refusal. */
function SaveFailure({ sheet: { error, reload, save } }: { readonly sheet: ClaimSheet }) {
  if (error === null) return null;
  const isConflict = error instanceof ApiError && (error.status === 409 || error.status === 412);
  if (!isConflict) return <ErrorNotice error={error} onRetry={() => void save()} />;
  return (
    <Notice tone="danger">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0">{claimsCopy.saving.conflict}</p>
        <Button onClick={() => void reload()}>{claimsCopy.saving.reload}</Button>
      </div>
    </Notice>
  );
}
