import { V7Generator } from "uuidv7";
import { type Id, type IdPrefix, idFromUuid } from "#contract/ids.ts";

const generator = new V7Generator();

/**
 * A new identifier. Within one process identifiers rise strictly, inside a millisecond too, as long
 * as the clock does not go back.
 * @param at the reading of the clock that also becomes the resource's createdAt
 */
export function newId<Prefix extends IdPrefix | "req">(
  prefix: Prefix,
  at: Date,
): Prefix extends IdPrefix ? Id<Prefix> : `req_${string}` {
  // A clock that is behind by less than this keeps the last time and only counts on.
  const rollbackAllowanceMs = 10_000;
  const uuid = generator.generateOrResetCore(at.getTime(), rollbackAllowanceMs);
  return idFromUuid(prefix, uuid.toHex()) as never;
}
