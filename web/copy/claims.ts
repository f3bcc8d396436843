import { claimsMessages } from "#words/claims.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the pages of claims. */
export const claimsCopy = toCopy("claims", claimsMessages);
