import { auditFieldsMessages } from "#words/audit-fields.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** The names of fields in the audit log, as the log has them. */
export const auditFieldsCopy = toCopy("auditFields", auditFieldsMessages);
