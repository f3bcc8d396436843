import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { compare, decimal, toNumber } from "#contract/money.ts";
import { type Wording, wording } from "#contract/api/wording.ts";
import type { Fault } from "#server/core/refusal.ts";
import { formatFigure } from "#server/core/text/format.ts";
import type { Tx } from "#server/db/sql.ts";
import { depositLeft, getBilledAmounts, lockContract } from "#server/billing/documents/contracts/hold.ts";
import { beyondFaults, type Left } from "./take-rest.ts";

/** Returns the faults of an amount that the invoice, one of its tax codes, or its deposit does not cover. */
export async function amountFaults(tx: Tx, invoice: Invoice, draft: CreditNote, left: Left): Promise<Fault[]> {
  const faults = beyondFaults(draft, left);
  if (faults.length > 0) return faults;
  return draft.totals.total > 0 ? depositFaults(tx, invoice, draft) : [beyond(wording("creditNotes.comesToNothing"))];
}

async function depositFaults(tx: Tx, { contractId, kind }: Invoice, draft: CreditNote): Promise<Fault[]> {
  // One that bills a claim gives back work that the deposit paid, and nothing of what is left of it.
  if (contractId === null || kind !== "DEPOSIT" || draft.kind === "CLAIM") return [];
  const { totals } = draft;
  await lockContract(tx, contractId);
  const deposit = depositLeft(await getBilledAmounts(tx, contractId));
  if (compare(decimal(totals.net), deposit) <= 0) return [];
  const most = formatFigure(toNumber(deposit));
  return [beyond(wording("creditNotes.aboveDeposit", { most }))];
}

const beyond = (message: Wording): Fault => ({ path: "items", code: "OUT_OF_RANGE", message });
