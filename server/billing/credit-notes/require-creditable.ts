import { invalidStateError, requireAction } from "#server/billing/invoices/read.ts";

/** @throws Refusal 409 INVALID_STATE, with what to do instead, unless the invoice can be credited */
export function requireCreditable(invoice: Parameters<typeof requireAction>[0]): void {
  const { number, status } = invoice;
  if (status === "VOID") {
    const message = `Invoice ${number} is VOID, so nothing of it is owed and there is nothing to credit. Refund money that was kept on it, or apply it to another invoice, as credit of the client; bill work that is still owed by a duplicate of the invoice.`;
    throw invalidStateError(message, invoice, []);
  }
  if (status === "DRAFT") {
    const message = `Invoice ${number} is a draft, so nothing of it is owed yet. Change its lines instead, or send it first.`;
    throw invalidStateError(message, invoice, []);
  }
  requireAction(invoice, "credit");
}
