import type { OrganizationId } from "#contract/ids.ts";

/**
 * A worker's slots are in two lanes, so that endpoints that do not respond, however many organizations have them, leave
 * room for those that do. An endpoint is in the failing lane while its last attempt failed.
 */
export const lanes = ["healthy", "failing"] as const;
export type Lane = (typeof lanes)[number];

/** The maximum number of deliveries that one worker has in progress. */
const slotsPerLane: Readonly<Record<Lane, number>> = { healthy: 768, failing: 256 };

/** The maximum number of deliveries that one claim may take in a lane. */
export interface Room {
  readonly lane: Lane;
  /** For all organizations together. */
  readonly total: number;
  /** For an organization that holds no slot. */
  readonly perOrg: number;
  /** For those that hold some. */
  readonly ofHolders: ReadonlyMap<OrganizationId, number>;
}

/** The lane and organization of a delivery in progress. */
export interface Slot {
  readonly lane: Lane;
  readonly orgId: OrganizationId;
}

export interface Slots {
  take(slot: Slot): void;
  release(slot: Slot): void;
  /** Returns the lanes that have room. */
  rooms(): Room[];
}

/** An organization may hold this fraction of a lane's free slots. */
const heldPerFree = 1 / 4;
/** The fraction of its remaining slots that one claim takes, so that simultaneous organizations share evenly. */
const partPerClaim = 1 / 4;
/** The minimum per claim, so that a busy organization needs few claims. */
const perClaimMin = 8;

/**
 * Shares the slots of one worker among organizations. The share depends on how many slots are free, so it adapts to the
 * number of organizations: a single one gets a fifth of a lane, five get a ninth each, and an organization that holds
 * none gets one as long as any is free. The counts are the worker's own, so they are exact with any number of workers.
 */
export function createSlots(): Slots {
  const held: Record<Lane, Map<OrganizationId, number>> = { healthy: new Map(), failing: new Map() };
  const add = ({ lane, orgId }: Slot, change: 1 | -1) => {
    const count = (held[lane].get(orgId) ?? 0) + change;
    if (count === 0) held[lane].delete(orgId);
    else held[lane].set(orgId, count);
  };
  return {
    take: (slot) => add(slot, 1),
    release: (slot) => add(slot, -1),
    rooms: () => lanes.map((lane) => roomIn(lane, held[lane])).filter(({ total }) => total > 0),
  };
}

function roomIn(lane: Lane, held: ReadonlyMap<OrganizationId, number>): Room {
  const free = slotsPerLane[lane] - [...held.values()].reduce((sum, count) => sum + count, 0);
  const roomOf = (count: number): number => {
    // Chosen so that the slots held afterwards are that fraction of the slots free afterwards.
    const most = Math.floor((free * heldPerFree - count) / (1 + heldPerFree));
    if (most <= 0) return count === 0 && free > 0 ? 1 : 0;
    return Math.min(most, Math.max(perClaimMin, Math.ceil(most * partPerClaim)));
  };
  return {
    lane,
    // Half per claim: organizations that arrive at once leave room for the next one, too.
    total: Math.ceil(free / 2),
    perOrg: roomOf(0),
    ofHolders: new Map([...held].map(([orgId, count]) => [orgId, roomOf(count)])),
  };
}
