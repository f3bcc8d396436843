import { leadsMessages } from "#words/leads.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the pages of leads. */
export const leadsCopy = toCopy("leads", leadsMessages);
