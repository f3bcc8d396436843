import { activeApiKeysMax } from "#contract/people/api-keys.ts";
import type { OrganizationId } from "#contract/api/ids.ts";
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
  throw new Refusal(
    "INVALID_STATE",
    `This organization already has ${activeApiKeysMax} active API keys, the maximum. Revoke a key that is no longer needed.`,
  );
}
