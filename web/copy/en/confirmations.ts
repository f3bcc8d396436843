/** Text that asks a person to confirm what is odd about a request. */
export const confirmationMessages = {
  DUE_BEFORE_ISSUE: "The due date is before the day of issue, so the invoice is overdue at once.",
  OFFER_EXPIRED: "The offer has expired, so the client can no longer accept it. Change its validity first.",
  QUOTATION_BILLED: "The quotation has an invoice already. A copy bills it twice.",
  CLAIM_STAYS_BILLED:
    "This credits all of the invoice, but the work of its claim stays billed. To bill it again, take the claim back instead, from the invoice.",
  BALANCE_LEFT: "What is billed is not the contract sum.",
  DUPLICATE_EXPENSE: "The vendor has another expense with this reference.",
  doIt: "I know; do it all the same",
  title: "Is this what you mean?",
  copy: "Copy it",
};
