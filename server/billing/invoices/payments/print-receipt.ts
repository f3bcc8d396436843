import type { InvoiceId, PaymentId } from "#contract/api/ids.ts";
import type { Services } from "#server/http/caller.ts";
import { type OrgScope, readInOrg } from "#server/db/sql.ts";
import type { FileAnswer } from "#server/core/file-answer.ts";
import { found } from "#server/core/refusal.ts";
import { getInvoice, refuseReceiptOfCredit } from "#server/billing/invoices/read.ts";
import { printMoneyReceipt } from "#server/billing/invoices/receipts/print-receipt.ts";

/**
 * Returns the receipt of the money that a payment is of as a PDF, with the other invoices that it paid.
 * @throws Refusal 404, also when the payment was reversed, 409 for credit
 */
export async function printReceipt(
  scope: OrgScope & Pick<Services, "pdf">,
  id: InvoiceId,
  paymentId: PaymentId,
): Promise<FileAnswer> {
  const invoice = await getInvoice(readInOrg(scope), id);
  const payment = found(invoice.payments.find((each) => each.id === paymentId));
  refuseReceiptOfCredit(invoice, payment);
  return printMoneyReceipt(scope, found(payment.receiptId ?? undefined));
}
