import { selectionMessages } from "#words/selection.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text about selected rows of a list, and about actions on them. */
export const selectionCopy = toCopy("selection", selectionMessages);
