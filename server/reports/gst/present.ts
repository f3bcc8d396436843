import { asNumber, asNumberOrNull, decimal, subtract, sum, toNumber } from "#contract/money.ts";
import type { GstDocument, GstReturn } from "#contract/reports.ts";
import { isoInstant } from "#server/db/sql.ts";
import type { GstDocumentRow, GstSumsRow } from "./store.ts";

/** Returns the boxes; those that Quoin cannot know are left out. */
export function presentBoxes(row: GstSumsRow): Omit<GstReturn, "from" | "to" | "currency" | "gstRegistered"> {
  const [standardRated, zeroRated, exempt] = [decimal(row.standardRated), decimal(row.zeroRated), decimal(row.exempt)];
  const [output, input] = [decimal(row.outputTax), decimal(row.inputTax)];
  const supplies = toNumber(sum([standardRated, zeroRated, exempt]));
  return {
    box1: toNumber(standardRated),
    box2: toNumber(zeroRated),
    box3: toNumber(exempt),
    box4: supplies,
    box5: asNumber(row.purchases),
    box6: toNumber(output),
    box7: toNumber(input),
    box8: toNumber(subtract(output, input)),
    box13: supplies,
  };
}

export const presentGstDocument = ({ createdAt, ...row }: GstDocumentRow): GstDocument => ({
  id: row.id,
  kind: row.kind,
  documentId: row.documentId,
  date: isoInstant(createdAt),
  number: row.number,
  name: row.name,
  gstRate: asNumberOrNull(row.gstRate),
  net: asNumber(row.net),
  gst: asNumber(row.gst),
});
