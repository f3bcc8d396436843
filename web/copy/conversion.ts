import { conversionMessages } from "#words/conversion.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the dialog that converts a quotation to an invoice, and of the list of such invoices. */
export const conversionCopy = toCopy("conversion", conversionMessages);
