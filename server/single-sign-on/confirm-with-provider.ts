import type { ProviderAnswer } from "#contract/people/single-sign-on.ts";
import { wording } from "#contract/api/wording.ts";
import { recordPersonEvent } from "#server/history/audit/record-person-event.ts";
import type { UserContext } from "#server/http/caller.ts";
import { found, Refusal } from "#server/core/refusal.ts";
import { asSystem, inOrg } from "#server/db/sql.ts";
import { confirmSessionRow } from "#server/identity/sessions/read.ts";
import { lockPerson } from "#server/identity/accounts/read.ts";
import { askProvider, beginAtProvider } from "./ask-provider.ts";
import { followSubject } from "./follow-subject.ts";
import { scopeOf } from "./read.ts";
import { useLink } from "./store.ts";

/**
 * Returns the page of the provider at which a person without a password signs in again. @throws Refusal 404, 409
 */
export async function beginProviderConfirmation(person: UserContext): Promise<{ url: string }> {
  const org = found(person.providerOrg ?? person.org ?? undefined);
  const { hasPassword } = found(await asSystem(person.db, (system) => lockPerson(system, person.userId)));
  if (hasPassword) throw hasOwnPassword();
  return beginAtProvider(person, org, "CONFIRM_WITH_PROVIDER", person.userId);
}

/**
 * Notes that the person of a session has just signed in again at the provider, for changes that need it.
 * @throws Refusal 401 when they have not, or are someone else there; 429, 503
 */
export async function confirmWithProvider(person: UserContext, answer: ProviderAnswer): Promise<void> {
  const { org, userId: asked, ...named } = await askProvider(person, answer, "CONFIRM_WITH_PROVIDER");
  const known = await inOrg(await scopeOf(person, org), async (tx) => {
    await followSubject(tx, named);
    return useLink(tx, named, person.clock());
  });
  if (asked !== person.userId || known !== person.userId) throw someoneElse();
  await asSystem(person.db, async (system) => {
    await confirmSessionRow(system, person.sessionId, person.clock());
    await recordPersonEvent(person, { action: "confirmSessionWithProvider", account: person, org }, system);
  });
}

const hasOwnPassword = () => new Refusal("INVALID_STATE", wording("people.passwordKnown"));

const someoneElse = () => new Refusal("SIGN_IN_FAILED", wording("people.providerKnowsOther"));
