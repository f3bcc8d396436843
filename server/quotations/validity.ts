/**
 * True when a quotation can no longer be accepted at that time. Its last instant is still within its validity.
 * @param validUntil ISO 8601; null for one without an end
 */
export const isPastValidity = (validUntil: string | null, at: Date): boolean =>
  validUntil !== null && at.getTime() > Date.parse(validUntil);
