import type { QuotationId } from "#contract/ids.ts";
import { type Quotation, quotationActions } from "#contract/quotations.ts";
import type { Caller } from "#server/caller.ts";
import { isoInstantOrNull, type Tx } from "#server/db/sql.ts";
import { Refusal } from "#server/core/refusal.ts";
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
 * @throws Refusal 404, 409 INVALID_STATE
 */
export async function decide(
  tx: Tx,
  caller: Caller,
  id: QuotationId,
  action: Action,
  note: string | null,
): Promise<Decided> {
  const before = await lockQuotation(tx, id);
  return settle(tx, before, { action, by: caller.name, via: "STAFF", note }, caller.clock());
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
  return settle(tx, before, { ...decision, via: "PORTAL" }, at);
}

async function settle(
  tx: Tx,
  before: QuotationRow,
  {
    action,
    by,
    via,
    note,
  }: {
    readonly action: Action;
    readonly by: string;
    readonly via: NonNullable<QuotationRow["decidedVia"]>;
    readonly note: string | null;
  },
  at: Date,
): Promise<Decided> {
  const isNew = before.status !== statusAfter[action];
  if (isNew) {
    requireAction(before, action);
    await changeQuotation(tx, before.id, {
      status: statusAfter[action],
      decidedAt: at,
      decidedBy: by,
      decidedVia: via,
      decisionNote: note,
      updatedAt: at,
    });
  }
  return { quotation: await getQuotation(tx, before.id), isNew, at };
}

const changedMeanwhile = ({ number, status }: QuotationRow) =>
  new Refusal(
    "INVALID_STATE",
    `Quotation ${number} has changed since you opened it. Read it again before you decide.`,
    {
      currentStatus: status,
      allowedActions: quotationActions[status],
    },
  );

function refuseExpired({ number, validUntil }: QuotationRow, at: Date): void {
  if (!isPastValidity(isoInstantOrNull(validUntil), at)) return;
  throw new Refusal("QUOTATION_EXPIRED", `Quotation ${number} has expired. Ask for a new one.`);
}
