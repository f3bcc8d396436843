import type { InvoiceId, PaymentId } from "#contract/ids.ts";
import { dayOf } from "#server/core/calendar.ts";
import type { Services } from "#server/caller.ts";
import { type OrgScope, readInOrg } from "#server/db/sql.ts";
import { FileAnswer } from "#server/core/file-answer.ts";
import { printedReceipt } from "#server/documents/print.ts";
import { found } from "#server/core/refusal.ts";
import { issuedFacts } from "./issued-facts.ts";
import { getInvoice, refuseReceiptOfCredit } from "./read.ts";

/** Returns the receipt of a payment as a PDF. @throws Refusal 404, also when the payment was reversed, 409 for credit */
export async function printReceipt(
  scope: OrgScope & Pick<Services, "pdf">,
  id: InvoiceId,
  paymentId: PaymentId,
): Promise<FileAnswer> {
  const read = readInOrg(scope);
  const invoice = await getInvoice(read, id);
  const payment = found(invoice.payments.find((each) => each.id === paymentId));
  refuseReceiptOfCredit(invoice, payment);
  const facts = await issuedFacts(read, invoice);
  const bytes = await scope.pdf.render(printedReceipt(read, facts, payment));
  return new FileAnswer({ bytes, mediaType: "application/pdf", name: receiptName(invoice, payment, facts.issuer) });
}

/** Returns the name of a receipt's file. */
export const receiptName = (
  { number }: { readonly number: string },
  { paidAt }: { readonly paidAt: string },
  { timeZone }: { readonly timeZone: string },
): string => `Receipt ${number} ${dayOf(new Date(paidAt), timeZone)}.pdf`;
