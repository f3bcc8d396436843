import type { Role } from "#contract/people/roles.ts";
import { commandOrigin } from "#server/history/audit/command-origin.ts";
import type { Services } from "#server/http/caller.ts";
import { inOrg, type OrgScope } from "#server/db/sql.ts";
import { makeInvitation, newInvitation } from "./invite-member.ts";
import { changeMembership, lockMembers } from "./store.ts";
import { raiseNotice } from "#server/identity/notices/raise-notice.ts";

/** An invitation, whose link an administrator of the server passes on. */
export interface IssuedInvitation {
  readonly email: string;
  readonly role: Role;
  readonly link: string;
  readonly expiresAt: string;
}

/**
 * Invites a person to an organization that nobody else can let in: its only owner left, or lost the mailbox. An
 * invitation that is still open gets a new link and that role. Owners are told, as of one by another owner.
 * @returns undefined when the person is a member already
 */
export function inviteByCommand(
  scope: Pick<OrgScope, "db" | "org"> & Pick<Services, "clock">,
  { email, role, publicUrl }: { readonly email: string; readonly role: Role; readonly publicUrl: string },
): Promise<IssuedInvitation | undefined> {
  const at = scope.clock();
  const asked = commandOrigin("inviteMember", at);
  return inOrg({ ...scope, asked }, async (tx) => {
    const known = (await lockMembers(tx)).find((member) => member.email === email.toLowerCase());
    if (known !== undefined && known.userId !== null) return undefined;
    if (role === "OWNER") {
      await raiseNotice(tx, { name: asked.actorName, asked }, { kind: "OWNER_ADDED", subject: email }, at);
    }
    const invitation = makeInvitation(publicUrl, at);
    if (known === undefined) await newInvitation(tx, { email, role }, invitation, at);
    else {
      const { digest, expiresAt } = invitation;
      await changeMembership(tx, known.id, { role, invitationDigest: digest, invitationExpiresAt: expiresAt });
    }
    return { email: email.toLowerCase(), role, link: invitation.link, expiresAt: invitation.expiresAt.toISOString() };
  });
}
