import type { AuditEntry, auditChanges } from "#contract/people/audit-log.ts";
import type { ClientType } from "#contract/clients/clients.ts";
import type { ClaimStatus } from "#contract/contracts/claims.ts";
import type { ClockState } from "#contract/contracts/clock.ts";
import type { ContractStatus } from "#contract/contracts/contracts.ts";
import type { RecurringStatus } from "#contract/invoices/recurring-invoices.ts";
import type { CreditNoteStatus } from "#contract/invoices/credit-notes.ts";
import type { Comparison } from "#contract/organizations/dashboard.ts";
import type { DeliveryStatus } from "#contract/webhooks/deliveries.ts";
import type { EventType } from "#contract/webhooks/events.ts";
import type { ExpenseCategory } from "#contract/books/expenses.ts";
import type { JournalQuery } from "#contract/books/journal.ts";
import type { InvoiceStatus } from "#contract/invoices/invoices.ts";
import type { LeadSource, LeadStatus } from "#contract/clients/leads.ts";
import type { mailStatuses as contractMailStatuses } from "#contract/mails/mails.ts";
import type { EnteredPaymentMethod } from "#contract/payments/payments.ts";
import type { ProjectStatus } from "#contract/clients/projects.ts";
import type { GstBox } from "#contract/books/reports.ts";
import type { QuotationStatus } from "#contract/quotations/quotations.ts";

/** The values of the API's fields that pages list, without loading the contract's schemas or any texts. */

/** Returns the names of a table, in its order: the type makes sure that none is missing. */
const namesOf = <Name extends string>(table: Readonly<Record<Name, 0>>): readonly Name[] =>
  Object.keys(table) as Name[];

export const invoiceStatuses = namesOf<InvoiceStatus>({ DRAFT: 0, SENT: 0, OVERDUE: 0, PAID: 0, VOID: 0 });
/** The groups of invoices that a list can be limited to, beside its status. */
export const eInvoiceStates = ["READY", "HANDED_OVER", "ACCEPTED", "REFUSED", "NOT_NEEDED"] as const;

export const invoiceGroups = ["open", "overdue", "retained", "valid"] as const;
export type InvoiceGroup = (typeof invoiceGroups)[number];

