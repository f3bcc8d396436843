import type { Quotation } from "#contract/quotations.ts";
import type { Read } from "#server/db/sql.ts";
import { type QuotationFacts, quotationFacts } from "#server/pdf/facts.ts";
import { partiesOf } from "./read.ts";

/** What the quotation says now, with the parties of the day it was sent where it was. */
export const factsNow = async (read: Read, quotation: Quotation): Promise<QuotationFacts> =>
  quotationFacts(read, quotation, await partiesOf(read, quotation));
