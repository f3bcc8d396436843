import {
  type FiledGstDocumentQuery,
  type GstBoxes,
  gstDifferencesMax,
  type GstFilingDetail,
  type GstFilingQuery,
} from "#contract/books/gst-filings.ts";
import { gstDueOn, gstGiroOn } from "#contract/books/gst-periods.ts";
import type { GstFilingId } from "#contract/api/ids.ts";
import type { GstDocumentQuery, GstReturn, GstReturnQuery } from "#contract/books/reports.ts";
import type { Difference } from "#server/billing/contracts/check/check-books.ts";
import { found } from "#server/core/refusal.ts";
import type { Clock } from "#server/core/clock.ts";
import type { Page } from "#server/db/lists/page.ts";
import type { Read } from "#server/db/sql.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { reportedPeriod } from "#server/reports/reported-period.ts";
import { presentBoxes, presentGstDifference, presentGstDocument, presentGstFiling } from "./present.ts";
import {
  findEveryGstFiling,
  findFiledDocuments,
  findGstDifferences,
  findGstDocuments,
  findGstFiling,
  findGstFilings,
  sumFiledGst,
  sumGst,
} from "./store.ts";

/** Returns the boxes of the GST return for a period. @throws Refusal 400 */
export async function getGstReturn(read: Read, query: GstReturnQuery, clock: Clock): Promise<GstReturn> {
  const { currency, gstRegistered, timeZone } = await getOrganization(read);
  const { from, to, period } = reportedPeriod(query, timeZone, clock());
  return {
    from,
    to,
    currency,
    gstRegistered,
    dueOn: gstDueOn(to),
    giroOn: gstGiroOn(to),
    ...presentBoxes(found(await sumGst(read, period))),
  };
}

/** Lists the documents behind it. @throws Refusal 400 */
export async function listGstDocuments(read: Read, { from, to, ...query }: GstDocumentQuery, page: Page, clock: Clock) {
  const { timeZone } = await getOrganization(read);
  const { period } = reportedPeriod({ from, to }, timeZone, clock());
  return page.body(await findGstDocuments(read, query, period, page), presentGstDocument);
}

/** Refuses the period of a file before its first byte is sent. @throws Refusal 400 */
export async function requirePeriod(read: Read, { from, to }: GstDocumentQuery, clock: Clock): Promise<void> {
  const { timeZone } = await getOrganization(read);
  reportedPeriod({ from, to }, timeZone, clock());
}

export const listGstFilings = async (read: Read, query: GstFilingQuery, page: Page) =>
  page.body(await findGstFilings(read, query, page), presentGstFiling);

/** Returns a filed return beside the books as they are now. @throws Refusal 404 */
export async function getGstFiling(read: Read, id: GstFilingId, clock: Clock): Promise<GstFilingDetail> {
  const row = found(await findGstFiling(read, id));
  const { timeZone } = await getOrganization(read);
  const { period } = reportedPeriod({ from: row.fromDay, to: row.toDay }, timeZone, clock());
  const sums = found(await sumGst(read, period));
  const differences = await findGstDifferences(read, id, period, gstDifferencesMax);
  return {
    ...presentGstFiling(row),
    now: presentBoxes(sums),
    differences: differences.map(presentGstDifference),
    differenceCount: differences[0]?.count ?? 0,
  };
}

/** Lists the documents of a filed return as they counted. @throws Refusal 404 */
export async function listFiledGstDocuments(read: Read, id: GstFilingId, query: FiledGstDocumentQuery, page: Page) {
  found(await findGstFiling(read, id));
  return page.body(await findFiledDocuments(read, id, query, page), presentGstDocument);
}

/** Returns the boxes of filed returns that are not the sums of the documents that were filed with them. */
export async function checkFilings(read: Read): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const { id, fromDay, toDay, boxes } of await findEveryGstFiling(read)) {
    const summed = presentBoxes(found(await sumFiledGst(read, id)));
    for (const box of Object.keys(summed) as (keyof GstBoxes)[]) {
      if (boxes[box] === summed[box]) continue;
      const rule = `${box} of a filed GST return is the sum of the documents that were filed with it`;
      const subject = `${id}, ${fromDay} to ${toDay}`;
      differences.push({ rule, subject, expected: String(summed[box]), found: String(boxes[box]) });
    }
  }
  return differences;
}
