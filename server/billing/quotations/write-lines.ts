import type { QuotationId } from "#contract/api/ids.ts";
import type { NewLine } from "#contract/documents/lines.ts";
import type { NewQuotation } from "#contract/quotations/quotations.ts";
import type { Tx } from "#server/db/sql.ts";
import { lineDetails } from "#server/billing/documents/line-details.ts";
import { placed, type PlacedLine } from "#server/billing/documents/price-lines.ts";
import { newId } from "#server/core/ids.ts";
import { insertItems, insertSections, type NewQuotationItemRow } from "./store.ts";

export type QuotationLines = Pick<NewQuotation, "items" | "sections">;

/** Returns all lines in the order of the document: those outside any section first. */
export const linesOf = ({ items = [], sections = [] }: QuotationLines): PlacedLine[] => [
  ...placed(items),
  ...sections.flatMap((section, i) => placed(section.items, `sections[${i}].`)),
];

/** Returns the lines with the titles of their sections, as they add to the size of a contract. */
export const sizedLinesOf = ({ items = [], sections = [] }: QuotationLines) => [
  ...items,
  ...sections.flatMap(({ title, items: within }) => within.map((line) => ({ ...line, section: title }))),
];

/** Returns the lines in parts: one for lines outside any section and one for each section. */
export const partsOf = ({ items = [], sections = [] }: QuotationLines) => [{ items }, ...sections];

/** Inserts sections and items; `sortOrder` increases over the whole document, with a separate count for sections. */
export async function writeLines(tx: Tx, quotationId: QuotationId, lines: QuotationLines, at: Date): Promise<void> {
  const { items = [], sections = [] } = lines;
  const sectionRows = sections.map((section, i) => ({
    id: newId("qsc", at),
    ref: section.ref ?? null,
    title: section.title,
    sortOrder: i + 1,
  }));
  const itemRows: NewQuotationItemRow[] = [];
  const lay = (sectionId: NewQuotationItemRow["sectionId"], line: NewLine) => {
    itemRows.push({
      ...line,
      id: newId("qli", at),
      sectionId,
      ...lineDetails(line),
      sortOrder: itemRows.length + 1,
    });
  };
  for (const line of items) lay(null, line);
  for (const [i, section] of sections.entries()) {
    for (const line of section.items) lay(sectionRows[i]?.id ?? null, line);
  }
  if (sectionRows.length > 0) await insertSections(tx, quotationId, sectionRows);
  if (itemRows.length > 0) await insertItems(tx, quotationId, itemRows);
}
