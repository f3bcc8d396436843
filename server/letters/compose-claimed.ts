import { readInOrg } from "#server/db/sql.ts";
import type { Compose } from "#server/mail/deliver-mails.ts";
import { compose, composeReset } from "./compose.ts";

/** Works out what a mail says whose turn to go out has come. */
export const composeClaimed: Compose = async (mail, means) =>
  mail.orgId === null
    ? composeReset(mail, means)
    : compose(readInOrg({ db: means.db, org: mail.orgId }), { ...mail, orgId: mail.orgId }, means);
