/** The two kinds of document, by the name of their list in paths. */
export type DocumentKind = "quotations" | "invoices";
