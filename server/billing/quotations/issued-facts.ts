import type { Quotation } from "#contract/quotations/quotations.ts";
import type { Read } from "#server/db/sql.ts";
import { quotationFacts } from "#server/billing/documents/facts.ts";
import { type QuotationFacts } from "#server/pdf/facts.ts";
import { partiesOf } from "./read.ts";

/** Returns the quotation's current content, with the parties of the day it was sent, if it was. */
export const factsNow = async (read: Read, quotation: Quotation): Promise<QuotationFacts> =>
  quotationFacts(read, quotation, await partiesOf(read, quotation));
