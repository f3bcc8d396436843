import { bankMessages } from "#words/bank.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the page of bank lines. */
export const bankCopy = toCopy("bank", bankMessages);
