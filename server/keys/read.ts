import { type Database, onceAsSystem } from "#server/db/sql.ts";
import { type ApiKeyRow, findByDigest } from "./store.ts";

export type { ApiKeyRow };

/** Finds a key before its org is known; revoked and expired ones too. */
export async function findApiKey(db: Database, digest: Buffer): Promise<ApiKeyRow | undefined> {
  const [row] = await onceAsSystem<ApiKeyRow>(db, (system) => findByDigest(system, digest));
  return row;
}
