import { LRUCache } from "lru-cache";
import { storageIsFull } from "#server/db/failures.ts";
import { type Database, onceAsSystem } from "#server/db/sql.ts";
import { networkOf } from "#server/network.ts";
import { type ApiKeyRow, noteKeyNetwork } from "./store.ts";

/** Where a request with a key came from. */
export interface Origin {
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string | null;
}

/** Networks kept of a key; the one that was seen first is dropped for a new one. */
const networksMax = 50;
const pairsRemembered = 50_000;

/**
 * Makes the note that a key is used from a network it was never used from before: in the key's row, and in the audit
 * log unless it is the key's first. A process remembers what it noted, so that other requests cost no statement.
 */
export function networkNoter(db: Database): (key: ApiKeyRow, origin: Origin, at: Date) => Promise<void> {
  const noted = new LRUCache<string, true>({ max: pairsRemembered });
  return async (key, origin, at) => {
    const network = networkOf(origin.address);
    const pair = `${key.id} ${network}`;
    if (noted.has(pair)) return;
    if (!key.seenNetworks.includes(network)) {
      try {
        await onceAsSystem(db, (system) => noteKeyNetwork(system, key, { ...origin, network, networksMax, at }));
      } catch (error) {
        // Reads go on while the disk is full; the next request with the key tries again.
        if (storageIsFull(error)) return;
        throw error;
      }
    }
    noted.set(pair, true);
  };
}
