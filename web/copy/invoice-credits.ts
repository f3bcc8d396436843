import { invoiceCreditsMessages } from "#words/invoice-credits.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text about credit notes on the page of an invoice. */
export const invoiceCreditsCopy = toCopy("invoiceCredits", invoiceCreditsMessages);
