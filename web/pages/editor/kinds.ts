import type { DocumentKind } from "#web/records/documents/document-kind.ts";
import { editorCopy } from "#web/copy/editor.ts";

/** The differences between the editor of a quotation and that of an invoice. */
export interface EditorKind {
  readonly name: DocumentKind;
  readonly hasSections: boolean;
  /** The API's name of the day that `Draft.until` holds. */
  readonly untilField: "validUntil" | "dueDate";
  /** The organization's notes of new documents. */
  readonly termsField: "quotationTerms" | "invoiceTerms";
  readonly copy: (typeof editorCopy.kinds)[DocumentKind];
}

export const editorKinds: Readonly<Record<DocumentKind, EditorKind>> = {
  quotations: {
    name: "quotations",
    hasSections: true,
    untilField: "validUntil",
    termsField: "quotationTerms",
    copy: editorCopy.kinds.quotations,
  },
  invoices: {
    name: "invoices",
    hasSections: false,
    untilField: "dueDate",
    termsField: "invoiceTerms",
    copy: editorCopy.kinds.invoices,
  },
};
