import type { QuotationId } from "#contract/api/ids.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import type { Read } from "#server/db/sql.ts";
import { quotationFacts } from "#server/billing/documents/facts.ts";
import { findIssuedFacts } from "#server/billing/documents/issued/issue.ts";
import { type QuotationFacts } from "#server/pdf/facts.ts";
import { getQuotation, partiesOf } from "./read.ts";

/** Returns the quotation's current content, with the parties of the day it was sent, if it was. */
export const factsNow = async (read: Read, quotation: Quotation): Promise<QuotationFacts> =>
  quotationFacts(read, quotation, await partiesOf(read, quotation));

/** Returns the content of a revision as it was sent; the current one where it was sent before contents were stored. */
export async function factsOfRevision(
  read: Read,
  { id, revision }: { readonly id: QuotationId; readonly revision: number },
): Promise<QuotationFacts> {
  const issued = await findIssuedFacts(read, { documentId: id, revision });
  return issued?.kind === "quotation" ? issued : factsNow(read, await getQuotation(read, id));
}
