import type { Static, TObject } from "typebox";
import { importPreview, newBillLayout } from "./imports.ts";
import { bankAccount } from "./bank.ts";
import { creditNoteExamples } from "./credit-notes.ts";
import { storyExamples } from "./events.ts";
import type { NewLine } from "#contract/documents/lines.ts";
import {
  acceptedQuotation,
  appliedCreditNote,
  attachment,
  depositInvoice,
  lead,
  newBankLine,
  organization,
  priceItem,
  recurringInvoice,
  releaseInvoice,
} from "./resources.ts";
import type { RouteName, routes } from "#contract/api/routes.ts";
import { delivery, replay, webhookEndpoint } from "./webhooks.ts";

type Routes = typeof routes;

/** The body of an operation; never when it takes none. */
type BodyOf<Name extends RouteName> = Routes[Name] extends { body: infer Body extends TObject } ? Static<Body> : never;

type RequestExamples = {
  readonly [Name in RouteName as [BodyOf<Name>] extends [never] ? never : Name]: BodyOf<Name>;
};

const { client, project, quotation, draft, sent, payment, expense, contract, claim } = storyExamples;
const creditNote = creditNoteExamples["credit_note.issued"];
const refund = creditNoteExamples["refund.recorded"];
const parties = { clientId: client.id, projectId: project.id };

/** Returns a line as it is entered, from the one that is stored. */
const entered = ({ description, qty, unitPrice, ref, unit }: NewLine): NewLine => ({
  description,
  qty,
  unitPrice,
  ...(typeof ref === "string" ? { ref } : {}),
  ...(typeof unit === "string" ? { unit } : {}),
});

const mailing = { to: client.email, message: "Please find the document attached." };
const progress = claim.items.map(({ itemId, entered: qty }) => ({ itemId, qty: qty ?? 0 }));
const items = draft.items.map(entered);
const newWork = {
  title: quotation.title,
  sections: [{ title: "Painting", ref: "A", items: quotation.items.map(entered) }],
};

/**
 * The example of every request body, by operation: a request that would lead to the example of the operation's answer.
 * The OpenAPI document and the Postman collection show them, and mocks are made from them.
 */
