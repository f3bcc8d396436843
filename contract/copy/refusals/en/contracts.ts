/** The refusals about contracts and claims. */

export const contracts = {
  aboveSum: "must come to at most {left}, which is left of the contract sum",
  approvalNeedsAct:
    "must be true for work that needs building approval, which the Act covers; leave it out, or set needsApproval to false",
  shiftNeedsClaimDay:
    "must be NONE without a claim day to move; set claimDay to a day of the month, such as 25, or leave it out",
  calendarWithoutAct:
    "must be CALENDAR for a contract that the Act does not apply to; leave it out, or set actApplies to true",
  balanceLeft: "is {amount}, which is not billed; bill it, or send BALANCE_LEFT in `confirm` to close without it",
  balanceBelowZero:
    "is {amount} below 0, which is billed above the contract sum; credit it, or send BALANCE_LEFT in `confirm`",
  hasOpenClaim: "Contract {contract} has an open claim. Bill or withdraw it first.",
  variationUndecided: "Variation {quotation} is waiting for the client's decision. Record that first.",
  depositLeft:
    "Contract {contract} has a deposit that was not given back yet. Claim the work that it pays, or credit what is left on its invoice.",
  retentionHeld: "Retention of contract {contract} is still held. Bill it first, or send `writeOff: true`.",
  beforeAcceptance: "must not be before {day}, when the quotation was accepted",
  taxCodes: "must be a quotation whose items all have the tax code STANDARD; convert this one to invoices instead",
  quotationConverted: "This quotation was converted to invoice {invoice}. Void that invoice first.",
  quotationInvoiced: "Invoice {invoice} refers to this quotation. Send `opening` with what was billed, or void it.",
  inUse: "Contract {contract} has claims, variations or invoices. Close it instead.",
  lineTooLarge: "have an amount above 999,999,999.99; bill it in parts",
  aboveWithheld: "must not be more than was withheld",
  aboveIssued: "must not be more than was issued",
  notWithAmount: "cannot be combined with `amount`; send one of them",
  amountOrFraction: "is required, or `fraction`",
  comesToNothing: "comes to nothing, so there is nothing to bill",
  lineRepeated: "names the same line a second time",
  unknownLine: "does not match any line of this contract",
  oneMeasure: "needs exactly one of fraction, qty and value",
  progressOutOfRange: "must be between nothing and {most}; {billed} of {value} is billed",
  hasDraftCreditNote: "Contract {contract} has the draft credit note {creditNote}. Send or void it first.",
  hasDraftInvoice: "Contract {contract} has the draft invoice {invoice}. Send or void it first.",
  hasRetentionDraft: "This project has the draft invoice {invoice} of its retention. Send or void it first.",
  aboveHeld: "must be at most {held}, which is held",
  retentionWrittenOff: "Retention of contract {contract} was written off, so it cannot be reopened.",
  openingFixed: "Contract {contract} has claims, so what was billed before it can no longer change.",
  tooManyVariations:
    "would be variation {count} of the contract; at most {max} are allowed: delete or reject variations that are not needed, or begin another contract",
  tooManyLines:
    "would make {count} lines of the contract; at most {max} are allowed: delete or reject variations that are not needed, or begin another contract",
  linesTooLarge:
    "would make {bytes} bytes of the contract's lines; at most {max} are allowed: shorten texts, delete or reject variations, or begin another contract",
  closed: "Contract {contract} is CLOSED. Reopen it before you change its variations.",
  billedByClaims: "This quotation is part of contract {contract}, which is billed by claims.",
  laterClaimBilled: "Claim {claim} was billed after {invoice}. Void what bills the later claim first.",
  draftClaimBeforeVoid: "Contract {contract} has a draft claim. Submit or withdraw it before you void {invoice}.",
  depositGivenBack:
    "More of the deposit was given back than would be left without {invoice}. Void what gave it back first.",
  retentionReleased: "Retention of {invoice} was released or written off. Void the release first.",
} as const;

export const claims = {
  acceptanceNeedsAddress:
    "is required, as the client has no email address; or send the day on which you accepted it as acceptedOn",
  acceptanceNotEmailed: "is for an acceptance that is not emailed; leave it out, or leave out the email's fields",
  beforeResponse: "must not be before {day}, the day of the response",
  negativeNeedsCreditNote:
    "come to {amount}, and an invoice cannot be below 0; bill the claim by a credit note (POST /claims/'{'id'}'/credit), or claim more work",
  nothingNew: "claim nothing that was not billed before; enter more work first",
  beforeBilled: "{claim} is before claim {later}, which is billed. Withdraw it.",
  periodReversed: "must not be before the beginning of the period",
  noPaper: "{claim} was never submitted, so it has no paper to correct.",
  hasDraft: "Contract {contract} has a draft claim. Submit, bill or withdraw it first.",
  noLink: "{claim} was never submitted, so it has no link. Submit it first.",
  linkWithdrawn: "{claim} is withdrawn, and so is its link.",
  notSubmitted: "{claim} was not submitted. Submit it, with the way in which it is served.",
  serviceFixed: "{claim} is {status}, so its service can no longer change.",
  aboveClaimed: "must be at most {most}, which was claimed",
  amountBelowZero: "cannot answer a claim below 0; certify its lines instead",
  aboveClaim: "must be at most {most}, which the claim comes to",
  reasonRequired: "is required for less than what is claimed",
  dayGivenTwice: "has the day as well; leave out servedOn, or send servedOn alone",
  emailSetsService: "is set by the email that this sends; leave it out, or set servedVia to HAND, LEFT, POST or FAX",
  emailNeedsAddress: "cannot be EMAIL without an address; send `to`, or the day on which you emailed it as servedOn",
  servedOnRequired: "is required: the day on which the client got the claim, or its time as deliveredAt",
  notWithAll: "cannot be combined with `all`; send one of them",
  needsStages: "needs a contract with stages",
  aboveLastStage: "must be at most {most}, the last stage",
  aboveWithheld: "must be at most {most}, which the client withheld",
  aboveDeposit: "must be at most {most}, which is left of the deposit within this claim",
  serviceGiven: "cannot be changed by submitting the claim again; leave it out, or record the service",
  servedOtherWay: "{claim} was served in another way, which stays.",
  submittedAgain: "cannot be changed by submitting the claim again; leave it out",
  servedOtherDay: "{claim} was served on another day, which cannot be changed.",
  noEvidence: "The claim was never submitted, so there is no evidence of it. Submit it first.",
  noResponse: "{claim} has no response to accept. Record the client's response first.",
  actDoesNotApply:
    "{claim} is not under the Security of Payment Act, so no acceptance moves its days. Bill the response.",
  responseAccepted: "{claim} has a response that {person} accepted on {day}. Bill it.",
  answeredInFull: "{claim} was answered in full, so there is nothing to accept. Bill it.",
  answeredWithNothing:
    "{claim} was answered with nothing to pay, so there is nothing to accept. Ask for a payment response.",
  responseTooLate:
    "{claim} has a response of {day} that does not count by its days. Record a response that came in time.",
} as const;
