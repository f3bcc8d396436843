import type { ApiKey } from "#contract/people/api-keys.ts";
import { type ApiKeyId, isId, type UserId } from "#contract/api/ids.ts";
import type { Me } from "#contract/people/me.ts";
import type { Caller } from "#server/http/caller.ts";
import { type Database, onceAsSystem, type Read, readInOrg } from "#server/db/sql.ts";
import { type Found, findAnywhere } from "#server/db/placement/find-anywhere.ts";
import { found } from "#server/core/refusal.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { testPrefix } from "./api-key.ts";
import { presentApiKey } from "./present.ts";
import { type ApiKeyRow, countKeysByCreator, findByDigest, findKeys, type LocatedKeyRow } from "./store.ts";

export type { ApiKeyRow };

/** Finds a key, and its database, before its organization is known; also revoked and expired ones. */
export function findApiKey(db: Database, digest: Buffer): Promise<Found<ApiKeyRow> | undefined> {
  return findAnywhere(db, `key ${digest.toString("base64")}`, async (each) => {
    const [row] = await onceAsSystem<LocatedKeyRow>(each, (system) => findByDigest(system, digest));
    return row;
  });
}

/** Lists active keys first, then the newest. */
export async function listApiKeys(read: Read, now: Date): Promise<{ data: ApiKey[] }> {
  const keys = (await findKeys(read)).map((row) => presentApiKey(row, now));
  return { data: keys.toSorted((a, b) => Number(b.status === "ACTIVE") - Number(a.status === "ACTIVE")) };
}

/** @throws Refusal 404 */
export async function getApiKey(read: Read, id: ApiKeyId, now: Date): Promise<ApiKey> {
  const row = found((await findKeys(read)).find((each) => each.id === id));
  return presentApiKey(row, now);
}

/** Returns the organization of a request and, unless a person sent it, its key. */
export async function getMe(caller: Caller): Promise<Me> {
  const read = readInOrg(caller);
  const { id, name, slug, test, currency, gstRate } = await getOrganization(read);
  const org = { id, name, slug, test, currency, gstRate };
  const { actorId } = caller;
  if (!isId("key", actorId)) return { org };
  const key = await getApiKey(read, actorId, caller.clock());
  return { org, key: { ...key, test: key.prefix === testPrefix } };
}

/** The number of active keys that each person created. */
export async function activeKeyCounts(read: Read, now: Date): Promise<ReadonlyMap<UserId, number>> {
  return new Map((await countKeysByCreator(read, now)).map(({ createdById, count }) => [createdById, count]));
}
