import { updateMessages } from "#words/update.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of a page that was open while Quoin was updated. */
export const updateCopy = toCopy("update", updateMessages);
