import type { QuotationId } from "#contract/api/ids.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import type { Read } from "#server/db/sql.ts";
import { sendableFaults } from "#server/billing/documents/check-sendable.ts";
import { findIssuedFacts } from "#server/billing/documents/issued/issue.ts";
import { checkFacts } from "#server/billing/documents/send-check/check-facts.ts";
import { getTimeZone } from "#server/organizations/read.ts";
import { factsNow } from "./issued-facts.ts";
import { getQuotation, requireAction } from "./read.ts";
import { expiryOddities } from "./validity.ts";

/** Returns the quotation as it is, with what it lacks to be sent now. @throws Refusal 404, 409 INVALID_STATE */
export async function checkQuotationSending(read: Read, id: QuotationId, at: Date): Promise<Quotation> {
  const quotation = await getQuotation(read, id);
  requireAction(quotation, "send");
  const isDraft = quotation.status === "DRAFT";
  const key = { documentId: id, revision: quotation.revision };
  const issued = isDraft ? undefined : await findIssuedFacts(read, key);
  const missing = isDraft ? sendableFaults(quotation, { mayOmit: quotation.variationNo !== null }) : [];
  const warnings = expiryOddities(quotation.validUntil, at, { timeZone: await getTimeZone(read) });
  const sendCheck = await checkFacts(issued ?? (await factsNow(read, quotation)), { missing, warnings });
  return { ...quotation, sendCheck };
}
