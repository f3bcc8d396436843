import type { Static } from "typebox";
import type { AppRoute } from "./app-route.ts";
import { Imported, importPreviewOf, importUpload } from "./imports.ts";
import { NewPriceItem } from "./price-items.ts";

const PriceItemImportPreview = importPreviewOf(NewPriceItem);
export type PriceItemImportPreview = Static<typeof PriceItemImportPreview>;

const upload = { ...importUpload, group: "Price book", access: "prices:write" } as const;

/** The import of price items from a spreadsheet. Web app only. */
export const priceItemImportRoutes = {
  previewPriceItemImport: {
    ...upload,
    path: "/price-item-imports/preview",
    summary: "Preview an import of price items",
    changesNothing: true,
    answer: PriceItemImportPreview,
  },
  importPriceItems: {
    ...upload,
    path: "/price-item-imports",
    summary: "Import price items from a file",
    description: "Imports all rows or, if any row is invalid, none.",
    answer: Imported,
  },
} as const satisfies Record<string, AppRoute>;
