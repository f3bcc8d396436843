import type { UserId } from "#contract/api/ids.ts";
import type { Query, Sql } from "#server/db/sql.ts";
import { newId } from "#server/core/ids.ts";
import type { Secret } from "#server/core/secret.ts";
import { sealMailLink } from "./link.ts";
import { replaceAccountMail } from "./store.ts";

/**
 * Queues a password reset mail in the outbox of accounts without an organization, which no office can read. It replaces
 * an earlier one to the same account.
 * @param time.now the database's time, as SQL
 */
export function enqueueAccountMail(
  system: Sql,
  mail: {
    readonly userId: UserId;
    readonly recipient: string;
    readonly link: { readonly secret: Secret; readonly text: string };
  },
  { at, now }: { readonly at: Date; readonly now: Query },
): Promise<void> {
  const id = newId("mail", at);
  const row = {
    id,
    kind: "PASSWORD_RESET",
    documentId: mail.userId,
    revision: 1,
    recipient: mail.recipient,
    message: null,
    linkSealed: sealMailLink(mail.link.secret, { org: null, id }, mail.link.text),
    status: "QUEUED",
    failedAt: null,
    lastError: null,
    createdAt: at,
  } as const;
  return replaceAccountMail(system, row, now);
}
