/** The columns that lists of quotations and invoices have in common. */
export interface SelectableDocument {
  readonly id: string;
  readonly number: string;
  readonly status: string;
  readonly title: string;
}

/** Returns the name of a document in a list: a draft of an invoice has no number yet. */
export const nameOfDocument = ({ number, title }: SelectableDocument): string =>
  number.startsWith("DRAFT-") ? title : number;

/** Returns the name of a document with its title. */
export const fullNameOfDocument = (document: SelectableDocument): string =>
  [...new Set([nameOfDocument(document), document.title])].join(" · ");
