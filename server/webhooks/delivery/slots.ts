import type { OrganizationId } from "#contract/api/ids.ts";

/**
 * A worker's slots are in two lanes, so that endpoints that do not respond, however many organizations have them, leave
 * room for those that do. An endpoint is in the failing lane while its last attempt failed.
 */
export const lanes = ["healthy", "failing"] as const;
export type Lane = (typeof lanes)[number];

/** The maximum number of deliveries that one worker has in progress. */
const slotsPerLane: Readonly<Record<Lane, number>> = { healthy: 768, failing: 256 };

/**
 * The size at which the bodies of a lane's deliveries in progress have no room for more, in bytes: each is in memory until
 * its receiver responds. The one that reaches it may exceed it.
 */
const bytesPerLane: Readonly<Record<Lane, number>> = { healthy: 48 * 1024 * 1024, failing: 16 * 1024 * 1024 };

/** The maximum number of deliveries, and the size of bodies, at which a claim takes no more. */
export interface Amount {
  readonly count: number;
  readonly bytes: number;
}

/** The number and bytes of deliveries that one claim may take in a lane. */
export interface Room {
  readonly lane: Lane;
  /** For all organizations together. */
  readonly total: Amount;
  /** For an organization that holds no slot. */
  readonly perOrg: Amount;
  /** For those that hold some. */
  readonly ofHolders: ReadonlyMap<OrganizationId, Amount>;
}

/** The lane and organization of a delivery in progress. */
export interface Slot {
  readonly lane: Lane;
  readonly orgId: OrganizationId;
  /** The size of its body. */
  readonly bytes: number;
}

export interface Slots {
  take(slot: Slot): void;
  release(slot: Slot): void;
  /** Returns the lanes that have room. */
  rooms(): Room[];
}

/** An organization may hold this fraction of a lane's free slots, and of its free bytes. */
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
  const held: Record<Lane, Map<OrganizationId, Amount>> = { healthy: new Map(), failing: new Map() };
  const add = ({ lane, orgId, bytes }: Slot, change: 1 | -1) => {
    const before = held[lane].get(orgId) ?? nothing;
    const count = before.count + change;
    if (count === 0) held[lane].delete(orgId);
    else held[lane].set(orgId, { count, bytes: before.bytes + change * bytes });
  };
  return {
    take: (slot) => add(slot, 1),
    release: (slot) => add(slot, -1),
    rooms: () =>
      lanes.map((lane) => roomIn(lane, held[lane])).filter(({ total }) => total.count > 0 && total.bytes > 0),
  };
}

const nothing: Amount = { count: 0, bytes: 0 };

/** Chosen so that what is held afterwards is that fraction of what is free afterwards. */
const shareOf = (free: number, held: number): number => Math.floor((free * heldPerFree - held) / (1 + heldPerFree));

function roomIn(lane: Lane, held: ReadonlyMap<OrganizationId, Amount>): Room {
  const sum = [...held.values()].reduce(
    (all, each) => ({ count: all.count + each.count, bytes: all.bytes + each.bytes }),
    nothing,
  );
  const free = { count: slotsPerLane[lane] - sum.count, bytes: bytesPerLane[lane] - sum.bytes };
  const roomOf = (own: Amount): Amount => {
    const count = shareOf(free.count, own.count);
    const bytes = shareOf(free.bytes, own.bytes);
    // One that holds nothing gets a slot as long as any is free.
    if (own.count === 0 && (count <= 0 || bytes <= 0)) return { count: Math.min(1, free.count), bytes: 1 };
    if (count <= 0 || bytes <= 0) return nothing;
    return { count: Math.min(count, Math.max(perClaimMin, Math.ceil(count * partPerClaim))), bytes };
  };
  return {
    lane,
    // Half per claim: organizations that arrive at once leave room for the next one, too.
    total: { count: Math.ceil(free.count / 2), bytes: Math.ceil(free.bytes / 2) },
    perOrg: roomOf(nothing),
    ofHolders: new Map([...held].map(([orgId, own]) => [orgId, roomOf(own)])),
  };
}
