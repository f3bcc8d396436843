/** What is allowed only when a request names it in `confirm`. */
export const confirmations = [
  "DUE_BEFORE_ISSUE",
  "OFFER_EXPIRED",
  "QUOTATION_BILLED",
  "CLAIM_STAYS_BILLED",
  "BALANCE_LEFT",
] as const;
export type Confirmation = (typeof confirmations)[number];
