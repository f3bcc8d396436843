import type { Client } from "#contract/clients/clients.ts";
import { claim, contract, contractExamples } from "./contracts.ts";
import { creditNoteExamples } from "./credit-notes.ts";
import type { EventObject, EventType } from "#contract/webhooks/events.ts";
import type { Expense } from "#contract/books/expenses.ts";
import { exampleId } from "#contract/api/ids.ts";
import type { Invoice, PaymentRecorded, PaymentReversed } from "#contract/invoices/invoices.ts";
import type { Lead } from "#contract/clients/leads.ts";
import type { Project } from "#contract/clients/projects.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";

/**
 * A realistic object for each event, for the documentation and for test deliveries. The examples of requests and answers
 * tell the same story: a client, a project, a quotation that is accepted, and an invoice that is paid.
 */

const noLabels = { externalId: null, metadata: {} };
const times = { createdAt: "2026-03-02T01:30:00.000Z", updatedAt: "2026-03-02T01:30:00.000Z" };

const client: Client = {
  id: exampleId("cli"),
  name: "Riverside MCST 4821",
  email: "manager@riverside.example",
  phone: "+6561234567",
  address: "21 Riverside Walk",
  notes: null,
  createdAt: times.createdAt,
  type: "MCST",
  uen: null,
  mcstNumber: "4821",
  attention: "The manager",
  postalCode: "059571",
  country: "SG",
  eInvoiceForm: null,
  peppolId: null,
  businessUnit: null,
  archivedAt: null,
  updatedAt: times.updatedAt,
  language: "en",
  credit: 0,
  externalId: "crm-4821",
  metadata: { branch: "East" },
};

const project: Project = {
  id: exampleId("prj"),
  name: "Lobby repainting",
  status: "IN_PROGRESS",
  clientId: client.id,
  budget: 5000,
  startDate: "2026-03-09T16:00:00.000Z",
  endDate: null,
  ...times,
  notes: null,
  ...noLabels,
};

const line = { description: "Two coats of emulsion", qty: 412.5, unitPrice: 6.25, sortOrder: 1 };
const lineFurther = { ref: "A.1", unit: "m2", taxCode: "STANDARD" as const, accountCode: null, amount: 2578.13 };
const totals = { subtotal: 2578.13, retention: 128.91, net: 2449.22, gst: 220.43, rounding: 0, total: 2669.65 };
const rates = { gstRateAtIssue: 0.09, retentionPct: 0.05 };
const parties = { clientId: client.id, projectId: project.id };

const quotation: Quotation = {
  id: exampleId("qtn"),
  number: "Q-2026-0012",
  title: "Lobby repainting, blocks A and B",
  status: "SENT",
  ...parties,
  notes: null,
  ...rates,
  items: [{ id: exampleId("qli"), ...line, sectionId: exampleId("qsc"), ...lineFurther }],
  ...times,
  sections: [{ id: exampleId("qsc"), ref: "A", title: "Painting", sortOrder: 1 }],
  validUntil: "2026-04-01T15:59:59.999Z",
  revision: 1,
  decidedAt: null,
  decidedBy: null,
  decidedVia: null,
  decisionNote: null,
  clientReference: "PO 2304",
  stages: null,
  contractId: null,
  variationNo: null,
  totals,
  currency: "SGD",
  version: 2,
  ...noLabels,
};
const decided = {
  decidedAt: "2026-03-05T02:00:00.000Z",
  decidedBy: "Office",
  decidedVia: "STAFF",
  version: 3,
} as const;

