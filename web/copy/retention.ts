import { retentionMessages } from "#words/retention.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the page of retention. */
export const retentionCopy = toCopy("retention", retentionMessages);
