import { approvalMessages } from "#words/approvals.ts";
import { toCopy } from "#web/copy/to-copy.ts";

export const approvalsCopy = toCopy("approvals", approvalMessages);
