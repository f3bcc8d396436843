import type { DocumentKind } from "#web/pages/documents/queries.ts";
import { copy } from "#web/copy/copy.ts";

/** What differs between the editor of a quotation and that of an invoice. */
export interface EditorKind {
  readonly name: DocumentKind;
  readonly hasSections: boolean;
  /** The API's name of the day that `Draft.until` holds. */
  readonly untilField: "validUntil" | "dueDate";
  readonly copy: (typeof copy.editor.kinds)[DocumentKind];
}

export const editorKinds: Readonly<Record<DocumentKind, EditorKind>> = {
  quotations: {
    name: "quotations",
    hasSections: true,
    untilField: "validUntil",
    copy: copy.editor.kinds.quotations,
  },
  invoices: { name: "invoices", hasSections: false, untilField: "dueDate", copy: copy.editor.kinds.invoices },
};
