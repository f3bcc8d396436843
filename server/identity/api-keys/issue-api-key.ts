import type { ApiKeyWithSecret, NewApiKey } from "#contract/people/api-keys.ts";
import { instantOf } from "#server/core/calendar.ts";
import type { Caller, UserContext } from "#server/http/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { requireMembership } from "#server/identity/members/read.ts";
import { requireConfirmation } from "#server/core/confirmation.ts";
import { raiseNotice } from "#server/identity/notices/raise-notice.ts";
import { payeeScope, type Scope } from "#contract/api/scopes.ts";
import { wording } from "#contract/api/wording.ts";
import { Refusal, refuseFaults } from "#server/core/refusal.ts";
import { createApiKey } from "./create-api-key.ts";
import { getApiKey } from "./read.ts";
import { refuseTooManyKeys } from "./refuse-too-many.ts";

/** True for a key that can change anything. */
export const canWrite = (scopes: readonly Scope[]): boolean => scopes.some((scope) => !scope.endsWith(":read"));

/** @throws Refusal 403 for the scope to change where clients pay to, unless the person is an owner */
export function refuseToGrant({ role }: UserContext, scopes: readonly Scope[]): void {
  if (role === "OWNER" || !scopes.includes(payeeScope)) return;
  throw new Refusal("FORBIDDEN", wording("people.onlyOwnersGrant"));
}

/**
 * Creates a key for another system, and returns it in full for the only time. One that can change data needs a confirmed
 * session, and owners are told of it. @throws Refusal 403, 409, 422
 */
export function issueApiKey(
  caller: Caller,
  person: UserContext,
  { name, scopes, expiresAt }: NewApiKey,
): Promise<ApiKeyWithSecret> {
  refuseToGrant(person, scopes);
  if (canWrite(scopes)) requireConfirmation(caller);
  return inOrg(caller, async (tx) => {
    await requireMembership(tx, person);
    const at = caller.clock();
    const ends = expiresAt == null ? null : instantOf(expiresAt);
    if (ends !== null && ends <= at) {
      refuseFaults([{ path: "expiresAt", code: "IN_THE_PAST", message: wording("fields.notInFuture") }]);
    }
    await refuseTooManyKeys(tx.sql, tx.org, at);
    const made = await createApiKey(tx.sql, {
      org: tx.org,
      name,
      scopes,
      expiresAt: ends,
      createdBy: caller.name,
      createdById: person.userId,
      at,
    });
    if (canWrite(scopes)) await raiseNotice(tx, caller, { kind: "KEY_CREATED", subject: name }, at);
    return { ...(await getApiKey(tx, made.id, at)), key: made.key };
  });
}
