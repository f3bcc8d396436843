import { wording } from "#contract/api/wording.ts";
import { invalidStateError, requireAction } from "#server/billing/invoices/read.ts";

/** @throws Refusal 409 INVALID_STATE, with what to do instead, unless the invoice can be credited */
export function requireCreditable(invoice: Parameters<typeof requireAction>[0]): void {
  const { number, status } = invoice;
  if (status === "VOID") {
    throw invalidStateError(wording("creditNotes.invoiceVoid", { invoice: number }), invoice, []);
  }
  if (status === "DRAFT") {
    throw invalidStateError(wording("creditNotes.invoiceDraft", { invoice: number }), invoice, []);
  }
  requireAction(invoice, "credit");
}
