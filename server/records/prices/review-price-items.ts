import type { PriceItemId } from "#contract/api/ids.ts";
import { NewPriceItem } from "#contract/quotations/price-items.ts";
import { wording } from "#contract/api/wording.ts";
import { compile } from "#server/http/requests/validate.ts";
import { readAmount } from "#server/records/imports/read-cells.ts";
import { type Duplicate, hasAll, type RecordImport, reviewRows } from "#server/records/imports/review-rows.ts";
import { addPriceItems } from "./add-price-items.ts";
import { seesCosts } from "./read.ts";
import { findLikePriceItems, type PriceItemRow } from "./store.ts";
import { updatePriceItem } from "./update-price-item.ts";

const isPriceItem = compile(NewPriceItem);

/** The review of an import of price items: those of the same code, or the same description and unit, may be the same. */
export const priceItemImport: RecordImport = {
  async review(read, { permissions }, rows) {
    const found = await findLikePriceItems(read, {
      codes: rows.flatMap(({ values }) => values.code ?? []),
      descriptions: rows.flatMap(({ values }) => values.description ?? []),
    });
    const byCode = new Map(
      found.flatMap((item) => (item.code === null ? [] : [[item.code.toLowerCase(), item] as const])),
    );
    const byText = Map.groupBy(found, textKey);
    const before = new Set<string>();
    return reviewRows(
      rows,
      isPriceItem,
      ({ unitPrice, unitCost, ...texts }) => {
        const code = texts.code?.toLowerCase();
        const isTwice = code !== undefined && before.has(code);
        if (code !== undefined) before.add(code);
        const message = wording("imports.priceCodeRepeated");
        return {
          body: {
            ...texts,
            ...(unitPrice === undefined ? {} : { unitPrice: readAmount(unitPrice) }),
            // A caller who may not see costs cannot set them either.
            ...(unitCost === undefined || !permissions.includes("costs:write")
              ? {}
              : { unitCost: readAmount(unitCost) }),
          },
          faults: isTwice ? [{ path: "code", code: "DUPLICATE", message }] : [],
        };
      },
      (body) => {
        const { code, ...given } = body as NewPriceItem;
        const ofCode = code == null ? undefined : byCode.get(code.toLowerCase());
        const ofText = (byText.get(textKey(given)) ?? []).filter((item) => item !== ofCode);
        const same = [...(ofCode === undefined ? [] : [ofCode]), ...ofText];
        return same.map((item): Duplicate => {
          const shown = { ...item, unitPrice: Number(item.unitPrice), unitCost: costOf(item, seesCosts(permissions)) };
          const by = item === ofCode ? ["code"] : ["description"];
          return { id: item.id, name: item.code ?? item.description, by, isKnown: hasAll(shown, body) };
        });
      },
    );
  },
  add: (tx, caller, bodies) => addPriceItems(tx, caller, bodies as readonly NewPriceItem[]),
  update: (caller, id, body) => updatePriceItem(caller, id as PriceItemId, body),
};

const costOf = ({ unitCost }: PriceItemRow, isShown: boolean): number | null =>
  !isShown || unitCost === null ? null : Number(unitCost);

const textKey = ({
  description = "",
  unit,
}: {
  readonly description?: string;
  readonly unit?: string | null;
}): string => JSON.stringify([description.trim().toLowerCase(), (unit ?? "").trim().toLowerCase()]);
