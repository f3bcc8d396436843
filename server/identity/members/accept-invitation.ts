import type { UserId } from "#contract/api/ids.ts";
import type { InvitationAcceptance } from "#contract/people/members.ts";
import { passwordLengthMin } from "#contract/people/people.ts";
import { wording } from "#contract/api/wording.ts";
import { changeOriginOf, recordPersonEvent } from "#server/history/audit/record-person-event.ts";
import type { RequestContext } from "#server/http/caller.ts";
import { findAnywhere, type Found } from "#server/db/placement/find-anywhere.ts";
import { findPersonPlaces, insertPersonPlace, type PersonPlaceRow } from "#server/db/placement/places.ts";
import { withPeople } from "#server/db/placement/with-people.ts";
import { enterOrg } from "#server/db/enter-org.ts";
import { asSystem, onceAsSystem, type Sql } from "#server/db/sql.ts";
import { newId } from "#server/core/ids.ts";
import { Refusal, refuseFaults } from "#server/core/refusal.ts";
import { checkNewPassword } from "#server/identity/passwords/check-new-password.ts";
import { linkNotValid } from "#server/identity/links.ts";
import { findAllMemberships } from "./memberships.ts";
import { digestPassword } from "#server/identity/passwords/password.ts";
import { resetAccount } from "#server/identity/accounts/reset-account.ts";
import { beginSession, type Begun } from "#server/identity/sessions/sessions.ts";
import { proveIdentity, refuseOldPassword } from "#server/identity/sign-in/sign-in.ts";
import { acceptMembership, findMembershipsWithin, type InvitationRow, lockInvitation } from "./store.ts";
import { findPerson, insertPerson, lockPersonAlone, type PersonRow } from "#server/identity/accounts/read.ts";
import { countSignInAttempt } from "#server/identity/sign-in/throttle.ts";
import { digestOf } from "#server/identity/token.ts";

/**
 * Returns the terms of an invitation to the holder of its link. Does not reveal whether the address has an account:
 * without a mail server the holder may be an administrator of the organization that invites.
 * @throws Refusal 410, 429
 */
export async function showInvitation(context: RequestContext, token: string) {
  const { orgName, email, role, provider } = await readInvitation(context, token);
  return { organizationName: orgName, email, role, provider };
}

/**
 * Makes the invited person a member and signs them in: with a name, in a new account; without one, in the account of
 * the address. A new account replaces one that belongs to no organization, which another person may have opened. An
 * address without an account and a wrong password get the same response.
 * @throws Refusal 401 for a wrong password, also when a name is given and the account is a member elsewhere; 409, 410,
 * 422, 429
 */
export async function acceptInvitation(context: RequestContext, body: InvitationAcceptance): Promise<Begun> {
  const { clock } = context;
  const { email, orgName, account, db: there } = await readInvitation(context, body.token);
  const newcomer = await readNewcomer(body, [email, orgName]);
  const isKnown = newcomer === null || account?.isMember === true;
  const known = isKnown ? await proveIdentity(context, "acceptInvitation", email, body) : null;
  const chosen = isKnown ? null : { name: newcomer.name, passwordDigest: await digestPassword(newcomer.password) };
  const at = clock();
  const person = known?.person ?? { id: account?.id ?? newId("usr", at), name: chosen?.name ?? "" };
  const who = { userId: person.id, name: person.name };
  const accept = async (system: Sql, there: Sql) => {
    const invitation = await getInvitation(there, body.token, at);
    await enterOrg(there, invitation.orgId);
    if (known !== null) await refuseOldPassword(system, known.person, body.password);
    const isTakenOver = chosen !== null && account !== undefined;
    if (chosen !== null)
      await openInvitedAccount(system, { ...chosen, hasPassword: true, id: person.id, email, account, at });
    await insertPersonPlace(system, person.id, invitation.orgId);
    await acceptMembership(there, invitation, { userId: person.id, name: person.name, joinedAt: at });
    const codeKind = known?.codeKind;
    if (isTakenOver || codeKind !== undefined) {
      const details = isTakenOver ? { accountReset: true } : { code: codeKind };
      await recordPersonEvent(context, { action: "acceptInvitation", account: who, details }, system);
    }
    return beginSession(system, context, person.id, invitation.orgId);
  };
  return withPeople(there, accept, changeOriginOf(context, "acceptInvitation", who));
}

