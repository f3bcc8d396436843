import type { ProviderAnswer } from "#contract/people/single-sign-on.ts";
import { wording } from "#contract/api/wording.ts";
import { recordPersonEvent } from "#server/history/audit/record-person-event.ts";
import type { RequestContext } from "#server/http/caller.ts";
import { Refusal } from "#server/core/refusal.ts";
import { asSystem, inOrg } from "#server/db/sql.ts";
import { deleteSessionOf } from "#server/identity/sessions/read.ts";
import { lockPerson } from "#server/identity/accounts/read.ts";
import { beginSession, type Begun } from "#server/identity/sessions/sessions.ts";
import { digestOf } from "#server/identity/token.ts";
import { askProvider } from "./ask-provider.ts";
import { followSubject } from "./follow-subject.ts";
import { scopeOf } from "./read.ts";
import { useLink } from "./store.ts";

/**
 * Signs in the member whom the organization's provider names, by its own name of them and never by an email address. The
 * session opens that organization alone, since its provider may speak for no other. Ends the session that the browser
 * had before.
 * @param formerToken the token of that session; empty without one
 * @throws Refusal 401, 429, 503
 */
export async function signInWithProvider(
  context: RequestContext,
  answer: ProviderAnswer,
  formerToken: string,
): Promise<Begun> {
  const { org, ...named } = await askProvider(context, answer, "SINGLE_SIGN_ON");
  const userId = await inOrg(await scopeOf(context, org), async (tx) => {
    await followSubject(tx, named);
    return useLink(tx, named, context.clock());
  });
  if (userId === undefined) throw notLinked();
  return asSystem(context.db, async (system) => {
    const person = await lockPerson(system, userId);
    if (person === undefined) throw notLinked();
    const account = { userId, name: person.name };
    await recordPersonEvent(context, { action: "signInWithProvider", account, org }, system);
    if (formerToken !== "") await deleteSessionOf(system, digestOf(formerToken));
    return beginSession(system, context, userId, org, { providerOrg: org });
  });
}

const notLinked = () => new Refusal("SIGN_IN_FAILED", wording("people.notLinked"));
