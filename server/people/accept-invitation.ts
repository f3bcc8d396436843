import type { InvitationAcceptance } from "#contract/members.ts";
import { passwordLengthMin } from "#contract/people.ts";
import type { Visitor } from "#server/caller.ts";
import { asSystem, type Sql } from "#server/db/sql.ts";
import { newId } from "#server/ids.ts";
import { refuseFaults, Refusal } from "#server/refusal.ts";
import { linkNotValid } from "./links.ts";
import { digestPassword } from "./password.ts";
import { type Begun, beginSession } from "./sessions.ts";
import { proveIdentity } from "./sign-in.ts";
import { acceptMembership, findPersonWithin, insertPerson, type InvitationRow, lockInvitation } from "./store.ts";
import { admitAttempt } from "./throttle.ts";
import { digestOf } from "./token.ts";

/** What an invitation is to, for whoever holds its link. @throws Refusal 410, 429 */
export async function showInvitation(visitor: Visitor, token: string) {
  const { db, clock, address } = visitor;
  await admitAttempt(db, { account: `invitation ${digestOf(token).toString("hex")}`, address }, clock());
  return asSystem(db, async (system) => {
    const invitation = await getInvitation(system, token, clock());
    const person = await findPersonWithin(system, invitation.email);
    const { orgName, email, role } = invitation;
    return { organizationName: orgName, email, role, hasAccount: person !== undefined };
  });
}

/**
 * Makes the invited a member and signs them in: with a new account, or with the one that they have.
 * @throws Refusal 401 for a wrong password, 409, 410, 422, 429
 */
export async function acceptInvitation(visitor: Visitor, body: InvitationAcceptance): Promise<Begun> {
  const { db, clock } = visitor;
  const { email, hasAccount } = await showInvitation(visitor, body.token);
  const known = hasAccount
    ? await proveIdentity(visitor, email, { password: body.password ?? "", code: body.code })
    : null;
  const newcomer = known === null ? await readNewcomer(body) : null;
  return asSystem(db, async (system) => {
    const at = clock();
    const invitation = await getInvitation(system, body.token, at);
    const person = known ?? { id: newId("usr", at), name: newcomer?.name ?? "" };
    if (newcomer !== null) {
      const row = { ...newcomer, id: person.id, email, createdAt: at, updatedAt: at };
      if (!(await insertPerson(system, row))) throw accountSince();
    }
    await acceptMembership(system, invitation, { userId: person.id, name: person.name, joinedAt: at });
    return beginSession(system, visitor, person.id, invitation.orgId);
  });
}

/** Another invitation to the same address was accepted at the same moment. */
const accountSince = () =>
  new Refusal("INVALID_STATE", "You have an account since a moment ago. Open the link again and give its password.");

async function readNewcomer({
  name,
  password,
}: InvitationAcceptance): Promise<{ name: string; passwordDigest: string }> {
  refuseFaults([
    ...(name === undefined ? [{ path: "name", code: "REQUIRED", message: "is required" }] : []),
    ...(password === undefined || password.length < passwordLengthMin
      ? [{ path: "password", code: "TOO_SHORT", message: `needs ${passwordLengthMin} characters` }]
      : []),
  ]);
  return { name: name ?? "", passwordDigest: await digestPassword(password ?? "") };
}

async function getInvitation(system: Sql, token: string, at: Date): Promise<InvitationRow> {
  const invitation = await lockInvitation(system, digestOf(token), at);
  if (invitation === undefined) throw linkNotValid("Ask whoever invited you to send the invitation again.");
  return invitation;
}
