import type { ApiKeyId } from "#contract/api/ids.ts";
import type { Services } from "#server/http/caller.ts";
import { inOrg, type OrgScope } from "#server/db/sql.ts";
import { found } from "#server/core/refusal.ts";
import { forgetKey } from "./revocations.ts";
import { changeApiKey, lockApiKey } from "./store.ts";

/** Revokes a key at once; a key that is already revoked stays as it is. @throws Refusal 404 */
export async function revokeApiKey(caller: OrgScope & Pick<Services, "clock">, id: ApiKeyId): Promise<void> {
  const digest = await inOrg(caller, async (tx) => {
    const key = found(await lockApiKey(tx, id));
    return key.revokedAt === null ? changeApiKey(tx, id, { revokedAt: caller.clock() }) : undefined;
  });
  if (digest !== undefined) forgetKey(caller.db, digest);
}
