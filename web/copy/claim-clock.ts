import { claimClockMessages } from "#words/claim-clock.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the days of a claim. */
export const claimClockCopy = toCopy("claimClock", claimClockMessages);