export const comparisons = namesOf<Comparison>({ NONE: 0, PREVIOUS: 0, LAST_YEAR: 0 });
export const quotationStatuses = namesOf<QuotationStatus>({ DRAFT: 0, SENT: 0, ACCEPTED: 0, REJECTED: 0 });
export const contractStatuses = namesOf<ContractStatus>({ ACTIVE: 0, COMPLETED: 0, CLOSED: 0 });
export const claimStatuses = namesOf<ClaimStatus>({
  DRAFT: 0,
  SUBMITTED: 0,
  RESPONDED: 0,
  BILLED: 0,
  CARRIED: 0,
  WITHDRAWN: 0,
});
export const clockStates = namesOf<ClockState>({
  NOT_SERVED: 0,
  AWAITING_RESPONSE: 0,
  ANSWERED: 0,
  SETTLEMENT: 0,
  MAY_APPLY: 0,
  LAPSED: 0,
  DONE: 0,
});
/** The boxes of the GST return, in the order of its form: numbers as keys are in their order. */
export const gstBoxes = namesOf<GstBox>({ "1": 0, "2": 0, "3": 0, "4": 0, "5": 0, "6": 0, "7": 0, "8": 0, "13": 0 });
export const journalFormats = namesOf<NonNullable<JournalQuery["format"]>>({ generic: 0, xero: 0 });
export const recurringStatuses = namesOf<RecurringStatus>({ ACTIVE: 0, PAUSED: 0, ENDED: 0 });
export const creditNoteStatuses = namesOf<CreditNoteStatus>({ DRAFT: 0, SENT: 0, VOID: 0 });
export const projectStatuses = namesOf<ProjectStatus>({
  LEAD: 0,
  QUOTED: 0,
  CONFIRMED: 0,
  IN_PROGRESS: 0,
  ON_HOLD: 0,
  COMPLETED: 0,
  CANCELLED: 0,
});
export const leadStatuses = namesOf<LeadStatus>({
  NEW: 0,
  CONTACTED: 0,
  QUALIFIED: 0,
  QUOTED: 0,
  WON: 0,
  LOST: 0,
});
export const leadSources = namesOf<LeadSource>({
  WEBSITE: 0,
  REFERRAL: 0,
  WALK_IN: 0,
  WHATSAPP: 0,
  TENDER: 0,
  OTHER: 0,
});
export const clientTypes = namesOf<ClientType>({ HOMEOWNER: 0, COMPANY: 0, MCST: 0, GOVERNMENT: 0 });
export const mailStatuses = namesOf<(typeof contractMailStatuses)[number]>({ QUEUED: 0, SENT: 0, FAILED: 0, KEPT: 0 });
export const changeKinds = namesOf<(typeof auditChanges)[number]>({ NONE: 0, CREATED: 0, CHANGED: 0, DELETED: 0 });
export const auditedTypes = namesOf<AuditEntry["resourceType"]>({
  organization: 0,
  attachment: 0,
  lead: 0,
  client: 0,
  project: 0,
  quotation: 0,
  contract: 0,
  claim: 0,
  invoice: 0,
  payment: 0,
  credit_note: 0,
  refund: 0,
  payment_receipt: 0,
  bank_account: 0,
  bank_statement: 0,
  bank_line: 0,
  expense: 0,
  gst_filing: 0,
  price_item: 0,
  recurring_invoice: 0,
  webhook_endpoint: 0,
  api_key: 0,
  membership: 0,
  user: 0,
  mail: 0,
  file: 0,
});
export const deliveryStatuses = namesOf<DeliveryStatus>({
  PENDING: 0,
  DELIVERING: 0,
  SUCCEEDED: 0,
  FAILED: 0,
  CANCELLED: 0,
});
const methodsOfMoney: Readonly<Record<EnteredPaymentMethod, 0>> = {
  BANK_TRANSFER: 0,
  PAYNOW: 0,
  GIRO: 0,
  CHEQUE: 0,
  CASH: 0,
  CARD: 0,
  OTHER: 0,
};
export const enteredPaymentMethods = namesOf<EnteredPaymentMethod>(methodsOfMoney);
export const expenseCategories = namesOf<ExpenseCategory>({
  MATERIALS: 0,
  SUBCONTRACTOR: 0,
  LABOUR: 0,
  EQUIPMENT: 0,
  TRANSPORT: 0,
  PERMITS: 0,
  TOOLS: 0,
  UTILITIES: 0,
  OFFICE: 0,
  INSURANCE: 0,
  OTHER: 0,
});
export const eventTypes = namesOf<EventType>({
  "client.created": 0,
  "project.created": 0,
  "project.status_changed": 0,
  "quotation.created": 0,
  "quotation.sent": 0,
  "quotation.accepted": 0,
  "quotation.rejected": 0,
  "invoice.created": 0,
  "invoice.sent": 0,
  "invoice.paid": 0,
  "invoice.overdue": 0,
  "invoice.voided": 0,
  "payment.recorded": 0,
  "expense.created": 0,
  "expense.updated": 0,
  "expense.deleted": 0,
  "contract.created": 0,
  "contract.completed": 0,
  "contract.closed": 0,
  "retention.due": 0,
  "claim.submitted": 0,
  "claim.responded": 0,
  "credit_note.issued": 0,
  "credit_note.voided": 0,
  "refund.recorded": 0,
  "payment.reversed": 0,
  "client.updated": 0,
  "client.deleted": 0,
  "project.updated": 0,
  "project.deleted": 0,
  "quotation.updated": 0,
  "quotation.deleted": 0,
  "quotation.revised": 0,
  "invoice.updated": 0,
  "lead.created": 0,
  "lead.updated": 0,
  "lead.deleted": 0,
});

/** The sections of a client's page beside its overview. */
export const clientSections = [
  "quotations",
  "invoices",
  "projects",
  "payments",
  "credits",
  "expenses",
  "files",
] as const;

/** The periods of a statement of account. */
export const statementPeriods = ["thisYear", "lastYear", "all", "own"] as const;
