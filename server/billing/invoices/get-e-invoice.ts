import type { EInvoiceCheck } from "#contract/documents/e-invoices.ts";
import type { InvoiceId } from "#contract/api/ids.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { wording } from "#contract/api/wording.ts";
import { statusOf } from "#server/core/text/wordings.ts";
import { getClient } from "#server/records/clients/read.ts";
import type { FileAnswer } from "#server/core/file-answer.ts";
import type { Read } from "#server/db/sql.ts";
import { type EInvoiceWanted, eInvoiceOf } from "#server/billing/documents/e-invoice/e-invoice.ts";
import { partiesNow } from "#server/billing/documents/parties.ts";
import { issuedFacts } from "./sending/issued-facts.ts";
import { getInvoice, invalidStateError } from "./read.ts";

/**
 * Returns an issued invoice as an e-invoice, or which fields it lacks.
 * @throws Refusal 404, 409 for a draft or a void invoice, 422 with every missing field
 */
export async function getInvoiceEInvoice(
  read: Read,
  id: InvoiceId,
  query: EInvoiceWanted,
): Promise<FileAnswer | EInvoiceCheck> {
  const current = await getInvoice(read, id);
  requireEInvoice(current);
  const { invoice: issued, parties, issuer, contract } = await issuedFacts(read, current);
  // Invoices of earlier versions were kept without the fields that came later.
  const invoice = { ...current, ...issued };
  const document = {
    ...invoice,
    note: invoice.notes,
    contract,
    isRegistered: issuer.gstRegistered,
    parties: { issued: parties, now: await partiesNow(read, current.clientId) },
    client: await getClient(read, current.clientId),
    issuer,
    kind: { name: "Invoice", dueDate: invoice.dueDate },
  } as const;
  return eInvoiceOf(document, query);
}

/** @throws Refusal 409 INVALID_STATE for an invoice that was not issued, or that is void */
function requireEInvoice(invoice: Invoice): void {
  const { number, status } = invoice;
  if (status !== "DRAFT" && status !== "VOID") return;
  throw invalidStateError(wording("invoices.noEInvoice", { invoice: number, status: statusOf(status) }), invoice, []);
}