/**
 * Opens the account of an invited person who belongs to no organization. One that is there already, which another person may
 * have opened, is taken over with all access to it ended.
 * @throws Refusal 409 when another invitation to the same address was accepted at the same time
 */
export async function openInvitedAccount(
  system: Sql,
  {
    account,
    at,
    ...person
  }: {
    readonly id: UserId;
    readonly email: string;
    readonly name: string;
    readonly passwordDigest: string;
    readonly hasPassword: boolean;
    readonly account: Invitation["account"];
    readonly at: Date;
  },
): Promise<void> {
  if (account === undefined) {
    if (!(await insertPerson(system, { ...person, createdAt: at, updatedAt: at }))) throw accountSince();
    return;
  }
  await lockPersonAlone(system, person.id);
  if ((await findMembershipsWithin(system, person.id)).length > 0) throw accountSince();
  if ((await findPlaces(system, person.id)) !== account.places) throw accountSince();
  const { id, email: _, ...values } = person;
  await resetAccount(system, id, { ...values, updatedAt: at });
}

/** Another invitation to the same address was accepted at the same time. */
const accountSince = () => new Refusal("INVALID_STATE", wording("people.accountCreated"));

/** Checks a new account's data before the address is looked up, so that a refusal does not reveal if it has one. */
async function readNewcomer({ name, password }: InvitationAcceptance, known: readonly string[]) {
  if (name === undefined) return null;
  if (password.length < passwordLengthMin) {
    refuseFaults([
      { path: "password", code: "TOO_SHORT", message: wording("fields.tooShort", { min: passwordLengthMin }) },
    ]);
  }
  await checkNewPassword("password", password, [name, ...known]);
  return { name, password };
}

interface Invitation extends Found<InvitationRow> {
  /** The account of the address, and where else it may belong; undefined without one. */
  readonly account: { readonly id: UserId; readonly isMember: boolean; readonly places: string } | undefined;
}

/** Finds an invitation by its link, with the account of its address. @throws Refusal 410, 429 */
export async function readInvitation({ db, clock, address }: RequestContext, token: string): Promise<Invitation> {
  await countSignInAttempt(db, { account: `invitation ${digestOf(token).toString("hex")}`, address }, clock());
  const digest = digestOf(token);
  const invitation = await findAnywhere(db, `invitation ${digest.toString("base64")}`, (each) =>
    asSystem(each, (system) => lockInvitation(system, digest, clock())),
  );
  if (invitation === undefined) throw invitationNotValid();
  const [person] = await onceAsSystem<PersonRow>(db, (system) => findPerson(system, invitation.email));
  if (person === undefined) return { ...invitation, account: undefined };
  const places = await asSystem(db, (system) => findPlaces(system, person.id));
  const isMember = (await findAllMemberships(db, person.id)).length > 0;
  return { ...invitation, account: { id: person.id, isMember, places } };
}

/** Returns the organizations of other databases that a person may belong to, to notice a change. */
async function findPlaces(system: Sql, userId: UserId): Promise<string> {
  const places = await system<PersonPlaceRow[]>`${findPersonPlaces(system, userId)}`;
  return places.map(({ organizationId }) => organizationId).join();
}

/** Locks an invitation by its link. @throws Refusal 410 */
export async function getInvitation(system: Sql, token: string, at: Date): Promise<InvitationRow> {
  const invitation = await lockInvitation(system, digestOf(token), at);
  if (invitation === undefined) throw invitationNotValid();
  return invitation;
}

export const invitationNotValid = () => linkNotValid(wording("people.askForInvitation"));
