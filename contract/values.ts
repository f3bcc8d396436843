/** The values of fields that filters take too. The app lists them without loading the contract's schemas. */

export const invoiceStatuses = ["DRAFT", "SENT", "PAID", "OVERDUE", "VOID"] as const;
export const invoiceKinds = ["STANDARD", "CLAIM", "DEPOSIT", "RETENTION_RELEASE"] as const;
export const eInvoiceStates = ["NOT_NEEDED", "READY", "HANDED_OVER", "ACCEPTED", "REFUSED"] as const;
export const creditNoteStatuses = ["DRAFT", "SENT", "VOID"] as const;
export const quotationStatuses = ["DRAFT", "SENT", "ACCEPTED", "REJECTED"] as const;

/** The methods of money, which a request may name. */
export const enteredPaymentMethods = ["BANK_TRANSFER", "PAYNOW", "GIRO", "CHEQUE", "CASH", "CARD", "OTHER"] as const;
export const paymentMethods = [...enteredPaymentMethods, "CREDIT_NOTE", "CREDIT", "WRITE_OFF"] as const;

export const expenseCategories = [
  "MATERIALS",
  "SUBCONTRACTOR",
  "LABOUR",
  "EQUIPMENT",
  "TRANSPORT",
  "PERMITS",
  "TOOLS",
  "UTILITIES",
  "OFFICE",
  "INSURANCE",
  "OTHER",
] as const;

export const clientTypes = ["HOMEOWNER", "COMPANY", "MCST", "GOVERNMENT"] as const;

export const projectStatuses = [
  "LEAD",
  "QUOTED",
  "CONFIRMED",
  "IN_PROGRESS",
  "ON_HOLD",
  "COMPLETED",
  "CANCELLED",
] as const;

export const leadSources = ["WEBSITE", "REFERRAL", "WALK_IN", "WHATSAPP", "TENDER", "OTHER"] as const;

export const leadStatuses = ["NEW", "CONTACTED", "QUALIFIED", "QUOTED", "WON", "LOST"] as const;

export const contractStatuses = ["ACTIVE", "COMPLETED", "CLOSED"] as const;
export const claimStatuses = ["DRAFT", "SUBMITTED", "RESPONDED", "BILLED", "CARRIED", "WITHDRAWN"] as const;

/** The states of a claim by its days (`contract/contracts/clock.ts`). */
export const clockStates = [
  "NOT_SERVED",
  "AWAITING_RESPONSE",
  "ANSWERED",
  "SETTLEMENT",
  "MAY_APPLY",
  "LAPSED",
  "DONE",
] as const;

export const recurringStatuses = ["ACTIVE", "PAUSED", "ENDED"] as const;

export const bankLineStatuses = ["NEW", "PART", "MATCHED", "IGNORED"] as const;

export const mailStatuses = ["QUEUED", "SENT", "FAILED", "KEPT"] as const;
