/** Roles of a column in a table of a bank. */
export type BankColumn =
  | "date"
  | "credit"
  | "debit"
  | "amount"
  | "direction"
  | "status"
  | "balance"
  | "currency"
  | "account"
  /** The bank's fee for a payment, beside its amount. */
  | "fee"
  /** Says nothing about what was paid, and some of them change from one export to the next. */
  | "other"
  | "text";
