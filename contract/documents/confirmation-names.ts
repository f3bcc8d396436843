/** The names of odd things that a request allows by its field `confirm`. */
export const confirmations = [
  "DUE_BEFORE_ISSUE",
  "OFFER_EXPIRED",
  "QUOTATION_BILLED",
  "CLAIM_STAYS_BILLED",
  "BALANCE_LEFT",
  "DUPLICATE_EXPENSE",
] as const;
export type Confirmation = (typeof confirmations)[number];
