import type { FileId } from "#contract/ids.ts";
import type { InvoicePayment } from "#contract/payments.ts";
import type { Read } from "#server/db/sql.ts";
import { getFileContent } from "#server/files/read.ts";
import type { DocumentFacts, InvoiceFacts } from "./facts.ts";
import { invoiceModel, payNowOf } from "./invoice-model.ts";
import { qrCode } from "./qr-code.ts";
import { quotationModel } from "./quotation-model.ts";
import { receiptModel } from "./receipt-model.ts";
import type { PrintJob } from "./render-thread.ts";
import { type StatementFacts, statementModel } from "./statement-model.ts";

/** How a document is printed beside what it says. */
export interface Printing {
  /** With what became of it since it was issued; as it was issued when not said. */
  readonly asCurrent?: boolean;
}

/** What the renderer needs for a quotation or an invoice. */
export async function printed(
  read: Read,
  facts: DocumentFacts,
  { asCurrent = false }: Printing = {},
): Promise<PrintJob> {
  const logo = await logoOf(read, facts.issuer.logoFileId);
  if (facts.kind === "quotation") {
    const at = new Date(facts.quotation.updatedAt);
    return { org: read.org, template: "quotation", data: quotationModel(facts), images: logo, at };
  }
  const payNow = payNowOf(facts, { asCurrent });
  const code = payNow === undefined ? {} : { payNow: Buffer.from(await qrCode(payNow)) };
  const at = new Date(facts.invoice.updatedAt);
  return {
    org: read.org,
    template: "invoice",
    data: invoiceModel(facts, { asCurrent }),
    images: { ...logo, ...code },
    at,
  };
}

/** What the renderer needs for the receipt of a payment. */
export const printedReceipt = async (read: Read, facts: InvoiceFacts, payment: InvoicePayment): Promise<PrintJob> => ({
  org: read.org,
  template: "receipt",
  data: receiptModel(facts, payment),
  images: await logoOf(read, facts.issuer.logoFileId),
  at: new Date(payment.paidAt),
});

/** What the renderer needs for a statement of account. */
export const printedStatement = async (read: Read, facts: StatementFacts): Promise<PrintJob> => ({
  org: read.org,
  template: "statement",
  data: statementModel(facts),
  images: await logoOf(read, facts.issuer.logoFileId),
  at: new Date(facts.statement.to),
});

async function logoOf(read: Read, id: FileId | null): Promise<PrintJob["images"]> {
  const file = id === null ? undefined : await getFileContent(read, id);
  return file === undefined ? {} : { logo: file.content };
}