export const requestExamples: RequestExamples = {
  updateOrganization: {
    paymentTermsDays: organization.paymentTermsDays,
    reminderDays: organization.reminderDays,
    bank: organization.bank,
  },

  createLead: {
    name: lead.name,
    email: lead.email,
    phone: lead.phone,
    address: lead.address,
    source: lead.source,
    estimatedValue: lead.estimatedValue,
    notes: lead.notes,
  },
  updateLead: { estimatedValue: lead.estimatedValue, notes: lead.notes },
  convertLead: { type: client.type, project: { name: project.name } },

  createClient: {
    name: client.name,
    type: client.type,
    mcstNumber: client.mcstNumber,
    attention: client.attention,
    email: client.email,
    phone: client.phone,
    externalId: client.externalId,
    metadata: client.metadata,
    address: client.address,
    postalCode: client.postalCode,
  },
  updateClient: { attention: client.attention, phone: client.phone },
  attachClientFile: { fileId: attachment.id },

  createProject: { clientId: client.id, name: project.name, budget: project.budget, startDate: "2026-03-10" },
  updateProject: { budget: project.budget },
  changeProjectStatus: { status: project.status },
  attachProjectFile: { fileId: attachment.id },

  createQuotation: { ...parties, ...newWork, retentionPct: quotation.retentionPct },
  updateQuotation: { ...newWork, retentionPct: quotation.retentionPct },
  sendQuotation: mailing,
  previewQuotationMail: mailing,
  acceptQuotation: { decidedBy: "Office", note: acceptedQuotation.decisionNote },
  rejectQuotation: { decidedBy: "Office", note: "Another offer was lower" },
  convertQuotation: { items: quotation.items.map(({ id, qty }) => ({ itemId: id, qty })) },

  createContract: {
    quotationId: quotation.id,
    clientReference: contract.clientReference,
    retentionPct: contract.retentionPct,
    releasePct: contract.releasePct,
    defectsMonths: contract.defectsMonths,
    actApplies: contract.actApplies,
    needsApproval: contract.needsApproval,
    claimDayShift: contract.claimDayShift,
    daysCount: contract.daysCount,
  },
  updateContract: { clientReference: contract.clientReference, defectsMonths: contract.defectsMonths },
  completeContract: { on: "2026-04-15" },
  closeContract: { note: "No defects are left" },
  billDeposit: { amount: depositInvoice.totals.net, description: "Deposit" },
  releaseContractRetention: { amount: releaseInvoice.totals.net, description: "Release of retention" },
  releaseProjectRetention: { amount: releaseInvoice.totals.net, description: "Release of retention" },

  createClaim: { items: progress, periodTo: claim.periodTo },
  updateClaim: { items: progress, periodTo: claim.periodTo },
  correctClaimParties: { fields: ["client.address", "client.postalCode"] },
  recordClaimService: { servedVia: "POST", servedOn: "2026-03-31" },
  submitClaim: { servedOn: "2026-03-31", ...mailing },
  previewClaimMail: { servedOn: "2026-03-31", ...mailing },
  respondToClaim: { receivedOn: "2026-04-07" },
  acceptClaimResponse: { to: "manager@riverside.example", message: "Our tax invoice follows this week." },
  previewClaimAcceptance: { to: "manager@riverside.example" },
  withdrawClaim: { reason: "It is claimed again with the varied work" },

  createInvoice: { ...parties, quotationId: quotation.id, title: draft.title, items, retentionPct: draft.retentionPct },
  updateInvoice: { title: draft.title, items },
  sendInvoice: mailing,
  previewInvoiceMail: { kind: "INVOICE", ...mailing },
  remindInvoice: { to: client.email, message: "We have not received your payment yet." },
  voidInvoice: { reason: "It named another block" },
  duplicateInvoice: { confirm: ["QUOTATION_BILLED"] },
  markInvoiceEInvoice: { state: "REFUSED", reason: "Buyer not found in the network" },
  markCreditNoteEInvoice: { state: "HANDED_OVER" },
  correctInvoiceParties: { fields: ["organization.bank", "client.address"], reason: "Asked for by the client" },
  writeOffInvoice: { reason: "Short paid by bank charges" },
  recordPayment: {
    amount: payment.amount,
    paidAt: payment.paidAt,
    method: payment.method,
    reference: payment.reference,
  },
  recordPayments: {
    amount: payment.amount,
    paidAt: payment.paidAt,
    method: payment.method,
    reference: payment.reference,
    allocations: [{ invoiceId: sent.id, amount: payment.amount }],
  },
  reversePayment: { reason: "The bank returned it" },
  sendReceipt: mailing,
  previewReceiptMail: mailing,

  sendClientStatement: mailing,
  previewStatementMail: mailing,

  sendMoneyReceipt: mailing,
  previewMoneyReceiptMail: mailing,
  reverseMoneyReceipt: { reason: "The bank returned it" },
  applyKeptMoney: { invoiceId: sent.id },
  refundKeptMoney: { amount: 58.17, method: "BANK_TRANSFER", reference: "FT26090XYZ" },
  reverseRefundOfKeptMoney: { reason: "The bank returned it" },

  createRecurringInvoice: {
    ...parties,
    title: recurringInvoice.title,
    items: recurringInvoice.items.map(entered),
    paymentDays: recurringInvoice.paymentDays,
    everyMonths: recurringInvoice.everyMonths,
    nextOn: "2026-04-01",
    sends: recurringInvoice.sends,
  },
  updateRecurringInvoice: { items: recurringInvoice.items.map(entered), sends: recurringInvoice.sends },

  createCreditNote: {
    invoiceId: sent.id,
    reason: creditNote.reason,
    items: creditNote.items.map(entered),
    retentionPct: creditNote.retentionPct,
  },
  creditClaim: { invoiceId: sent.id },
  creditClaimInvoices: { reason: "The claim was measured wrongly" },
  takeBackClaim: { reason: "The claim was measured wrongly" },
  updateCreditNote: { reason: creditNote.reason, items: creditNote.items.map(entered) },
  sendCreditNote: mailing,
  correctCreditNoteParties: { fields: ["client.uen"] },
  previewCreditNoteMail: mailing,
  voidCreditNote: { reason: "It was agreed otherwise" },
  applyCreditNote: { invoiceId: sent.id, amount: appliedCreditNote.totals.applied },
  recordRefund: { amount: refund.amount, method: refund.method },
  reverseRefund: { reason: "The bank returned it" },

  createBankAccount: { name: bankAccount.name, number: bankAccount.number, currency: bankAccount.currency },
  updateBankAccount: { name: bankAccount.name },
  correctImportPreview: { columns: [{ column: 2, field: "notes" }] },
  keepImportLayout: newBillLayout,
  runImport: { previewId: importPreview.id, rows: [{ row: 2, values: { postalCode: "020879" } }] },
  linkBankLine: { paymentIds: [payment.id] },
  matchBankLine: { allocations: [{ invoiceId: sent.id, amount: newBankLine.amount }] },

  createExpense: {
    date: "2026-03-04",
    category: expense.category,
    description: expense.description,
    vendor: expense.vendor,
    amount: expense.amount,
    gstAmount: expense.gstAmount,
    projectId: expense.projectId,
    reference: expense.reference,
  },
  updatePayment: { externalId: "bank-77120", metadata: { batch: "March" } },
  updateExpense: { amount: expense.amount, gstAmount: expense.gstAmount },

  fileGstReturn: { from: "2026-01-01", to: "2026-03-31", closesPeriod: true },

  createPriceItem: {
    code: priceItem.code,
    description: priceItem.description,
    unit: priceItem.unit,
    unitPrice: priceItem.unitPrice,
    category: priceItem.category,
  },
  updatePriceItem: { unitPrice: priceItem.unitPrice },

  createWebhookEndpoint: {
    url: webhookEndpoint.url,
    events: webhookEndpoint.events,
    description: webhookEndpoint.description,
    headers: [{ name: "X-Api-Key", value: "7Gq2mN4x" }],
  },
  updateWebhookEndpoint: { events: webhookEndpoint.events, enabled: webhookEndpoint.enabled },
  rotateWebhookSecret: { overlapHours: 24 },
  testWebhookEndpoint: { type: delivery.eventType },
  replayWebhookEndpoint: { since: "2026-03-20", until: "2026-03-20", only: replay.only },

  runBatch: {
    operations: [
      {
        method: "POST",
        path: "/clients",
        body: { name: client.name, type: client.type },
        idempotencyKey: "import-17-1",
      },
      { method: "GET", path: "/projects?limit=1" },
    ],
    atomic: true,
  },
};