const draft: Invoice = {
  id: exampleId("inv"),
  number: "DRAFT-7KQ2MX",
  title: "Progress claim 1",
  status: "DRAFT",
  ...parties,
  quotationId: quotation.id,
  notes: null,
  issuedAt: times.createdAt,
  dueDate: "2026-04-01T15:59:59.999Z",
  ...rates,
  items: [{ id: exampleId("ili"), ...line, ...lineFurther, kind: "WORK" }],
  payments: [],
  ...times,
  kind: "STANDARD",
  contractId: null,
  claimId: null,
  clientReference: null,
  totals: { ...totals, paid: 0, outstanding: totals.total },
  currency: "SGD",
  sentAt: null,
  paidAt: null,
  settledAt: null,
  voidedAt: null,
  eInvoiceState: "READY",
  eInvoiceReason: null,
  broughtForward: false,
  version: 1,
  externalId: "ledger-2204",
  metadata: { batch: "March" },
  creditNotes: [],
};
const sent: Invoice = { ...draft, number: "INV-2026-0034", status: "SENT", sentAt: times.createdAt, version: 2 };
const voided: Invoice = {
  ...sent,
  status: "VOID",
  totals: { ...totals, paid: 0, outstanding: 0 },
  voidedAt: "2026-03-04T03:00:00.000Z",
  eInvoiceState: "READY",
  eInvoiceReason: null,
  version: 3,
};
const payment = {
  id: exampleId("pmt"),
  amount: totals.total,
  paidAt: "2026-03-20T03:00:00.000Z",
  method: "PAYNOW",
  note: "",
  reference: "FT26079ABC",
  creditNoteId: null,
  gstRelief: null,
  bankLineId: null,
  groupId: null,
  receiptId: exampleId("rct"),
  creditReceiptId: null,
  ...noLabels,
} as const;
const paid: Invoice = {
  ...sent,
  status: "PAID",
  payments: [payment],
  totals: { ...totals, paid: totals.total, outstanding: 0 },
  paidAt: "2026-03-20T04:00:00.000Z",
  settledAt: "2026-03-20T03:00:00.000Z",
  version: 3,
};
const recorded: PaymentRecorded = { ...payment, invoiceId: sent.id, invoice: paid };

const expense: Expense = {
  id: exampleId("exp"),
  date: "2026-03-03T16:00:00.000Z",
  category: "MATERIALS",
  description: "Emulsion paint, 20 pails",
  vendor: "Paint supplier",
  amount: 1180,
  gstAmount: 106.2,
  projectId: project.id,
  reference: "INV 88231",
  receiptFileId: null,
  notes: null,
  taxCode: "STANDARD",
  ...times,
  ...noLabels,
};

const lead: Lead = {
  id: exampleId("led"),
  name: client.name,
  email: client.email,
  phone: client.phone,
  address: client.address,
  source: "REFERRAL",
  status: "NEW",
  estimatedValue: project.budget,
  notes: "The lobbies of blocks A and B",
  clientId: null,
  projectId: null,
  ...times,
  lostReason: null,
  statusChangedAt: times.createdAt,
  convertedAt: null,
};

const reversed: PaymentReversed = {
  ...payment,
  invoiceId: sent.id,
  invoiceNumber: sent.number,
  clientId: client.id,
  reversedAt: "2026-03-23T02:00:00.000Z",
  reversalReason: "The cheque bounced",
  updatedAt: "2026-03-23T02:00:00.000Z",
  invoice: { ...sent, version: 4 },
};

export const eventExamples: { readonly [Type in EventType]: EventObject<Type> } = {
  "client.created": client,
  "project.created": { ...project, status: "LEAD" },
  "project.status_changed": project,
  "quotation.created": { ...quotation, status: "DRAFT", validUntil: null, version: 1 },
  "quotation.sent": quotation,
  "quotation.accepted": { ...quotation, status: "ACCEPTED", ...decided },
  "quotation.rejected": { ...quotation, status: "REJECTED", ...decided },
  "invoice.created": draft,
  "invoice.sent": sent,
  "invoice.paid": paid,
  "invoice.overdue": { ...sent, status: "OVERDUE", version: 3 },
  "invoice.voided": voided,
  "payment.recorded": recorded,
  ...creditNoteExamples,
  "expense.created": expense,
  "expense.updated": expense,
  "expense.deleted": expense,
  ...contractExamples,
  "payment.reversed": reversed,
  "client.updated": client,
  "client.deleted": client,
  "project.updated": project,
  "project.deleted": project,
  "quotation.updated": { ...quotation, status: "DRAFT", validUntil: null, version: 2 },
  "quotation.deleted": { ...quotation, status: "DRAFT", validUntil: null, version: 1 },
  "quotation.revised": { ...quotation, status: "DRAFT", validUntil: null, revision: 2, version: 3 },
  "invoice.updated": { ...draft, version: 2 },
  "lead.created": lead,
  "lead.updated": { ...lead, status: "CONTACTED" },
  "lead.deleted": lead,
};

/** The resources of that story, for the examples of requests and answers. */
export const storyExamples = { lead, client, project, quotation, draft, sent, paid, payment, expense, contract, claim };
