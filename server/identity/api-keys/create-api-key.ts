import type { ApiKeyId, OrganizationId, UserId } from "#contract/api/ids.ts";
import type { Scope } from "#contract/api/scopes.ts";
import type { Sql } from "#server/db/sql.ts";
import { newId } from "#server/core/ids.ts";
import { digestOf, hintOf, makeApiKey } from "./api-key.ts";
import { insertApiKey, isTestOrganization } from "./store.ts";

/**
 * Creates a key, with the prefix of what its organization is, and returns it in full, for the only time: only a digest is
 * stored.
 */
export async function createApiKey(
  system: Sql,
  key: {
    readonly org: OrganizationId;
    readonly name: string;
    readonly scopes: readonly Scope[];
    readonly expiresAt: Date | null;
    /** The name of the person who creates it; undefined when a command does. */
    readonly createdBy?: string;
    /** The person who creates it; undefined when a command does. */
    readonly createdById?: UserId;
    readonly at: Date;
  },
): Promise<{ id: ApiKeyId; key: string }> {
  const id = newId("key", key.at);
  const text = makeApiKey({ isTest: await isTestOrganization(system, key.org) });
  const hint = hintOf(text);
  await insertApiKey(system, {
    orgId: key.org,
    id,
    name: key.name,
    digest: digestOf(text),
    prefix: hint.prefix,
    lastFour: hint.lastFour,
    scopes: [...key.scopes],
    createdBy: key.createdBy ?? null,
    createdById: key.createdById ?? null,
    createdAt: key.at,
    expiresAt: key.expiresAt,
  });
  return { id, key: text };
}
