import { creditNoteActions } from "#contract/invoices/credit-note-actions.ts";
import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import type { EInvoiceCheck } from "#contract/documents/e-invoices.ts";
import type { CreditNoteId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import { statusOf } from "#server/core/text/wordings.ts";
import { getClient } from "#server/records/clients/read.ts";
import type { FileAnswer } from "#server/core/file-answer.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Read } from "#server/db/sql.ts";
import { type EInvoiceWanted, eInvoiceOf } from "#server/billing/documents/e-invoice/e-invoice.ts";
import { partiesNow } from "#server/billing/documents/parties.ts";
import { issuedFacts as invoiceFacts } from "#server/billing/invoices/sending/issued-facts.ts";
import { getInvoice } from "#server/billing/invoices/read.ts";
import { issuedFacts } from "./sending/issued-facts.ts";
import { getCreditNote } from "./read.ts";

/**
 * Returns an issued credit note as an e-invoice, or which fields it lacks. Its GST category is its invoice's, whatever
 * the organization's registration has become since.
 * @throws Refusal 404, 409 for a draft or a void credit note, 422 with every missing field
 */
export async function getCreditNoteEInvoice(
  read: Read,
  id: CreditNoteId,
  query: EInvoiceWanted,
): Promise<FileAnswer | EInvoiceCheck> {
  const current = await getCreditNote(read, id);
  requireEInvoice(current);
  const { creditNote: issued, parties, issuer } = await issuedFacts(read, current);
  const credited = await invoiceFacts(read, await getInvoice(read, current.invoiceId));
  const creditNote = { ...current, ...issued };
  const document = {
    ...creditNote,
    note: creditNote.reason,
    // Missing in invoices of the time before they had one.
    clientReference: credited.invoice.clientReference ?? null,
    contract: credited.contract,
    isRegistered: credited.issuer.gstRegistered,
    parties: { issued: parties, now: await partiesNow(read, current.clientId) },
    client: await getClient(read, current.clientId),
    issuer,
    kind: { name: "CreditNote", invoice: credited.invoice },
  } as const;
  return eInvoiceOf(document, query);
}

/** @throws Refusal 409 INVALID_STATE for a credit note that was not issued, or that is void */
function requireEInvoice({ number, status }: CreditNote): void {
  if (status === "SENT") return;
  throw new Refusal(
    "INVALID_STATE",
    wording("creditNotes.noEInvoice", { creditNote: number, status: statusOf(status) }),
    {
      currentStatus: status,
      allowedActions: creditNoteActions[status],
    },
  );
}
