import type { ApiKeyRotation, ApiKeyWithSecret } from "#contract/people/api-keys.ts";
import type { ApiKeyId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import { statusOf } from "#server/core/text/wordings.ts";
import type { Caller, UserContext } from "#server/http/caller.ts";
import { inOrg, isoInstantOrNull } from "#server/db/sql.ts";
import { requireMembership } from "#server/identity/members/read.ts";
import { found, Refusal } from "#server/core/refusal.ts";
import { requireConfirmation } from "#server/core/confirmation.ts";
import { raiseNotice } from "#server/identity/notices/raise-notice.ts";
import { canWrite, refuseToGrant } from "./issue-api-key.ts";
import { createApiKey } from "./create-api-key.ts";
import { getApiKey } from "./read.ts";
import { refuseTooManyKeys } from "./refuse-too-many.ts";
import { forgetKey } from "./revocations.ts";
import { changeApiKey, lockApiKey } from "./store.ts";

const hourMs = 60 * 60 * 1000;

/**
 * Replaces a key by one with its name, scopes and expiry, after a grace period. @throws Refusal 403, 404, 409
 */
export async function rotateApiKey(
  caller: Caller,
  person: UserContext,
  id: ApiKeyId,
  body: ApiKeyRotation,
): Promise<ApiKeyWithSecret> {
  const { graceHours = 0 } = body;
  const { digest, answer } = await inOrg(caller, async (tx) => {
    await requireMembership(tx, person);
    const old = found(await lockApiKey(tx, id));
    const at = caller.clock();
    const { status } = await getApiKey(tx, id, at);
    if (status !== "ACTIVE")
      throw new Refusal("INVALID_STATE", wording("people.keyNotActive", { status: statusOf(status) }));
    refuseToGrant(person, old.scopes);
    if (canWrite(old.scopes)) requireConfirmation(caller);
    // Without a grace period the new key replaces the old one.
    if (graceHours > 0) await refuseTooManyKeys(tx.sql, tx.org, at);
    const oldEnd = isoInstantOrNull(old.expiresAt);
    const ends = oldEnd === null ? null : new Date(oldEnd);
    const { name, scopes } = old;
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
    const graceEnd = new Date(at.getTime() + graceHours * hourMs);
    const end = ends !== null && ends < graceEnd ? ends : graceEnd;
    const digest = await changeApiKey(tx, id, graceHours === 0 ? { revokedAt: at } : { expiresAt: end });
    return { digest, answer: { ...(await getApiKey(tx, made.id, at)), key: made.key } };
  });
  forgetKey(caller.db, digest);
  return answer;
}
