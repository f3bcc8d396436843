import { asSystem, type Database } from "#server/db/sql.ts";
import { type ApiKeyRow, findByDigest } from "./store.ts";

export type { ApiKeyRow };

/** Finds a key before its org is known; revoked and expired ones too. */
export const findApiKey = (db: Database, digest: Buffer) => asSystem(db, (system) => findByDigest(system, digest));
