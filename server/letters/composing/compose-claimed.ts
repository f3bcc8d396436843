import { readInOrg } from "#server/db/sql.ts";
import type { Compose } from "#server/mail/deliver-mails.ts";
import { compose } from "./compose.ts";
import { composeAccountNotice, composeReset } from "./compose-of-account.ts";

/** Composes a mail that a worker has claimed for sending. */
export const composeClaimed: Compose = async (mail, services) =>
  mail.orgId === null
    ? mail.kind === "PASSWORD_RESET"
      ? composeReset(mail, services)
      : composeAccountNotice(mail, services)
    : compose(
        readInOrg({ db: services.db, org: mail.orgId }),
        { ...mail, orgId: mail.orgId },
        { ...services, isSending: true },
      );
