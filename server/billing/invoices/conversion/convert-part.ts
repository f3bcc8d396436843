import type { QuotationId } from "#contract/api/ids.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { NewLine } from "#contract/documents/lines.ts";
import { asNumber, compare, decimal } from "#contract/money.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { thing, wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { type Fault, Refusal, refuseFaults } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { refuseContracted } from "#server/billing/documents/contracts/hold.ts";
import { draftInvoice } from "#server/billing/invoices/drafts/draft-invoice.ts";
import { holdDraftTerms } from "#server/organizations/read.ts";
import { getQuotation, lockQuotationFor } from "#server/billing/quotations/read.ts";
import {
  type BilledFractionRow,
  findBilledFractions,
  findRemaining,
  insertTakenParts,
  type RemainingRow,
  type TakenPart,
} from "./store.ts";

/** The lines of a draft, what they take of the quotation, and what is wrong with the request. */
interface Part {
  readonly lines: NewLine[];
  readonly taken: readonly TakenPart[];
  readonly faults: readonly Fault[];
}

/**
 * Creates a draft invoice from a part of an accepted quotation, and records what it took. The lock on the quotation
 * keeps two simultaneous conversions from both taking what is left. Raises invoice.created.
 * @throws Refusal 404, 409 INVALID_STATE, ALREADY_CONVERTED when nothing is left, 422 above what is left
 */
export function convertPart(
  caller: Caller,
  id: QuotationId,
  choose: (quotation: Quotation, remaining: readonly RemainingRow[], billed: readonly BilledFractionRow[]) => Part,
): Promise<Invoice> {
  return inOrg(caller, async (tx) => {
    const terms = await holdDraftTerms(tx);
    await lockQuotationFor(tx, id, "convert");
    await refuseContracted(tx, id);
    const quotation = await getQuotation(tx, id);
    const remaining = await findRemaining(tx, id);
    if (!remaining.some(hasAnyLeft)) {
      throw new Refusal("ALREADY_CONVERTED", wording("quotations.nothingToConvert", { quotation: quotation.number }));
    }
    const { lines, taken, faults } = choose(quotation, remaining, await findBilledFractions(tx, id));
    refuseFaults(faults);
    const { clientId, projectId, title, retentionPct, clientReference } = quotation;
    const parties = { clientId, projectId, clientReference };
    const draft = { ...parties, title, retentionPct, items: lines, quotationId: id, convertedFrom: id };
    const invoice = await draftInvoice(tx, terms, draft, caller.clock());
    await insertTakenParts(tx, { invoiceId: invoice.id, quotationId: id }, taken);
    return invoice;
  });
}

const hasAnyLeft = ({ remainingQty, remainingFraction }: RemainingRow) =>
  asNumber(remainingQty) > 0 || asNumber(remainingFraction) > 0;

/** Returns a fault for a part above what is left. Both have at most four decimals. */
export function leftFaults(path: string, asked: number, left: number): Fault[] {
  if (compare(decimal(asked), decimal(left)) <= 0) return [];
  const message = left === 0 ? wording("quotations.partConverted") : wording("quotations.aboveLeft", { left });
  return [{ path, code: "OUT_OF_RANGE", message }];
}

/** Returns a fault for an entry whose id is not of the quotation, or was given before. */
export function referenceFaults<Id>(
  path: string,
  part: "item" | "section",
  ids: readonly Id[],
  i: number,
  known: readonly Id[],
) {
  const id = ids[i] as Id;
  if (!known.includes(id)) {
    return [{ path, code: "UNKNOWN_REFERENCE", message: wording("quotations.unknownPart", { part: thing(part) }) }];
  }
  return ids.indexOf(id) < i
    ? [{ path, code: "DUPLICATE", message: wording("quotations.partRepeated", { part: thing(part) }) }]
    : [];
}
