/** The refusals about credit notes. */

export const creditNotes = {
  otherClientOrCurrency: "must be an invoice of the same client and currency",
  comesToNothing: "must come to more than 0",
  aboveDeposit: "must come to at most {most} before GST, which is left of the contract's deposit",
  itemsMissingNothingLeft: "are missing, and nothing is left of invoice {invoice} to credit",
  itemsMissingRestTooLarge: "are missing, and the rest is too large for one line",
  noOwnRetention: "must be null, because the invoice has no retention of its own",
  claimNotNegative: "come to {amount}, and a credit note bills only a claim below 0; bill it by an invoice",
  coveredTogether:
    "come to {amount} before GST, which {count} invoices of the contract cover together and none alone; credit them all at once (POST /claims/'{'id'}'/credit-invoices)",
  noneCovers:
    "come to {amount} before GST, and no invoice of the contract has that much left to credit; at most {most} before GST is left of one. Claim more work, or take the last claim back and claim again",
  allTooLittle:
    "come to {amount} before GST, and {most} before GST is left of all invoices of the contract. Claim more work",
  noEInvoice: "Credit note {creditNote} is {status}; only an issued one has an e-invoice.",
  retentionReleased: "Retention of invoice {invoice} was released or written off. Void the release first.",
  fieldsFixed: "Credit note {creditNote} is {status}, so its {fields} can no longer change.",
  fixedOnceSent: "can no longer change, because the credit note was sent",
  fieldsOfClaim: "Credit note {creditNote} bills a claim, so its {fields} cannot change. Void it and change the claim.",
  fixedByClaim: "cannot change, because it follows from the claim",
  noLink: "Credit note {creditNote} was never sent, so it has no link. Send it first.",
  invoiceVoid:
    "Invoice {invoice} is VOID, so nothing of it is owed and there is nothing to credit. Refund money that was kept on it, or apply it to another invoice, as credit of the client; bill work that is still owed by a duplicate of the invoice.",
  invoiceDraft:
    "Invoice {invoice} is a draft, so nothing of it is owed yet. Change its lines instead, or send it first.",
  claimStaysBilled:
    "credit all of invoice {invoice}, but the work of its claim stays billed; take the claim back instead (POST /claims/'{'id'}'/take-back) to bill it again, or send CLAIM_STAYS_BILLED in `confirm`",
  contractClosed: "Contract {contract} is CLOSED. Reopen it before you take a claim back.",
  beforeBilled: "{claim} is before claim {later}, which is billed. Take that back first, or claim less next time.",
  claimCredited: "{claim} is billed by a credit note. Void that, which gives the claim its status back.",
  nothingLeft:
    "Nothing is left of invoice {invoice} to credit. Void credit note {creditNote}, and take the claim back instead.",
  aboveInvoice: "must come to at most {most}, which is left of invoice {invoice}",
  aboveTaxCode:
    "must come to at most {most} before GST in items with the tax code {code}, which is left of those of invoice {invoice}",
  used: "Credit note {creditNote} is applied or refunded. Reverse its payments and refunds first.",
  usedTogether:
    "Credit note {creditNote}, which bills the claim together with {other}, is applied or refunded. Reverse its payments and refunds first.",
  tookClaimBack:
    "Credit note {creditNote} took a claim back, so it stays. Bill the work by the next claim of contract {contract}.",
  claimInvoiceNotSent: "Invoice {invoice} of the claim was not sent. Void it, which gives the claim its status back.",
  claimInvoiceForNothing: "Invoice {invoice} of the claim is for 0.00. Void it, which gives the claim its status back.",
} as const;
