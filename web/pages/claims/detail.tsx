import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import type { Claim } from "#contract/contracts/claims.ts";
import type { Contract } from "#contract/contracts/contracts.ts";
import { draftGstRate } from "#web/values/gst-rate.ts";
import type { Tagged } from "#web/api.ts";
import { formatCalendarDate } from "#web/days/days.ts";
import { contractQuery } from "#web/records/contracts/queries.ts";
import { ClaimStatusBadge } from "#web/records/contracts/status.tsx";
import { DetailSkeleton } from "#web/records/documents/detail-skeleton.tsx";
import { useRefreshDocuments } from "#web/records/documents/queries.ts";
import { LeaveGuard } from "#web/records/saving/leave-guard.tsx";
import { organizationQuery } from "#web/records/organization/organization-values.ts";
import { usePermission } from "#web/session/session.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { RecordFailure } from "#web/ui/page/record-failure.tsx";
import { useKeyDown } from "#web/ui/use-key-down.ts";
import { claimsCopy } from "#web/copy/claims.ts";
import { contractsCopy } from "#web/copy/contracts.ts";
import { ClaimActions } from "./actions.tsx";
import { FillBar } from "./sheet/fill-bar.tsx";
import { FiguresBar, FiguresCard } from "./figures-card.tsx";
import { HeadFields } from "./head-fields.tsx";
import { basisOf, liveFigures, progressOf } from "./sheet/live-figures.ts";
import { claimQuery } from "./queries.ts";
import { SaveNotice } from "./sheet/save-notice.tsx";
import { Sheet } from "./sheet/sheet.tsx";
import { useClaimSheet } from "./sheet/use-claim-sheet.ts";

const ResponseNotice = lazyPart(async () => (await import("./response/response-notice.tsx")).ResponseNotice);
const ClockCard = lazyPart(async () => (await import("./clock-card.tsx")).ClockCard);
const ResponseEditor = lazyPart(async () => (await import("./response/response-editor.tsx")).ResponseEditor);
const Timeline = lazyPart(async () => (await import("#web/records/documents/timeline.tsx")).Timeline);
const RestoredNotice = lazyPart(async () => (await import("#web/records/saving/restored-notice.tsx")).RestoredNotice);
const ConflictDialog = lazyPart(async () => (await import("./sheet/conflict-dialog.tsx")).ConflictDialog);

const route = getRouteApi("/office/claims/$id");
const list = { to: "/contracts", name: contractsCopy.back };

export function ClaimPage() {
  const { id } = route.useParams();
  const [version, setVersion] = useState(0);
  const claim = useQuery(claimQuery(id));
  const contractId = claim.data?.record.contractId;
  const contract = useQuery({ ...contractQuery(contractId ?? ""), enabled: contractId !== undefined });
  const organization = useQuery(organizationQuery);
  const error = claim.error ?? contract.error;
  if (claim.data !== undefined && contract.data !== undefined && organization.data !== undefined) {
    return (
      <Details
        key={`${id} ${version}`}
        claim={claim.data}
        contract={contract.data.record}
        gstRate={draftGstRate(organization.data)}
        onReload={() => setVersion(version + 1)}
      />
    );
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
  /** Starts again from what is saved. */
  readonly onReload: () => void;
}

function Details({ claim, contract, gstRate, onReload }: DetailsProps) {
  const { record } = claim;
  const { number, status, periodTo } = record;
  const canWrite = usePermission("contracts:write");
  const isEditable = canWrite && status === "DRAFT";
  const rules = useMemo(
    () => ({ isRemeasured: contract.isRemeasured, currency: contract.currency }),
    [contract.isRemeasured, contract.currency],
  );
  const sheet = useClaimSheet({ claim, contract, rules });
  const { edits, lines, saver } = sheet;
  const page = useRef<HTMLDivElement>(null);
  const [isResponding, setIsResponding] = useState(false);
  const refresh = useRefreshDocuments();
  const basis = useMemo(() => basisOf(record, contract), [record, contract]);
  const progress = useMemo(() => progressOf(record, { edits, lines, rules }), [record, edits, lines, rules]);
  const figures = isEditable ? liveFigures(basis, progress, gstRate) : record.figures;
  const isCredit = figures.net.claim < 0;

  // Other pages show the figures of the draft.
  useEffect(() => () => void refresh(), []);

  /** Saves at once; where that is not possible, leads to the first entry that is at fault. */
  async function save(): Promise<boolean> {
    const isSaved = await saver.flush();
    if (!isSaved) page.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    return isSaved;
  }
  useKeyDown((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "s" || !isEditable) return;
    event.preventDefault();
    void save();
  });
  return (
    <div ref={page}>
      <PageHeader
        title={number ?? claimsCopy.draft}
        badge={<ClaimStatusBadge status={status} />}
        lead={claimsCopy.period({ contract: contract.title, day: formatCalendarDate(periodTo) })}
        back={{ to: `/contracts/${contract.id}`, name: contract.number }}
        // While a response is entered, it has the only actions.
        actions={
          !isResponding && (
            <ClaimActions {...{ claim, isCredit }} onSave={save} onRespond={() => setIsResponding(true)} />
          )
        }
      />
      <Suspense>
        {isEditable && saver.restoredFrom !== null && (
          <RestoredNotice
            keptAt={saver.restoredFrom}
            onKeep={() => void save()}
            onDiscard={() => {
              saver.discard();
              onReload();
            }}
          />
        )}
      </Suspense>
      {isResponding ? (
        <Suspense fallback={<DetailSkeleton />}>
          <ResponseEditor
            {...{ claim: record, contract, basis, rules, gstRate }}
            onClose={() => setIsResponding(false)}
          />
        </Suspense>
      ) : (
        <div data-wide className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_24rem] xl:items-start">
          <div className="min-w-0 space-y-5">
            <Suspense>
              {record.response !== null && (
                <ResponseNotice claim={record} currency={contract.currency} isUnderAct={contract.actApplies} />
              )}
            </Suspense>
            <Sheet
              kind="claim"
              {...{ claim: record, contract, lines, rules }}
              entries={edits.lines}
              faults={sheet.faults}
              onChange={isEditable ? sheet.setLine : undefined}
              onSet={sheet.setLines}
              toolbar={
                isEditable && (
                  <FillBar
                    stages={contract.stages}
                    stage={Object.keys(edits.lines).length === 0 ? record.stage : null}
                    onFill={sheet.fill}
                  />
                )
              }
            >
              {isEditable && (
                <HeadFields
                  {...{ claim: record, edits, basis, progress }}
                  faults={sheet.faults}
                  currency={contract.currency}
                  onChange={sheet.setHead}
                />
              )}
            </Sheet>
          </div>
          <div className="min-w-0 space-y-3 xl:sticky xl:top-6">
            <FiguresCard figures={figures} />
            {isCredit && <Notice tone="info">{claimsCopy.isCredit}</Notice>}
            {isEditable && <SaveNotice status={sheet.status} onRetry={() => void save()} />}
            <Suspense>
              {record.status !== "DRAFT" && <ClockCard claim={record} />}
              <Timeline kind="claims" id={record.id} currency={contract.currency} />
            </Suspense>
          </div>
        </div>
      )}
      {isEditable && <FiguresBar figures={figures} currency={contract.currency} />}
      <LeaveGuard saver={saver} />
      <Suspense>
        {sheet.status.kind === "conflict" && (
          <ConflictDialog edits={edits} theirs={sheet.status.theirs} saver={saver} />
        )}
      </Suspense>
    </div>
  );
}
