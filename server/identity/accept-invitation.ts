import type { UserId } from "#contract/ids.ts";
import type { InvitationAcceptance } from "#contract/members.ts";
import { passwordLengthMin } from "#contract/people.ts";
import { changeOriginOf, recordPersonEvent } from "#server/audit/record-person-event.ts";
import type { RequestContext } from "#server/caller.ts";
import { asSystem, type Sql } from "#server/db/sql.ts";
import { newId } from "#server/core/ids.ts";
import { refuseFaults, Refusal } from "#server/core/refusal.ts";
import { checkNewPassword } from "./check-new-password.ts";
import { linkNotValid } from "./links.ts";
import { digestPassword } from "./password.ts";
import { resetAccount } from "./reset-account.ts";
import { type Begun, beginSession } from "./sessions.ts";
import { proveIdentity, refuseOldPassword } from "./sign-in.ts";
import {
  acceptMembership,
  findMembershipsWithin,
  findPersonWithin,
  insertPerson,
  type InvitationRow,
  lockInvitation,
  lockPersonAlone,
} from "./store.ts";
import { countSignInAttempt } from "./throttle.ts";
import { digestOf } from "./token.ts";

/**
 * Returns the terms of an invitation to the holder of its link. Does not reveal whether the address has an account:
 * without a mail server the holder may be an administrator of the organization that invites.
 * @throws Refusal 410, 429
 */
export async function showInvitation(context: RequestContext, token: string) {
  const { orgName, email, role } = await readInvitation(context, token);
  return { organizationName: orgName, email, role };
}

/**
 * Makes the invited person a member and signs them in: with a name, in a new account; without one, in the account of
 * the address. A new account replaces one that belongs to no organization, which another person may have opened. An
 * address without an account and a wrong password get the same response.
 * @throws Refusal 401 for a wrong password, also when a name is given and the account is a member elsewhere; 409, 410,
 * 422, 429
 */
export async function acceptInvitation(context: RequestContext, body: InvitationAcceptance): Promise<Begun> {
  const { db, clock } = context;
  const { email, orgName, account } = await readInvitation(context, body.token);
  const newcomer = await readNewcomer(body, [email, orgName]);
  const isKnown = newcomer === null || account?.isMember === true;
  const known = isKnown
    ? await proveIdentity(context, "acceptInvitation", email, { password: body.password, code: body.code })
    : null;
  const chosen = isKnown ? null : { name: newcomer.name, passwordDigest: await digestPassword(newcomer.password) };
  const at = clock();
  const person = known?.person ?? { id: account?.id ?? newId("usr", at), name: chosen?.name ?? "" };
  const who = { userId: person.id, name: person.name };
  const accept = async (system: Sql) => {
    const invitation = await getInvitation(system, body.token, at);
    if (known !== null) await refuseOldPassword(system, known.person);
    if (chosen !== null && account === undefined) {
      const row = { ...chosen, id: person.id, email, createdAt: at, updatedAt: at };
      if (!(await insertPerson(system, row))) throw accountSince();
    }
    const isTakenOver = chosen !== null && account !== undefined;
    if (isTakenOver) {
      await lockPersonAlone(system, person.id);
      if ((await findMembershipsWithin(system, person.id)).length > 0) throw accountSince();
      await resetAccount(system, person.id, { ...chosen, updatedAt: at });
    }
    await acceptMembership(system, invitation, { userId: person.id, name: person.name, joinedAt: at });
    const codeKind = known?.codeKind;
    if (isTakenOver || codeKind !== undefined) {
      const details = isTakenOver ? { accountReset: true } : { code: codeKind };
      await recordPersonEvent(context, { action: "acceptInvitation", account: who, details }, system);
    }
    return beginSession(system, context, person.id, invitation.orgId);
  };
  return asSystem(db, accept, changeOriginOf(context, "acceptInvitation", who));
}

/** Another invitation to the same address was accepted at the same time. */
const accountSince = () =>
  new Refusal(
    "INVALID_STATE",
    "An account was just created for this address. Open the link again and enter the password of that account.",
  );

/** Checks a new account's data before the address is looked up, so that a refusal does not reveal if it has one. */
async function readNewcomer({ name, password }: InvitationAcceptance, known: readonly string[]) {
  if (name === undefined) return null;
  if (password.length < passwordLengthMin) {
    refuseFaults([
      { path: "password", code: "TOO_SHORT", message: `must have at least ${passwordLengthMin} characters` },
    ]);
  }
  await checkNewPassword("password", password, known);
  return { name, password };
}

interface Invitation extends InvitationRow {
  /** The account of the address; undefined without one. */
  readonly account: { readonly id: UserId; readonly isMember: boolean } | undefined;
}

async function readInvitation({ db, clock, address }: RequestContext, token: string): Promise<Invitation> {
  await countSignInAttempt(db, { account: `invitation ${digestOf(token).toString("hex")}`, address }, clock());
  return asSystem(db, async (system) => {
    const invitation = await getInvitation(system, token, clock());
    const person = await findPersonWithin(system, invitation.email);
    if (person === undefined) return { ...invitation, account: undefined };
    const isMember = (await findMembershipsWithin(system, person.id)).length > 0;
    return { ...invitation, account: { id: person.id, isMember } };
  });
}

async function getInvitation(system: Sql, token: string, at: Date): Promise<InvitationRow> {
  const invitation = await lockInvitation(system, digestOf(token), at);
  if (invitation === undefined) throw linkNotValid("Ask the person who invited you to send the invitation again.");
  return invitation;
}
