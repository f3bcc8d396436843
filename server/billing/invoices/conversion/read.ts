import { conversionsMax, type QuotationConversions } from "#contract/quotations/conversions.ts";
import type { QuotationId } from "#contract/api/ids.ts";
import { asNumber, sum, toNumber } from "#contract/money.ts";
import { isoInstant, type Read } from "#server/db/sql.ts";
import { getQuotation } from "#server/billing/quotations/read.ts";
import { type Due, dueOfRest, fractionLeftOf, sectionIdsOf } from "./due.ts";
import { type ConversionRow, findBilledFractions, findConversions, findRemaining } from "./store.ts";

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
    remaining: remainingByTaxCode(dueOfRest(quotation, remaining, await findBilledFractions(read, id))),
  };
}

const remainingByTaxCode = (rest: readonly Due[]): QuotationConversions["remaining"] =>
  [...Map.groupBy(rest, ({ taxCode }) => taxCode)].map(([taxCode, dues]) => ({
    taxCode,
    amount: toNumber(sum(dues.map(({ amount }) => amount))),
  }));

const presentConversion = (row: ConversionRow) => ({
  ...row,
  subtotal: asNumber(row.subtotal),
  total: asNumber(row.total),
  createdAt: isoInstant(row.createdAt),
});
