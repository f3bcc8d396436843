import { yourDataMessages } from "#words/your-data.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the page for exporting and importing all data. */
export const yourDataCopy = toCopy("your-data", yourDataMessages);
