import type { FileId, OrganizationId } from "#contract/ids.ts";
import type { InvoicePayment } from "#contract/payments.ts";
import type { Read } from "#server/db/sql.ts";
import { getFileContent } from "#server/files/read.ts";
import type { DocumentFacts, InvoiceFacts, QuotationFacts } from "./facts.ts";
import type { StatementFacts } from "./statement-model.ts";

/** A PDF to be made, with its complete content. */
export type PrintJob = {
  /** The organization that it belongs to: organizations take turns. */
  readonly org: OrganizationId;
  /** Reads the logo when its turn has come, so that queued jobs are small. */
  readonly findLogo?: () => Promise<Uint8Array | undefined>;
} & Printed;

/** A job with its logo, for the process that draws it. */
export type DrawJob = { readonly logo: Uint8Array | undefined } & Printed;

type Printed =
  | { readonly kind: "quotation"; readonly facts: QuotationFacts }
  | { readonly kind: "invoice"; readonly facts: InvoiceFacts; readonly asCurrent: boolean }
  | { readonly kind: "receipt"; readonly facts: InvoiceFacts; readonly payment: InvoicePayment }
  | { readonly kind: "statement"; readonly facts: StatementFacts };

/** The options for printing a document. */
export interface Printing {
  /** True for its current state; by default it is printed as issued. */
  readonly asCurrent?: boolean;
}

/** Returns the render job of a quotation or an invoice. */
export function printed(read: Read, facts: DocumentFacts, { asCurrent = false }: Printing = {}): PrintJob {
  const shared = sharedBy(read, facts);
  return facts.kind === "quotation"
    ? { ...shared, kind: "quotation", facts }
    : { ...shared, kind: "invoice", facts, asCurrent };
}

/** Returns the render job of a payment's receipt. */
export const printedReceipt = (read: Read, facts: InvoiceFacts, payment: InvoicePayment): PrintJob => ({
  ...sharedBy(read, facts),
  kind: "receipt",
  facts,
  payment,
});

/** Returns the render job of a statement of account. */
export const printedStatement = (read: Read, facts: StatementFacts): PrintJob => ({
  ...sharedBy(read, facts),
  kind: "statement",
  facts,
});

const sharedBy = (
  read: Read,
  { issuer: { logoFileId } }: { readonly issuer: { readonly logoFileId: FileId | null } },
): Pick<PrintJob, "org" | "findLogo"> => ({
  org: read.org,
  ...(logoFileId === null ? {} : { findLogo: async () => (await getFileContent(read, logoFileId))?.content }),
});
