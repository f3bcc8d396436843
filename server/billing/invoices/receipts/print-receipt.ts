import type { PaymentReceiptId } from "#contract/api/ids.ts";
import type { PaymentReceipt } from "#contract/payments/payment-receipts.ts";
import type { Services } from "#server/http/caller.ts";
import { dayOf } from "#server/core/calendar.ts";
import { FileAnswer } from "#server/core/file-answer.ts";
import { notFound } from "#server/core/refusal.ts";
import { type OrgScope, readInOrg, type Read } from "#server/db/sql.ts";
import { issuerNow } from "#server/billing/documents/facts.ts";
import { partiesNow } from "#server/billing/documents/parties.ts";
import { printedReceipt } from "#server/billing/documents/print.ts";
import { issuedFacts } from "#server/billing/invoices/sending/issued-facts.ts";
import { getInvoice } from "#server/billing/invoices/read.ts";
import type { ReceiptFacts } from "#server/pdf/facts.ts";
import { getReceipt } from "./read.ts";

/** Returns a receipt of money as a PDF. @throws Refusal 404, also when it was reversed */
export async function printMoneyReceipt(
  scope: OrgScope & Pick<Services, "pdf">,
  id: PaymentReceiptId,
): Promise<FileAnswer> {
  const read = readInOrg(scope);
  const receipt = await getReceipt(read, id);
  if (receipt.reversedAt !== null) throw notFound();
  const facts = await receiptFacts(read, receipt);
  const bytes = await scope.pdf.render(printedReceipt(read, facts));
  return new FileAnswer({ bytes, mediaType: "application/pdf", name: receiptName(receipt, facts.issuer) });
}

/** Returns the content of a receipt: its invoices as issued, and the parties of the first of them. */
async function receiptFacts(read: Read, receipt: PaymentReceipt): Promise<ReceiptFacts> {
  const paid = receipt.payments.filter(({ reversedAt }) => reversedAt === null);
  const issued = await Promise.all(
    paid.map(async ({ invoiceId }) => issuedFacts(read, await getInvoice(read, invoiceId))),
  );
  const [first] = issued;
  const projects = new Set(issued.map(({ projectName }) => projectName));
  return {
    receipt,
    projectName: first !== undefined && projects.size === 1 ? first.projectName : null,
    parties: first?.parties ?? (await partiesNow(read, receipt.clientId)),
    issuer: first?.issuer ?? (await issuerNow(read)),
    invoices: paid.map(({ invoiceNumber, amount, outstanding }, i) => ({
      number: invoiceNumber,
      issuedAt: issued[i]?.invoice.issuedAt ?? receipt.paidAt,
      title: issued[i]?.invoice.title ?? "",
      total: issued[i]?.invoice.totals.total ?? 0,
      paid: amount,
      outstanding,
    })),
  };
}

/** Returns the name of a receipt's file. */
export const receiptName = (
  { number, paidAt }: Pick<PaymentReceipt, "number" | "paidAt">,
  { timeZone }: { readonly timeZone: string },
): string => `Receipt ${number} ${dayOf(new Date(paidAt), timeZone)}.pdf`;
