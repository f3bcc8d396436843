import { V7Generator } from "uuidv7";
import { type Id, type IdPrefix, idFromUuid } from "#contract/api/ids.ts";

const generator = new V7Generator();

/**
 * Creates an identifier. Within one process identifiers increase strictly, also within a millisecond, as long as the
 * clock does not go back.
 * @param at the clock reading that is also the resource's createdAt
 */
export function newId<Prefix extends IdPrefix | "req">(
  prefix: Prefix,
  at: Date,
): Prefix extends IdPrefix ? Id<Prefix> : `req_${string}` {
  // While the clock is behind by less than this, the last timestamp is kept and only the counter increases.
  const rollbackAllowanceMs = 10_000;
  const uuid = generator.generateOrResetCore(at.getTime(), rollbackAllowanceMs);
  return idFromUuid(prefix, uuid.toHex()) as never;
}
