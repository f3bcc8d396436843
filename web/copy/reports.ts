import { reportsMessages } from "#words/reports.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the reports. */
export const reportsCopy = toCopy("reports", reportsMessages);
