import type { FileId, OrganizationId } from "#contract/ids.ts";
import type { InvoicePayment } from "#contract/payments.ts";
import type { Read } from "#server/db/sql.ts";
import { getFileContent } from "#server/files/read.ts";
import type { DocumentFacts, InvoiceFacts, QuotationFacts } from "./facts.ts";
import type { StatementFacts } from "./statement-model.ts";

/** A PDF to be made: all that it says, and the logo above it. */
export type PrintJob = {
  /** Whose it is: organizations take turns. */
  readonly org: OrganizationId;
  readonly logo?: Uint8Array;
} & (
  | { readonly kind: "quotation"; readonly facts: QuotationFacts }
  | { readonly kind: "invoice"; readonly facts: InvoiceFacts; readonly asCurrent: boolean }
  | { readonly kind: "receipt"; readonly facts: InvoiceFacts; readonly payment: InvoicePayment }
  | { readonly kind: "statement"; readonly facts: StatementFacts }
);

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
  const shared = await sharedBy(read, facts);
  return facts.kind === "quotation"
    ? { ...shared, kind: "quotation", facts }
    : { ...shared, kind: "invoice", facts, asCurrent };
}

/** What the renderer needs for the receipt of a payment. */
export const printedReceipt = async (read: Read, facts: InvoiceFacts, payment: InvoicePayment): Promise<PrintJob> => ({
  ...(await sharedBy(read, facts)),
  kind: "receipt",
  facts,
  payment,
});

/** What the renderer needs for a statement of account. */
export const printedStatement = async (read: Read, facts: StatementFacts): Promise<PrintJob> => ({
  ...(await sharedBy(read, facts)),
  kind: "statement",
  facts,
});

async function sharedBy(
  read: Read,
  { issuer }: { readonly issuer: { readonly logoFileId: FileId | null } },
): Promise<Pick<PrintJob, "org" | "logo">> {
  const file = issuer.logoFileId === null ? undefined : await getFileContent(read, issuer.logoFileId);
  return { org: read.org, ...(file === undefined ? {} : { logo: file.content }) };
}
