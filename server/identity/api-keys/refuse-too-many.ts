import { activeApiKeysMax } from "#contract/api-keys.ts";
import type { OrganizationId } from "#contract/ids.ts";
import type { Sql } from "#server/db/sql.ts";
import { Refusal } from "#server/core/refusal.ts";
import { countActiveKeys, lockKeysOf } from "./store.ts";

/**
 * Refuses a further key where an organization has the most already. The caller's transaction is then alone in adding
 * keys to the organization.
 * @throws Refusal 409
 */
export async function refuseTooManyKeys(sql: Sql, org: OrganizationId, now: Date): Promise<void> {
  await lockKeysOf(sql, org);
  if ((await countActiveKeys(sql, org, now)) < activeApiKeysMax) return;
  throw new Refusal(
    "INVALID_STATE",
    `This organization has ${activeApiKeysMax} active API keys, which is the most. Revoke one that is not needed any more.`,
  );
}
