import type { Difference } from "#server/billing/contracts/check/check-books.ts";
import type { Read } from "#server/db/sql.ts";
import { checkFilings } from "#server/reports/gst/read.ts";
import {
  findFactsOfClosedDays,
  findGapsInNumbers,
  findOvercreditedTaxCodes,
  findWrongClientCredit,
  findWrongReceiptContent,
  findWrongRelief,
  findWrongStatements,
} from "./store.ts";

/** Returns where what was closed, filed, received or credited contradicts itself. */
export async function checkRecords(read: Read): Promise<Difference[]> {
  return [
    ...(await findFactsOfClosedDays(read)),
    ...(await checkFilings(read)),
    ...(await findWrongClientCredit(read)),
    ...(await findGapsInNumbers(read, "credit_note")),
    ...(await findGapsInNumbers(read, "payment_receipt")),
    ...(await findWrongReceiptContent(read)),
    ...(await findWrongRelief(read)),
    ...(await findOvercreditedTaxCodes(read)),
    ...(await findWrongStatements(read)),
  ];
}
