import type { PriceItemImportPreview } from "#contract/price-item-imports.ts";
import type { Caller } from "#server/caller.ts";
import { readInOrg } from "#server/db/sql.ts";
import { previewOf } from "#server/imports/check-rows.ts";
import { readFile } from "#server/imports/read-file.ts";
import { priceItemColumns, readPriceItems } from "./price-item-rows.ts";

/** Returns the result that an import would have, with each row's faults. @throws Refusal 422 for an unusable file */
export const previewPriceItemImport = async (caller: Caller, content: Uint8Array): Promise<PriceItemImportPreview> =>
  previewOf(
    await readPriceItems(readInOrg(caller), await readFile(caller, content, priceItemColumns)),
  ) as PriceItemImportPreview;
