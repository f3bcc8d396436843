import type { ProviderAnswer } from "#contract/people/single-sign-on.ts";
import { wording } from "#contract/api/wording.ts";
import { changeOriginOf, recordPersonEvent } from "#server/history/audit/record-person-event.ts";
import type { RequestContext } from "#server/http/caller.ts";
import { newId } from "#server/core/ids.ts";
import { Refusal } from "#server/core/refusal.ts";
import { insertPersonPlace } from "#server/db/placement/places.ts";
import { withPeople } from "#server/db/placement/with-people.ts";
import { enterOrg } from "#server/db/enter-org.ts";
import type { Sql } from "#server/db/sql.ts";
import {
  getInvitation,
  invitationNotValid,
  openInvitedAccount,
  readInvitation,
} from "#server/identity/members/accept-invitation.ts";
import { digestOfUnknown } from "#server/identity/passwords/password.ts";
import { acceptMembership } from "#server/identity/members/memberships.ts";
import { beginSession, type Begun } from "#server/identity/sessions/sessions.ts";
import { askProvider, beginAtProvider } from "./ask-provider.ts";
import { linkedElsewhere } from "./link-provider.ts";
import { writeLink } from "./store.ts";

/** Returns the page of the provider at which an invited person proves who they are. @throws Refusal 404, 410, 429 */
export async function beginProviderInvitation(context: RequestContext, token: string): Promise<{ url: string }> {
  const { orgId } = await readInvitation(context, token);
  return beginAtProvider(context, orgId, "JOIN_WITH_PROVIDER", null);
}

/**
 * Makes the invited person a member whom the provider of the organization names, with an account that has no password, and
 * signs them in there alone. The link of the invitation decides which account it is, and never an email address of the
 * provider. The account of a member of an organization is not given away for that: it joins with its password.
 * @throws Refusal 401, 409, 410, 429, 503
 */
export async function acceptWithProvider(
  context: RequestContext,
  { token, name, answer }: { readonly token: string; readonly name?: string; readonly answer: ProviderAnswer },
): Promise<Begun> {
  const { org, issuer, subject, name: nameThere } = await askProvider(context, answer, "JOIN_WITH_PROVIDER");
  const { email, orgId, account, db: there } = await readInvitation(context, token);
  if (orgId !== org) throw invitationNotValid();
  if (account?.isMember === true) throw hasAccount();
  const passwordDigest = await digestOfUnknown();
  const at = context.clock();
  const [localPart = email] = email.split("@", 1);
  const person = { id: account?.id ?? newId("usr", at), name: name ?? nameThere ?? localPart };
  const who = { userId: person.id, name: person.name };
  const accept = async (system: Sql, there: Sql) => {
    const invitation = await getInvitation(there, token, at);
    await enterOrg(there, org);
    await openInvitedAccount(system, { ...person, passwordDigest, hasPassword: false, email, account, at });
    await insertPersonPlace(system, person.id, org);
    await acceptMembership(there, invitation, { ...who, joinedAt: at });
    const isLinked = await writeLink({ sql: there, org }, { userId: person.id, issuer, subject, at });
    if (!isLinked) throw linkedElsewhere();
    const details = account === undefined ? {} : { accountReset: true };
    await recordPersonEvent(context, { action: "acceptInvitationWithProvider", account: who, org, details }, system);
    return beginSession(system, context, person.id, org, { providerOrg: org });
  };
  return withPeople(there, accept, changeOriginOf(context, "acceptInvitationWithProvider", who));
}

const hasAccount = () => new Refusal("INVALID_STATE", wording("people.addressHasAccount"));
