import { contractsMessages } from "#words/contracts.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the pages of contracts. */
export const contractsCopy = toCopy("contracts", contractsMessages);
