import { conversionsMax, type QuotationConversions } from "#contract/quotations/conversions.ts";
import type { QuotationId } from "#contract/api/ids.ts";
import { asNumber } from "#contract/money.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { isoInstant, type Read } from "#server/db/sql.ts";
import { getQuotation } from "#server/billing/quotations/read.ts";
import { type ConversionRow, findConversions, findRemaining, type RemainingRow } from "./store.ts";

/** Returns what a quotation was converted to, and what is left of it. @throws Refusal 404 */
export async function getQuotationConversions(read: Read, id: QuotationId): Promise<QuotationConversions> {
  const quotation = await getQuotation(read, id);
  const remaining = await findRemaining(read, id);
  return {
    invoices: (await findConversions(read, id, conversionsMax)).map(presentConversion),
    items: remaining.map(({ itemId, qty, remainingQty }) => ({
      itemId,
      qty: asNumber(qty),
      remainingQty: asNumber(remainingQty),
    })),
    sections: sectionIdsOf(quotation).map((sectionId) => ({
      sectionId,
      remainingFraction: fractionLeftOf(remaining, sectionId),
    })),
  };
}

/** Returns the fraction of a section that can still be converted; 0 for a section without items. */
export const fractionLeftOf = (remaining: readonly RemainingRow[], sectionId: RemainingRow["sectionId"]): number =>
  asNumber(remaining.find((row) => row.sectionId === sectionId)?.remainingFraction ?? "0");

/** Returns the sections in their order, after null if there are items before them. */
export const sectionIdsOf = ({ items, sections }: Quotation): readonly RemainingRow["sectionId"][] => [
  ...(items.some(({ sectionId }) => sectionId === null) ? [null] : []),
  ...sections.map(({ id }) => id as RemainingRow["sectionId"]),
];

const presentConversion = (row: ConversionRow) => ({
  ...row,
  subtotal: asNumber(row.subtotal),
  total: asNumber(row.total),
  createdAt: isoInstant(row.createdAt),
});
