import { eInvoicesMessages } from "#words/e-invoices.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the e-invoices of invoices and credit notes. */
export const eInvoicesCopy = toCopy("eInvoices", eInvoicesMessages);
