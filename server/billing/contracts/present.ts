import type { Contract, ContractItem, ContractSummary, Opening } from "#contract/contracts/contracts.ts";
import { asNumber, asNumberOrNull, decimal, subtract, toNumber } from "#contract/money.ts";
import { isoInstant, isoInstantOrNull } from "#server/db/sql.ts";
import { defectsEndOf, isPending, ledgerOf } from "./ledger.ts";
import { type ContractState, isAccepted, type LineAmounts, partSum, type ScheduledLine } from "./state.ts";
import type { PartRow, StoredOpening } from "./store.ts";

export function presentContractSummary(state: ContractState): ContractSummary {
  const { contract: row } = state;
  return {
    id: row.id,
    number: row.number,
    title: row.title,
    status: row.status,
    clientId: row.clientId,
    projectId: row.projectId,
    quotationId: row.quotationId,
    currency: row.currency,
    clientReference: row.clientReference,
    retentionPct: asNumberOrNull(row.retentionPct),
    retentionLimit: asNumberOrNull(row.retentionLimit),
    releasePct: asNumber(row.releasePct),
    defectsMonths: row.defectsMonths,
    completedOn: row.completedOn,
    defectsEndOn: defectsEndOf(row),
    recoupPct: asNumberOrNull(row.recoupPct),
    isRemeasured: row.isRemeasured,
    actApplies: row.actApplies,
    needsApproval: row.needsApproval,
    claimDay: row.claimDay,
    claimDayShift: row.claimDayShift,
    daysCount: row.daysCount,
    responseDays: row.responseDays,
    paymentDays: row.paymentDays,
    stages: row.stages,
    opening: row.opening === null ? null : presentOpening(row.opening),
    parts: row.quotations.filter(isAccepted).map(presentPart),
    pendingVariations: row.quotations.filter(isPending).map(presentPending),
    ledger: ledgerOf(state),
    notes: row.notes,
    closedAt: isoInstantOrNull(row.closedAt),
    version: row.version,
    createdAt: isoInstant(row.createdAt),
    updatedAt: isoInstant(row.updatedAt),
  };
}

/** The REST detail, and the object of every contract event. */
export const presentContract = (
  state: ContractState,
  lines: readonly ScheduledLine[],
  { claimed, billed }: { readonly claimed: LineAmounts; readonly billed: LineAmounts },
): Contract => ({
  ...presentContractSummary(state),
  items: lines.map((line) => presentItem(line, claimed[line.itemId] ?? "0", billed[line.itemId] ?? "0")),
});

const presentItem = (line: ScheduledLine, claimed: string, billed: string): ContractItem => ({
  itemId: line.itemId,
  part: line.part,
  section: line.section,
  ref: line.ref,
  description: line.description,
  unit: line.unit,
  qty: asNumber(line.qty),
  unitPrice: asNumber(line.unitPrice),
  value: toNumber(line.value),
  claimed: asNumber(claimed),
  billed: asNumber(billed),
  balance: toNumber(subtract(line.value, decimal(billed))),
});

const presentPart = (part: PartRow) => ({
  quotationId: part.quotationId,
  number: part.number,
  title: part.title,
  kind: part.variationNo === null ? ("ORIGINAL" as const) : ("VARIATION" as const),
  sum: toNumber(partSum(part)),
  acceptedAt: isoInstant(part.decidedAt ?? ""),
});

const presentPending = (part: PartRow) => ({
  quotationId: part.quotationId,
  number: part.number,
  title: part.title,
  status: part.status,
  sum: toNumber(partSum(part)),
});

function presentOpening(stored: StoredOpening): Opening {
  const { items, retentionWithheld = 0, retentionReleased = 0, depositIssued = 0, depositRecouped = 0 } = stored;
  return { items, retentionWithheld, retentionReleased, depositIssued, depositRecouped };
}
