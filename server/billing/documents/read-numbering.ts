import type { NextNumber, Numbering } from "#contract/organizations/numbering.ts";
import { yearOf } from "#server/core/calendar.ts";
import type { Clock } from "#server/core/clock.ts";
import type { Read } from "#server/db/sql.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { previewInvoiceNumber, previewQuotationNumber } from "./number.ts";

/** Returns the numbers that the next documents would take now, without taking them. */
export async function getNumbering(read: Read, clock: Clock): Promise<Numbering> {
  const { invoicePrefix, quotationPrefix, timeZone } = await getOrganization(read);
  const at = clock();
  const invoice = await previewInvoiceNumber(read, { prefix: invoicePrefix, at, timeZone, isChosen: false });
  const quotation = await previewQuotationNumber(read, { prefix: quotationPrefix, at, timeZone });
  return {
    invoice: nextNumber(invoice.number, yearOf(invoice.issuedAt, timeZone)),
    quotation: nextNumber(quotation, yearOf(at, timeZone)),
  };
}

const nextNumber = (number: string, year: number): NextNumber => ({
  number,
  next: Number(number.slice(number.lastIndexOf("-") + 1)),
  year,
});
