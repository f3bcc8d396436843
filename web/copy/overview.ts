import { overviewMessages } from "#words/overview.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the overview. */
export const overviewCopy = toCopy("overview", overviewMessages);
