import { invoicesMessages } from "#words/invoices.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the invoice pages. Labels match those of the PDF and the client portal. */
export const invoicesCopy = toCopy("invoices", invoicesMessages);
