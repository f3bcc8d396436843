import type { Claim } from "./claims.ts";
import type { Client } from "./clients.ts";
import type { Contract } from "./contracts.ts";
import { creditNoteExamples } from "./credit-note-examples.ts";
import type { EventObject, EventType } from "./events.ts";
import type { Expense } from "./expenses.ts";
import { exampleId } from "./ids.ts";
import type { Invoice, PaymentRecorded } from "./invoices.ts";
import type { Project } from "./projects.ts";
import type { Quotation } from "./quotations.ts";

/**
 * A realistic object for each event, for the documentation and for test deliveries. The examples of requests and answers
 * tell the same story: a client, a project, a quotation that is accepted, and an invoice that is paid.
 */

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
  archivedAt: null,
  updatedAt: times.updatedAt,
  language: "en",
  credit: 0,
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
};

const line = { description: "Two coats of emulsion", qty: 412.5, unitPrice: 6.25, sortOrder: 1 };
const lineFurther = { ref: "A.1", unit: "m2", amount: 2578.13 };
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
  stages: null,
  contractId: null,
  variationNo: null,
  totals,
  currency: "SGD",
  version: 2,
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
  voidedAt: null,
  version: 1,
  creditNotes: [],
};
const sent: Invoice = { ...draft, number: "INV-2026-0034", status: "SENT", sentAt: times.createdAt, version: 2 };
const voided: Invoice = {
  ...sent,
  status: "VOID",
  totals: { ...totals, paid: 0, outstanding: 0 },
  voidedAt: "2026-03-04T03:00:00.000Z",
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
  bankLineId: null,
  groupId: null,
} as const;
const paid: Invoice = {
  ...sent,
  status: "PAID",
  payments: [payment],
  totals: { ...totals, paid: totals.total, outstanding: 0 },
  paidAt: "2026-03-20T04:00:00.000Z",
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
  ...times,
};

const contract: Contract = {
  id: exampleId("con"),
  number: quotation.number,
  title: quotation.title,
  status: "ACTIVE",
  ...parties,
  quotationId: quotation.id,
  currency: "SGD",
  clientReference: "LOA 2026/14",
  retentionPct: 0.05,
  retentionLimit: null,
  releasePct: 0.5,
  defectsMonths: 12,
  completedOn: null,
  defectsEndOn: null,
  recoupPct: null,
  isRemeasured: false,
  actApplies: true,
  claimDay: null,
  responseDays: null,
  paymentDays: null,
  stages: null,
  opening: null,
  parts: [
    {
      quotationId: quotation.id,
      number: quotation.number,
      title: quotation.title,
      kind: "ORIGINAL",
      sum: 2578.13,
      acceptedAt: "2026-03-05T02:00:00.000Z",
    },
  ],
  pendingVariations: [],
  ledger: {
    originalSum: 2578.13,
    variationsSum: 0,
    contractSum: 2578.13,
    pendingSum: 0,
    claimed: 0,
    billed: 0,
    balance: 2578.13,
    retention: { withheld: 0, released: 0, writtenOff: 0, held: 0, nextOn: null, nextAmount: 0 },
    deposit: { issued: 0, recouped: 0, balance: 0 },
    withheld: 0,
    invoiced: { net: 0, gst: 0, total: 0 },
    credited: { net: 0, gst: 0, total: 0 },
    paid: 0,
    outstanding: 0,
  },
  notes: null,
  closedAt: null,
  version: 1,
  ...times,
  items: [
    {
      itemId: exampleId("qli"),
      part: quotation.id,
      section: "Painting",
      ref: "A.1",
      description: line.description,
      unit: "m2",
      qty: line.qty,
      unitPrice: line.unitPrice,
      value: 2578.13,
      claimed: 0,
      billed: 0,
      balance: 2578.13,
    },
  ],
};

const completed: Contract = {
  ...contract,
  status: "COMPLETED",
  completedOn: "2026-04-15",
  defectsEndOn: "2027-04-15",
  version: 2,
};
const closed: Contract = { ...completed, status: "CLOSED", closedAt: "2027-04-20T03:00:00.000Z", version: 3 };

const figure = (claim: number) => ({ toDate: claim, before: 0, claim });
const claim: Claim = {
  id: exampleId("clm"),
  contractId: contract.id,
  ...parties,
  title: contract.title,
  currency: contract.currency,
  number: "Q-2026-0012-PC1",
  sequence: 1,
  status: "SUBMITTED",
  periodFrom: null,
  periodTo: "2026-03-31",
  stage: null,
  items: [
    {
      itemId: exampleId("qli"),
      part: quotation.id,
      ref: "A.1",
      description: line.description,
      unit: "m2",
      qty: line.qty,
      unitPrice: line.unitPrice,
      value: 2578.13,
      as: "QTY",
      entered: 200,
      claimed: 1250,
      certified: null,
      before: 0,
    },
  ],
  materials: { claimed: 0, certified: null },
  withheld: { claimed: 0, certified: null },
  recoup: null,
  figures: {
    work: figure(1250),
    materials: figure(0),
    gross: figure(1250),
    retention: figure(62.5),
    deposit: figure(0),
    withheld: figure(0),
    net: figure(1187.5),
    gst: 106.88,
    total: 1294.38,
  },
  claimedNet: 1187.5,
  responseNet: null,
  response: null,
  servedAt: "2026-03-31T03:00:00.000Z",
  servedOn: "2026-03-31",
  responseDueOn: null,
  invoiceId: null,
  creditNoteId: null,
  carriedBy: null,
  version: 2,
  ...times,
};

const responded: Claim = {
  ...claim,
  status: "RESPONDED",
  items: claim.items.map((item) => ({ ...item, certified: item.claimed })),
  materials: { claimed: 0, certified: 0 },
  withheld: { claimed: 0, certified: 0 },
  responseNet: claim.claimedNet,
  response: { receivedOn: "2026-04-07", via: "STAFF", by: "Office", reason: null, fileId: null },
  version: 3,
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
  "contract.created": contract,
  "contract.completed": completed,
  "contract.closed": closed,
  "retention.due": {
    ...completed,
    ledger: {
      ...contract.ledger,
      retention: { withheld: 62.5, released: 0, writtenOff: 0, held: 62.5, nextOn: "2026-04-15", nextAmount: 31.25 },
    },
  },
  "claim.submitted": claim,
  "claim.responded": responded,
};

/** The resources of that story, for the examples of requests and answers. */
export const storyExamples = { client, project, quotation, draft, sent, paid, payment, expense, contract, claim };
