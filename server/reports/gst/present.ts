import { asNumber, asNumberOrNull, decimal, subtract, sum, toNumber } from "#contract/money.ts";
import type { GstBoxes, GstDifference, GstFiling } from "#contract/books/gst-filings.ts";
import type { GstDocument } from "#contract/books/reports.ts";
import { isoInstant } from "#server/db/sql.ts";
import type { GstDifferenceRow, GstDocumentRow, GstFilingRow, GstSumsRow } from "./store.ts";

/** Returns the boxes; those that Quoin cannot know are left out. */
export function presentBoxes(row: GstSumsRow): GstBoxes {
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

export const presentGstFiling = (row: GstFilingRow): GstFiling => ({
  id: row.id,
  from: row.fromDay,
  to: row.toDay,
  currency: row.currency,
  ...row.boxes,
  documents: row.documentCount,
  note: row.note,
  filedAt: isoInstant(row.createdAt),
  filedBy: row.filedBy,
});

export function presentGstDifference({ filedNet, filedGst, nowNet, nowGst, ...row }: GstDifferenceRow): GstDifference {
  const filed = filedNet === null || filedGst === null ? null : { net: asNumber(filedNet), gst: asNumber(filedGst) };
  const now = nowNet === null || nowGst === null ? null : { net: asNumber(nowNet), gst: asNumber(nowGst) };
  return {
    id: row.id,
    kind: row.kind,
    documentId: row.documentId,
    date: isoInstant(row.createdAt),
    number: row.number,
    name: row.name,
    gstRate: asNumberOrNull(row.gstRate),
    change: filed === null ? "ADDED" : now === null ? "REMOVED" : "CHANGED",
    filed,
    now,
  };
}
