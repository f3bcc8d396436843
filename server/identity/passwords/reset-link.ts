import { resetHours } from "#contract/people/people.ts";
import type { RequestContext } from "#server/http/caller.ts";
import { databaseOf } from "#server/db/placement/databases.ts";
import { asSystem, inOrg, type Sql } from "#server/db/sql.ts";
import { enqueueAccountMail } from "#server/mail/enqueue-account-mail.ts";
import { enqueuePasswordReset } from "#server/mail/enqueue.ts";
import { findMembershipsInReach } from "#server/identity/members/memberships.ts";
import type { PersonRow } from "#server/identity/accounts/read.ts";
import { replaceLink } from "#server/identity/links.ts";
import { digestOf, makeToken } from "#server/identity/token.ts";

const hourMs = 60 * 60 * 1000;

/** A link that sets a new password, once. */
export interface ResetLink {
  readonly url: string;
  readonly expiresAt: Date;
}

/** Creates a link to set a new password, which invalidates the person's earlier ones. */
export async function makeResetLink(
  system: Sql,
  { id }: Pick<PersonRow, "id">,
  { publicUrl, at }: { readonly publicUrl: string; readonly at: Date },
): Promise<ResetLink> {
  const token = makeToken();
  const expiresAt = new Date(at.getTime() + resetHours * hourMs);
  await replaceLink(system, { digest: digestOf(token), kind: "PASSWORD_RESET", userId: id, createdAt: at, expiresAt });
  return { url: `${publicUrl}/reset-password#${token}`, expiresAt };
}

type MailingServices = Pick<RequestContext, "db" | "clock" | "secret" | "publicUrl">;

/**
 * Creates a link to set a new password, and queues the mail to the person that contains it.
 * @param record records the event in the same transaction
 */
export async function mailResetLink(
  { db, clock, secret, publicUrl }: MailingServices,
  person: Pick<PersonRow, "id" | "email">,
  record: (system: Sql) => Promise<void>,
): Promise<ResetLink> {
  const recipient = person.email;
  const [membership] = await findMembershipsInReach(db, person.id);
  const at = clock();
  const link = await asSystem(db, async (system) => {
    const made = await makeResetLink(system, person, { publicUrl, at });
    // Members can read the outbox of an organization, which must not show accounts that do not belong to it.
    if (membership === undefined) {
      const text = { secret, text: made.url };
      await enqueueAccountMail(system, { userId: person.id, recipient, link: text }, { at, now: db.now(system) });
    }
    await record(system);
    return made;
  });
  if (membership === undefined) return link;
  const about = { kind: "PASSWORD_RESET", documentId: person.id, revision: 1, recipient, message: null } as const;
  await inOrg({ db: await databaseOf(db, membership.orgId), org: membership.orgId }, (tx) =>
    enqueuePasswordReset(tx, { ...about, link: { secret, text: link.url } }, at),
  );
  return link;
}
