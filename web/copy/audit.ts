import { auditMessages } from "#words/audit.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the audit log. */
export const auditCopy = toCopy("audit", auditMessages);
