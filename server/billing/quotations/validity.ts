import { wording } from "#contract/api/wording.ts";
import { dayOf } from "#server/core/calendar.ts";
import type { Oddity } from "#server/core/confirm.ts";
import { isoInstantOrNull } from "#server/db/sql.ts";

/**
 * True when a quotation can no longer be accepted at that time. Its last instant is still within its validity.
 * @param validUntil ISO 8601; null for one without an end
 */
export const isPastValidity = (validUntil: string | null, at: Date): boolean =>
  validUntil !== null && at.getTime() > Date.parse(validUntil);

/** Returns the oddity of an offer that the client can no longer accept when it arrives. */
export function expiryOddities(
  validUntil: string | null,
  at: Date,
  { timeZone }: { readonly timeZone: string },
): Oddity[] {
  const until = isoInstantOrNull(validUntil);
  if (until === null || !isPastValidity(until, at)) return [];
  const message = wording("quotations.offerExpired", { day: { day: dayOf(new Date(until), timeZone) } });
  return [{ path: "validUntil", code: "OFFER_EXPIRED", message }];
}
