import { timelineMessages } from "#words/timeline.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of a document's activity. */
export const timelineCopy = toCopy("timeline", timelineMessages);
