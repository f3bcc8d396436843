import { activeApiKeysMax } from "#contract/people/api-keys.ts";
import type { OrganizationId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import type { Sql } from "#server/db/sql.ts";
import { Refusal } from "#server/core/refusal.ts";
import { countActiveKeys, lockKeysOf } from "./store.ts";

/**
 * Rejects another key when an organization already has the maximum. From then on only the caller's transaction can add
 * keys to the organization.
 * @throws Refusal 409
 */
export async function refuseTooManyKeys(sql: Sql, org: OrganizationId, now: Date): Promise<void> {
  await lockKeysOf(sql, org);
  if ((await countActiveKeys(sql, org, now)) < activeApiKeysMax) return;
  throw new Refusal("INVALID_STATE", wording("people.tooManyKeys", { max: activeApiKeysMax }));
}
