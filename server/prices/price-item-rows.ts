import type { Fault } from "#contract/errors.ts";
import { NewPriceItem } from "#contract/price-items.ts";
import type { Read } from "#server/db/sql.ts";
import { compile } from "#server/http/validate.ts";
import { checkRows, type RowsChecked } from "#server/imports/check-rows.ts";
import { readAmount } from "#server/imports/read-cells.ts";
import type { ImportColumns, RowsRead } from "#server/imports/read-rows.ts";
import { findCodes } from "./store.ts";

export const priceItemColumns: ImportColumns<keyof NewPriceItem> = {
  names: {
    code: ["code", "itemcode", "sku", "ref", "itemno", "number"],
    description: ["description", "item", "name", "particulars", "details"],
    unit: ["unit", "uom", "unitofmeasure"],
    unitPrice: ["unitprice", "price", "rate", "sellingprice", "unitrate"],
    unitCost: ["unitcost", "cost", "costprice"],
    category: ["category", "group", "trade", "section"],
    taxCode: ["taxcode", "tax", "taxtype", "gst"],
    accountCode: ["accountcode", "account", "salesaccount"],
  },
  required: { description: "Description", unitPrice: "Unit price" },
  codes: ["taxCode"],
  words: { taxCode: { "standard-rated": "STANDARD", "standard rated": "STANDARD" } },
};

const isPriceItem = compile(NewPriceItem);

/** Makes items of the rows of a file, and checks each, also against the codes of the price book. @throws Refusal 422 */
export async function readPriceItems(
  read: Read,
  found: RowsRead<keyof NewPriceItem>,
): Promise<RowsChecked<NewPriceItem>> {
  const taken = await findCodes(
    read,
    found.rows.flatMap(({ cells }) => cells.code ?? []),
  );
  const before = new Set<string>();
  return checkRows(found, isPriceItem, ({ unitPrice, unitCost, ...texts }) => {
    const body = {
      ...texts,
      ...(unitPrice === undefined ? {} : { unitPrice: readAmount(unitPrice) }),
      ...(unitCost === undefined ? {} : { unitCost: readAmount(unitCost) }),
    };
    return { body, faults: codeFaults(texts.code?.toLowerCase(), taken, before) };
  });
}

/** @param before the codes of the rows above, to which this one is added */
function codeFaults(code: string | undefined, taken: ReadonlySet<string>, before: Set<string>): Fault[] {
  if (code === undefined) return [];
  const fault = (message: string) => [{ path: "code", code: "DUPLICATE", message }];
  if (taken.has(code)) return fault("is in the price book already; change the item there, or remove this row");
  if (before.has(code)) return fault("is the code of a row above; choose another code, or remove this row");
  before.add(code);
  return [];
}
