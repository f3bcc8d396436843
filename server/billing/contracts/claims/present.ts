import type { Claim, ClaimSummary } from "#contract/contracts/claims.ts";
import { presentClaimFigures } from "#contract/contracts/claim-figures.ts";
import { claimDays } from "#contract/contracts/clock.ts";
import { asNumber, asNumberOrNull, toNumber } from "#contract/money.ts";
import type { LineAmounts, ScheduledLine, StoredBasis } from "#server/billing/contracts/state.ts";
import { isoInstant, isoInstantOrNull } from "#server/db/sql.ts";
import { figuresAsCertified, figuresAsClaimed } from "#server/billing/documents/contracts/figures.ts";
import { acceptedDay, type Clocking, clockFactsOf, clockSummaryOf } from "./clock/clock.ts";
import type { ClaimFiguresRow, ClaimRow, StoredResponse } from "./store.ts";
import type { ClaimItemRow } from "./items-store.ts";

/**
 * @param now the basis of the contract's next claim, which a draft is calculated from
 * @param today the day for which the state is given
 */
export function presentClaimSummary(row: ClaimRow, now: StoredBasis, clocking: Clocking, today: string): ClaimSummary {
  const shown = { ...head(row), ...further(row, now, clocking) };
  return { ...shown, clock: clockSummaryOf(clockFactsOf(row, shown, clocking), clocking, today) };
}

/** The REST detail, and the object of every claim event. */
export const presentClaim = (
  row: ClaimRow,
  now: StoredBasis,
  lines: readonly { readonly line: ScheduledLine; readonly item: ClaimItemRow | undefined }[],
  { before, clocking }: { readonly before: LineAmounts; readonly clocking: Clocking },
): Claim => ({
  ...head(row),
  items: lines.map(({ line, item }) => ({
    itemId: line.itemId,
    part: line.part,
    ref: line.ref,
    description: line.description,
    unit: line.unit,
    qty: asNumber(line.qty),
    unitPrice: asNumber(line.unitPrice),
    value: toNumber(line.value),
    as: item?.enteredAs ?? null,
    entered: asNumberOrNull(item?.entered ?? null),
    claimed: asNumber(item?.claimed ?? "0"),
    certified: row.response === null ? null : asNumber(item?.certified ?? item?.claimed ?? "0"),
    before: asNumber(before[line.itemId] ?? "0"),
  })),
  ...further(row, now, clocking),
});

const head = (row: ClaimRow) => ({
  id: row.id,
  contractId: row.contractId,
  clientId: row.clientId,
  projectId: row.projectId,
  title: row.title,
  currency: row.currency,
  number: row.number,
  sequence: row.sequence,
  status: row.status,
  periodFrom: row.periodFrom,
  periodTo: row.periodTo,
  stage: row.stage,
});

const certified = (row: ClaimRow, amount: string, answer: string | null) => ({
  claimed: asNumber(amount),
  certified: row.response === null ? null : asNumber(answer ?? amount),
});

/** Returns the basis that is stored with a claim as it was served; null for one that follows its contract. */
export const basisServed = ({ status, servedBasis, billedBasis }: ClaimFiguresRow): StoredBasis | null =>
  status === "DRAFT" ? null : (servedBasis ?? billedBasis);

/** Returns what the figures of a claim follow from: as billed, as served, or for a draft as it is now. */
export function basisFor(row: ClaimFiguresRow, now: StoredBasis) {
  const served = basisServed(row) ?? now;
  return { served, current: row.billedBasis ?? served };
}

function further(row: ClaimRow, now: StoredBasis, clocking: Clocking) {
  const { served, current } = basisFor(row, now);
  const nets = netsOf(row, served);
  return {
    materials: certified(row, row.materials, row.materialsCertified),
    withheld: certified(row, row.withheld, row.withheldCertified),
    recoup: asNumberOrNull(row.recoup),
    figures: presentClaimFigures(figuresAsCertified(row, current), row.billedGstRate ?? current.gstRate),
    ...nets,
    response: row.response === null ? null : presentResponse(row, row.response),
    servedAt: isoInstantOrNull(row.servedAt),
    servedOn: row.servedOn,
    servedVia: row.servedVia,
    responseDueOn: claimDays(clockFactsOf(row, nets, clocking), clocking.calendar).responseDueOn,
    invoiceId: row.invoiceId,
    creditNoteId: row.creditNoteId,
    carriedBy: row.carriedBy,
    version: row.version,
    createdAt: isoInstant(row.createdAt),
    updatedAt: isoInstant(row.updatedAt),
  };
}

const presentResponse = (row: ClaimRow, { receivedOn, via, by, reason, fileId = null }: StoredResponse) => ({
  receivedOn,
  via,
  by,
  reason,
  fileId,
  acceptedOn: acceptedDay(row),
});

/** Returns what is asked for and what was answered, before GST. */
export const netsOf = (row: ClaimFiguresRow, served: StoredBasis) => ({
  claimedNet: toNumber(figuresAsClaimed(row, served).net.claim),
  responseNet: row.response === null ? null : toNumber(figuresAsCertified(row, served).net.claim),
});
