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

export const auditedTypes = [
  "organization",
  "lead",
  "client",
  "project",
  "quotation",
  "contract",
  "claim",
  "invoice",
  "payment",
  "credit_note",
  "refund",
  "payment_receipt",
  "bank_account",
  "bank_statement",
  "bank_line",
  "expense",
  "gst_filing",
  "price_item",
  "recurring_invoice",
  "webhook_endpoint",
  "api_key",
  "membership",
  "user",
  "mail",
  "file",
  "attachment",
] as const;

/** The values of `change`; NONE is an event that changed no data, such as a sign-in. */
export const auditChanges = ["CREATED", "CHANGED", "DELETED", "NONE"] as const;

export const deliveryStatuses = ["PENDING", "DELIVERING", "SUCCEEDED", "FAILED", "CANCELLED"] as const;

/** Failed deliveries make an endpoint a failing one for this number of hours. */
export const failingHours = 24;

export const eventTypes = [
  "client.created",
  "project.created",
  "project.status_changed",
  "quotation.created",
  "quotation.sent",
  "quotation.accepted",
  "quotation.rejected",
  "invoice.created",
  "invoice.sent",
  "invoice.paid",
  "invoice.overdue",
  "invoice.voided",
  "payment.recorded",
  "expense.created",
  "expense.updated",
  "expense.deleted",
  "contract.created",
  "contract.completed",
  "contract.closed",
  "retention.due",
  "claim.submitted",
  "claim.responded",
  "credit_note.issued",
  "credit_note.voided",
  "refund.recorded",
  "payment.reversed",
  "client.updated",
  "client.deleted",
  "project.updated",
  "project.deleted",
  "quotation.updated",
  "quotation.deleted",
  "quotation.revised",
  "invoice.updated",
  "lead.created",
  "lead.updated",
  "lead.deleted",
] as const;

/** The types of resources that are deleted. */
export const deletedTypes = [
  "lead",
  "client",
  "client_file",
  "project",
  "project_file",
  "quotation",
  "contract",
  "invoice",
  "recurring_invoice",
  "expense",
  "price_item",
  "webhook_endpoint",
] as const;
