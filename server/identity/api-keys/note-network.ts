import { LRUCache } from "lru-cache";
import type { Caller, Services } from "#server/http/caller.ts";
import { onceAsSystem } from "#server/db/sql.ts";
import type { Logger } from "#server/core/log.ts";
import { networkOf } from "#server/core/network.ts";
import { noteKeyNetwork } from "./store.ts";

/** The origin of a request with a key. */
export interface Origin {
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string | null;
}

/** Networks stored per key; a new one replaces the one seen first. */
const networksMax = 50;
const pairsRemembered = 50_000;

export type NoteNetwork = (key: Caller, origin: Origin, log: Pick<Logger, "warn">) => void;

/**
 * Records that a key is used from a network for the first time: in the key's row, and in the audit log unless it is the
 * key's first network. The request does not wait for the write; a write that fails is logged and retried at the next
 * request. A process remembers what it has recorded, so that other requests cost no statement.
 */
export function networkNoter({ clock }: Pick<Services, "clock">): NoteNetwork {
  const noted = new LRUCache<string, true>({ max: pairsRemembered });
  return ({ db, org, actorId, name }, origin, log) => {
    const network = networkOf(origin.address);
    const pair = `${actorId} ${network}`;
    if (noted.has(pair)) return;
    noted.set(pair, true);
    const key = { orgId: org, id: actorId, name };
    onceAsSystem(db, (system) => noteKeyNetwork(system, key, { ...origin, network, networksMax, at: clock() })).catch(
      (error: unknown) => {
        noted.delete(pair);
        log.warn({ err: error, requestId: origin.requestId }, "could not store the network of an API key");
      },
    );
  };
}
