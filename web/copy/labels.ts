import { labelsMessages } from "#words/labels.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text beside what programs keep with a record. */
export const labelsCopy = toCopy("labels", labelsMessages);
