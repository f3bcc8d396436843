import type { Confirmation } from "#contract/people/people.ts";
import type { ProviderAnswer } from "#contract/people/single-sign-on.ts";
import { wording } from "#contract/api/wording.ts";
import { recordPersonEvent } from "#server/history/audit/record-person-event.ts";
import type { UserContext } from "#server/http/caller.ts";
import { found, Refusal } from "#server/core/refusal.ts";
import { asSystem, inOrg } from "#server/db/sql.ts";
import { confirmIdentity } from "#server/identity/sign-in/confirm-password.ts";
import { belongsTo } from "#server/identity/members/read.ts";
import { enqueueAccountNotice } from "#server/mail/account-notice.ts";
import { askProvider, beginAtProvider } from "./ask-provider.ts";
import { followSubject } from "./follow-subject.ts";
import { scopeOf } from "./read.ts";
import { writeLink } from "./store.ts";

/** Returns the page of the provider at which a member proves who they are there. @throws Refusal 404, 422, 429 */
export async function beginProviderLink(person: UserContext, proof: Confirmation): Promise<{ url: string }> {
  const org = found(person.org ?? undefined);
  await confirmIdentity(person, "beginProviderLink", proof);
  return beginAtProvider(person, org, "LINK_PROVIDER", person.userId);
}

/**
 * Links the account of a member with the person whom the provider names, in place of an earlier link, and tells them by
 * mail. @throws Refusal 401, 409 where another member is linked with that person, 429, 503
 */
export async function linkProvider(person: UserContext, answer: ProviderAnswer): Promise<void> {
  const { userId, clock } = person;
  const { org, userId: asked, ...named } = await askProvider(person, answer, "LINK_PROVIDER");
  if (asked !== userId || !(await belongsTo(person, org))) throw linkedElsewhere();
  await inOrg(await scopeOf(person, org), async (tx) => {
    await followSubject(tx, named);
    const { issuer, subject } = named;
    if (!(await writeLink(tx, { userId, issuer, subject, at: clock() }))) throw linkedElsewhere();
  });
  await asSystem(person.db, async (system) => {
    await enqueueAccountNotice(system, person, userId, { ...person, kind: "PROVIDER_LINKED" });
    await recordPersonEvent(person, { action: "linkProvider", account: person, org }, system);
  });
}

export const linkedElsewhere = () => new Refusal("INVALID_STATE", wording("people.providerAccountTaken"));
