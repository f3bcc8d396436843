import type { QuotationId } from "#contract/ids.ts";
import type { Quotation } from "#contract/quotations.ts";
import type { Caller } from "#server/caller.ts";
import type { Tx } from "#server/db/sql.ts";
import { getQuotation, lockQuotation, requireAction } from "./read.ts";
import { changeQuotation } from "./store.ts";

const statusAfter = { accept: "ACCEPTED", reject: "REJECTED" } as const;

/**
 * Notes the client's decision as the office heard of it. A decision is final: the same one again changes nothing.
 * @returns the quotation, and whether the decision is new
 * @throws Refusal 404, 409 INVALID_STATE
 */
export async function decide(
  tx: Tx,
  caller: Caller,
  id: QuotationId,
  action: keyof typeof statusAfter,
  note: string | null,
): Promise<{ quotation: Quotation; isNew: boolean; at: Date }> {
  const before = await lockQuotation(tx, id);
  const at = caller.clock();
  const isNew = before.status !== statusAfter[action];
  if (isNew) {
    requireAction(before, action);
    await changeQuotation(tx, id, {
      status: statusAfter[action],
      decidedAt: at,
      decidedBy: caller.name,
      decidedVia: "STAFF",
      decisionNote: note,
      updatedAt: at,
    });
  }
  return { quotation: await getQuotation(tx, id), isNew, at };
}
