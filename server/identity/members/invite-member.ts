import type { MembershipId } from "#contract/api/ids.ts";
import { invitationDays, type Member, type NewMember } from "#contract/people/members.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller, UserContext } from "#server/http/caller.ts";
import { inOrg, type Tx } from "#server/db/sql.ts";
import { newId } from "#server/core/ids.ts";
import { enqueueMail } from "#server/mail/enqueue.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { requireConfirmation } from "#server/core/confirmation.ts";
import { raiseNotice } from "#server/identity/notices/raise-notice.ts";
import { checkRank } from "./check-rank.ts";
import { getMember } from "./read.ts";
import { insertMembership, lockMembers } from "./store.ts";
import { digestOf, makeToken } from "#server/identity/token.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Invites a person by mail. @throws Refusal 403, 422 when they are a member or invited already, 429 */
export function inviteMember(caller: Caller, person: UserContext, body: NewMember): Promise<Member> {
  return inOrg(caller, async (tx) => {
    const email = body.email.toLowerCase();
    const members = await lockMembers(tx);
    checkRank(members, person, body.role);
    if (members.some((member) => member.email === email)) {
      refuseFaults([{ path: "email", code: "ALREADY_MEMBER", message: wording("people.alreadyMember") }]);
    }
    if (body.role === "OWNER") requireConfirmation(caller);
    const at = caller.clock();
    if (body.role === "OWNER") await raiseNotice(tx, caller, { kind: "OWNER_ADDED", subject: email }, at);
    const invitation = makeInvitation(person.publicUrl, at);
    const id = await newInvitation(tx, { email, role: body.role }, invitation, at);
    await mailInvitation(tx, caller, { id, email, link: invitation.link }, at);
    return getMember(tx, id, person);
  });
}

/** Stores an invitation of a person who is no member and not invited yet, and returns its id. */
export async function newInvitation(
  tx: Tx,
  { email, role }: NewMember,
  { digest, expiresAt }: Pick<ReturnType<typeof makeInvitation>, "digest" | "expiresAt">,
  at: Date,
): Promise<MembershipId> {
  const id = newId("mem", at);
  await insertMembership(tx.sql, tx.org, {
    id,
    userId: null,
    email: email.toLowerCase(),
    name: null,
    role,
    invitationDigest: digest,
    invitationExpiresAt: expiresAt,
    createdAt: at,
    joinedAt: null,
  });
  return id;
}

/** Creates a link that is valid for a week; the database stores its digest. */
export function makeInvitation(publicUrl: string, at: Date) {
  const token = makeToken();
  return {
    digest: digestOf(token),
    link: `${publicUrl}/invitation#${token}`,
    expiresAt: new Date(at.getTime() + invitationDays * dayMs),
  };
}

export const mailInvitation = (
  tx: Tx,
  { secret, mailLimits }: Pick<Caller, "secret" | "mailLimits">,
  { id, email, link }: { readonly id: MembershipId; readonly email: string; readonly link: string },
  at: Date,
): Promise<unknown> =>
  enqueueMail(
    tx,
    { kind: "INVITATION", documentId: id, revision: 1, recipient: email, message: null, link: { secret, text: link } },
    { at, limits: mailLimits },
  );
