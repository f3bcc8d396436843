import { filesMessages } from "#words/files.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of uploads, and of viewing files. */
export const filesCopy = toCopy("files", filesMessages);
