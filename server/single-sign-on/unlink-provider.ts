import type { Confirmation } from "#contract/people/people.ts";
import { recordPersonEvent } from "#server/history/audit/record-person-event.ts";
import type { UserContext } from "#server/http/caller.ts";
import { found, notFound } from "#server/core/refusal.ts";
import { asSystem, inOrg } from "#server/db/sql.ts";
import { confirmIdentity } from "#server/identity/sign-in/confirm-password.ts";
import { deleteProviderSessions } from "#server/identity/sessions/read.ts";
import { enqueueAccountNotice } from "#server/mail/account-notice.ts";
import { scopeOf } from "./read.ts";
import { deleteLink } from "./store.ts";

/** Removes the link of a member, and ends their other sessions that the provider began. @throws Refusal 404, 422, 429 */
export async function unlinkProvider(person: UserContext, proof: Confirmation): Promise<void> {
  const org = found(person.org ?? undefined);
  await confirmIdentity(person, "unlinkProvider", proof);
  await inOrg(await scopeOf(person, org), async (tx) => {
    if (!(await deleteLink(tx, person.userId))) throw notFound();
  });
  await asSystem(person.db, async (system) => {
    await deleteProviderSessions(system, org, { of: person.userId, except: person.sessionId });
    await enqueueAccountNotice(system, person, person.userId, { ...person, kind: "PROVIDER_UNLINKED" });
    await recordPersonEvent(person, { action: "unlinkProvider", account: person, org }, system);
  });
}
