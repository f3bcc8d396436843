import type { QuotationConversion } from "#contract/quotations/conversions.ts";
import type { QuotationId } from "#contract/api/ids.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { convertAmount } from "./convert-amount.ts";
import { convertItems } from "./convert-items.ts";
import { convertSections } from "./convert-sections.ts";
import { draftInvoice } from "#server/billing/invoices/drafts/draft-invoice.ts";
import { findConversionOf } from "#server/billing/invoices/read.ts";
import { refuseContracted } from "#server/billing/documents/contracts/hold.ts";
import { holdDraftTerms } from "#server/organizations/read.ts";
import { invalidFields, Refusal } from "#server/core/refusal.ts";
import { getQuotation, lockQuotationFor } from "#server/billing/quotations/read.ts";

/**
 * Creates a draft invoice from the whole of an accepted quotation or from the part that the request chooses.
 * @throws Refusal 404, 409 INVALID_STATE, ALREADY_CONVERTED, 422
 */
export function convertQuotation(
  caller: Caller,
  id: QuotationId,
  { items, sections, amount }: QuotationConversion,
): Promise<Invoice> {
  if (items !== undefined && sections !== undefined) {
    throw invalidFields([{ path: "sections", code: "NOT_ALLOWED", message: wording("quotations.notWithItems") }]);
  }
  if (amount !== undefined && (items ?? sections) !== undefined) {
    throw invalidFields([{ path: "amount", code: "NOT_ALLOWED", message: wording("quotations.amountAlone") }]);
  }
  if (items !== undefined) return convertItems(caller, id, items);
  if (sections !== undefined) return convertSections(caller, id, sections);
  if (amount !== undefined) return convertAmount(caller, id, amount);
  return convertWhole(caller, id);
}

/**
 * Creates a draft invoice from an accepted quotation: the same items and retention, at the organization's current rate.
 * Raises invoice.created. @throws Refusal 404, 409 INVALID_STATE, ALREADY_CONVERTED, 422
 */
function convertWhole(caller: Caller, id: QuotationId): Promise<Invoice> {
  return inOrg(caller, async (tx) => {
    const terms = await holdDraftTerms(tx);
    await lockQuotationFor(tx, id, "convert");
    await refuseContracted(tx, id);
    const earlier = await findConversionOf(tx, id);
    const { number, clientId, projectId, title, retentionPct, clientReference, items } = await getQuotation(tx, id);
    if (earlier !== undefined) {
      throw new Refusal(
        "ALREADY_CONVERTED",
        wording("quotations.converted", { quotation: number, invoice: earlier.number }),
      );
    }
    const parties = { clientId, projectId, clientReference };
    const draft = { ...parties, title, retentionPct, items, quotationId: id, convertedFrom: id };
    return draftInvoice(tx, terms, draft, caller.clock());
  });
}
