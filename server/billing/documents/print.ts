import type { FileId } from "#contract/api/ids.ts";
import type { Read } from "#server/db/sql.ts";
import { getFileContent } from "#server/files/read.ts";
import type { DocumentFacts, PrintedAcceptance, QuotationFacts, ReceiptFacts } from "#server/pdf/facts.ts";
import type { PrintJob } from "#server/pdf/print.ts";
import type { StatementFacts } from "#server/pdf/models/statement-model.ts";

/** The options of a printed document, besides its content. */
interface Printing {
  /** True for the current state, with payments and status; by default the document as it was issued. */
  readonly asCurrent?: boolean;
  /** True when the PDF will be stored. */
  readonly isKept?: boolean;
}

/** The renderer's input for a quotation, an invoice, a claim or a credit note. */
export function printed(
  read: Read,
  facts: DocumentFacts,
  { asCurrent = false, isKept = false }: Printing = {},
): PrintJob {
  const shared = { ...sharedBy(read, facts), isKept };
  switch (facts.kind) {
    case "quotation":
      return { ...shared, kind: "quotation", facts };
    case "invoice":
      return { ...shared, kind: "invoice", facts, asCurrent };
    case "claim":
      return { ...shared, kind: "claim", facts };
    case "credit":
      return { ...shared, kind: "credit", facts, asCurrent };
  }
}

/** The renderer's input for a quotation that bears its client's acceptance. */
export const printedAccepted = (read: Read, facts: QuotationFacts, acceptance: PrintedAcceptance): PrintJob => ({
  ...sharedBy(read, facts),
  kind: "quotation",
  facts,
  acceptance,
});

/** The renderer's input for a receipt of money. */
export const printedReceipt = (read: Read, facts: ReceiptFacts): PrintJob => ({
  ...sharedBy(read, facts),
  kind: "receipt",
  facts,
});

/** The renderer's input for a statement of account. */
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
