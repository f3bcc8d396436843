import type { MailKind } from "#contract/mails/mail-kinds.ts";
import type { Read } from "#server/db/sql.ts";
import { getOrganization } from "#server/organizations/read.ts";

/** True for a mail to a person who has, or is offered, an account of this installation. */
const isToAccount = (kind: MailKind): boolean =>
  kind === "INVITATION" || kind === "PASSWORD_RESET" || kind === "SECURITY_NOTICE";

/** Returns whether a mail is kept in the mail log for good, because its organization was made for trying things. */
export const isKept = async (read: Read, kind: MailKind): Promise<boolean> =>
  !isToAccount(kind) && (await getOrganization(read)).test;
