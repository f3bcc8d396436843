import type { QuotationId } from "#contract/api/ids.ts";
import { type DecisionNote, type Quotation, quotationActions } from "#contract/quotations/quotations.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { dayOf, isDay, startOf } from "#server/core/calendar.ts";
import { isoInstantOrNull, type Tx } from "#server/db/sql.ts";
import { holdOpenContract } from "#server/billing/documents/contracts/hold.ts";
import { futureFaults } from "#server/billing/documents/check-dates.ts";
import { findIssuedAt } from "#server/billing/documents/issued/issue.ts";
import { zoneOf } from "#server/organizations/read.ts";
import { Refusal, refuseFaults } from "#server/core/refusal.ts";
import { getQuotation, lockQuotation, requireAction } from "./read.ts";
import { changeQuotation, type QuotationRow } from "./store.ts";
import { isPastValidity } from "./validity.ts";

const statusAfter = { accept: "ACCEPTED", reject: "REJECTED" } as const;

type Action = keyof typeof statusAfter;

/** A quotation as a page showed it. */
export interface ShownQuotation {
  readonly id: QuotationId;
  readonly revision: number;
  readonly version: number;
}

interface Decided {
  readonly quotation: Quotation;
  readonly isNew: boolean;
  readonly at: Date;
}

/**
 * Records the client's decision as reported to the office. A decision is final: the same one again changes nothing.
 * @returns the quotation, and whether the decision is new
 * @throws Refusal 404, 409 INVALID_STATE, 422 for a time in the future or before it was sent
 */
export async function decide(
  tx: Tx,
  caller: Caller,
  id: QuotationId,
  action: Action,
  { note = null, decidedBy = caller.name, decidedAt }: DecisionNote,
): Promise<Decided> {
  const before = await lockQuotation(tx, id);
  const at = caller.clock();
  const decidedOn = before.status !== "SENT" || decidedAt === undefined ? at : await timeOf(tx, before, decidedAt, at);
  return settle(tx, before, { action, by: decidedBy, via: "STAFF", note, decidedAt: decidedOn }, at);
}

/** Returns the time of a decision that the office names. @throws Refusal 422 */
async function timeOf(tx: Tx, { id, revision }: QuotationRow, decidedAt: string, now: Date): Promise<Date> {
  const timeZone = await zoneOf(tx, [decidedAt]);
  const sentAt = (await findIssuedAt(tx, { documentId: id, revision })) ?? null;
  // The day on which it was sent began before it was sent.
  const isDayOfSending = sentAt !== null && isDay(decidedAt) && dayOf(sentAt, timeZone) === decidedAt;
  const at = isDayOfSending ? sentAt : startOf(decidedAt, timeZone);
  const faults = futureFaults("decidedAt", at, now);
  if (sentAt !== null && at < sentAt) {
    faults.push({ path: "decidedAt", code: "OUT_OF_RANGE", message: wording("quotations.decidedBeforeSending") });
  }
  refuseFaults(faults);
  return at;
}

/**
 * Records the client's decision about exactly the version that they saw, which must still be the current one. The same
 * decision again changes nothing.
 * @throws Refusal 404, 409 INVALID_STATE, QUOTATION_EXPIRED
 */
export async function decideAsClient(
  tx: Tx,
  { clock }: Pick<Caller, "clock">,
  shown: ShownQuotation,
  decision: { readonly action: Action; readonly by: string; readonly note: string | null },
): Promise<Decided> {
  const before = await lockQuotation(tx, shown.id);
  const at = clock();
  if (before.revision !== shown.revision) throw changedMeanwhile(before);
  if (before.status === "SENT") {
    if (before.version !== shown.version) throw changedMeanwhile(before);
    refuseExpired(before, at);
  }
  return settle(tx, before, { ...decision, via: "PORTAL", decidedAt: at }, at);
}

async function settle(
  tx: Tx,
  before: QuotationRow,
  {
    action,
    by,
    via,
    note,
    decidedAt,
  }: {
    readonly action: Action;
    readonly by: string;
    readonly via: NonNullable<QuotationRow["decidedVia"]>;
    readonly note: string | null;
    readonly decidedAt: Date;
  },
  at: Date,
): Promise<Decided> {
  const isNew = before.status !== statusAfter[action];
  if (isNew) {
    requireAction(before, action);
    // An accepted variation raises the sum of its contract, which a claim may be billed against right now.
    if (before.variationNo !== null && before.contractId !== null) await holdOpenContract(tx, before.contractId);
    await changeQuotation(tx, before.id, {
      status: statusAfter[action],
      decidedAt,
      decidedBy: by,
      decidedVia: via,
      decisionNote: note,
      updatedAt: at,
    });
  }
  return { quotation: await getQuotation(tx, before.id), isNew, at };
}

const changedMeanwhile = ({ number, status }: QuotationRow) =>
  new Refusal("INVALID_STATE", wording("quotations.changed", { quotation: number }), {
    currentStatus: status,
    allowedActions: quotationActions[status],
  });

function refuseExpired({ number, validUntil }: QuotationRow, at: Date): void {
  if (!isPastValidity(isoInstantOrNull(validUntil), at)) return;
  throw new Refusal("QUOTATION_EXPIRED", wording("quotations.expired", { quotation: number }));
}
