import { attachmentsMessages } from "#words/attachments.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the files of projects and clients. */
export const attachmentsCopy = toCopy("attachments", attachmentsMessages);
