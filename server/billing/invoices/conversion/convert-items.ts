import type { QuotationConversion } from "#contract/quotations/conversions.ts";
import type { QuotationId } from "#contract/api/ids.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { asNumber } from "#contract/money.ts";
import type { Caller } from "#server/http/caller.ts";
import { enteredLine } from "#server/billing/documents/line-details.ts";
import { convertPart, leftFaults, referenceFaults } from "./convert-part.ts";

type ChosenItems = NonNullable<QuotationConversion["items"]>;

/** Creates a draft invoice with quantities of some items of a quotation, in its order. @throws as convertPart */
export function convertItems(caller: Caller, id: QuotationId, chosen: ChosenItems): Promise<Invoice> {
  return convertPart(caller, id, ({ items }, remaining) => {
    const ids = chosen.map(({ itemId }) => itemId);
    const known = items.map((item) => item.id);
    const leftOf = new Map(remaining.map(({ itemId, remainingQty }) => [itemId, asNumber(remainingQty)]));
    const faults = chosen.flatMap(({ itemId, qty }, i) => [
      ...referenceFaults(`items[${i}].itemId`, "item", ids, i, known),
      ...leftFaults(`items[${i}].qty`, qty, leftOf.get(itemId) ?? qty),
    ]);
    const qtyOf = new Map(chosen.map(({ itemId, qty }) => [itemId, qty]));
    const lines = items.flatMap((item) => {
      const qty = qtyOf.get(item.id);
      return qty === undefined ? [] : [{ ...enteredLine(item), qty }];
    });
    return { lines, taken: chosen, faults };
  });
}
