import type { DerivedTable } from "./derived-table.ts";
import { keptFigures } from "./figures.ts";
import { heldRetentionTable } from "./held-retention.ts";
import { searchEntries } from "./search-entries.ts";
import { uninvoicedQuotations } from "./uninvoiced-quotations.ts";

/** All tables whose rows follow from others (docs/decisions/0127-derived-tables.md), in the order in which they are folded. */
export const derivedTables: readonly DerivedTable[] = [
  keptFigures,
  uninvoicedQuotations,
  heldRetentionTable,
  searchEntries,
];
