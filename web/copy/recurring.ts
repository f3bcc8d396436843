import { recurringMessages } from "#words/recurring.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the pages of recurring invoices. */
export const recurringCopy = toCopy("recurring", recurringMessages);
