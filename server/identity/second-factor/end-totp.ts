import { recordPersonEvent } from "#server/history/audit/record-person-event.ts";
import type { UserContext } from "#server/http/caller.ts";
import { asSystem } from "#server/db/sql.ts";
import { enqueueAccountNotice } from "#server/mail/account-notice.ts";
import type { OwnProof } from "#contract/people/people.ts";
import { confirmOwnFactors } from "#server/identity/sign-in/confirm-password.ts";
import { forgetAuthenticator } from "./forget-authenticator.ts";

/** Removes the authenticator and its recovery codes, for who has both password and code. @throws Refusal 422, 429 */
export async function endTotp(person: UserContext, proof: OwnProof): Promise<void> {
  await confirmOwnFactors(person, "endTotp", proof);
  await asSystem(person.db, async (system) => {
    await forgetAuthenticator(system, person.userId, person.clock());
    await enqueueAccountNotice(system, person, person.userId, { ...person, kind: "AUTHENTICATOR_REMOVED" });
    await recordPersonEvent(person, { action: "endTotp", account: person }, system);
  });
}
