import type { UserId } from "#contract/api/ids.ts";
import type { Tx } from "#server/db/sql.ts";
import { revokeKeysBy } from "./store.ts";

/**
 * Revokes every active key that a person created.
 * @returns the digests of the keys (base64), to be dropped from the cache once the transaction is committed
 */
export const revokeKeysOf = (tx: Tx, userId: UserId, at: Date): Promise<string[]> => revokeKeysBy(tx, userId, at);
