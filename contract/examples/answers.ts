import { billLayout, imported, importLayout, importPreview } from "./imports.ts";
import { bankAccount, bankStatement } from "./bank.ts";
import { type AnswerExamples, documentAnswers, list, without } from "./document-answers.ts";
import { totalAnswers } from "./total-answers.ts";
import { eventExamples, storyExamples } from "./events.ts";
import type { Statement } from "#contract/clients/statements.ts";
import { exampleId } from "#contract/api/ids.ts";
import {
  attachment,
  auditEntry,
  file,
  lead,
  matchedBankLine,
  newBankLine,
  organization,
  priceItem,
} from "./resources.ts";
import { delivery, replay, webhookEndpoint, webhookFailure } from "./webhooks.ts";

const { client, project, quotation, sent, paid, expense, contract } = storyExamples;
const newProject = eventExamples["project.created"];
const currency = organization.currency;
const at = sent.issuedAt;

const endpointWithSecret = { ...webhookEndpoint, secret: "5f0c1b".repeat(11).slice(0, 64) };

/** The boxes of the first quarter. */
const boxes = {
  box1: sent.totals.net,
  box2: 0,
  box3: 0,
  box4: sent.totals.net,
  box5: expense.amount,
  box6: sent.totals.gst,
  box7: expense.gstAmount,
  box8: 114.23,
  box13: sent.totals.net,
};
const gstDocument = {
  id: sent.id,
  kind: "INVOICE" as const,
  documentId: sent.id,
  date: sent.issuedAt,
  number: sent.number,
  name: client.name,
  gstRate: sent.gstRateAtIssue,
  net: sent.totals.net,
  gst: sent.totals.gst,
};
const gstFiling = {
  id: exampleId("gsr"),
  from: "2026-01-01",
  to: "2026-03-31",
  currency,
  ...boxes,
  documents: 2,
  note: null,
  filedAt: "2026-04-15T02:30:00.000Z",
  filedBy: "Chen Wei Ling",
};

const noLinks = {
  quotationId: null,
  invoiceId: null,
  paymentId: null,
  expenseId: null,
  fileId: null,
  contractId: null,
  claimId: null,
  creditNoteId: null,
};
const buckets = { current: 0, days30: sent.totals.total, days60: 0, days90: 0, over90: 0, credit: 0 };
const work = {
  contractSum: contract.ledger.contractSum,
  pendingSum: 0,
  claimed: 0,
  billed: 0,
  balance: contract.ledger.balance,
  retentionHeld: 0,
  depositLeft: 0,
  outstanding: 0,
};

const projectFigures = {
  projectId: project.id,
  currency,
  accepted: {
    count: 1,
    subtotal: quotation.totals.subtotal,
    net: quotation.totals.net,
    total: quotation.totals.total,
    totalBeforeRetention: 2810.16,
  },
  quoted: { count: 0, subtotal: 0, net: 0, total: 0, totalBeforeRetention: 0 },
  invoiced: { count: 1, net: sent.totals.net, total: sent.totals.total },
  received: 0,
  outstanding: sent.totals.outstanding,
  retentionHeld: sent.totals.retention,
  expenses: {
    count: 1,
    amount: expense.amount,
    gstAmount: expense.gstAmount,
    byCategory: [{ category: expense.category, count: 1, amount: expense.amount, gstAmount: expense.gstAmount }],
  },
  margin: 1269.22,
  marginRate: 0.5182,
};

const statement: Statement = {
  clientId: client.id,
  from: null,
  to: "2026-03-31T15:59:59.999Z",
  currency,
  openingBalance: 0,
  lines: [
    {
      date: sent.issuedAt,
      kind: "INVOICE",
      number: sent.number,
      description: sent.title,
      amount: sent.totals.total,
      balance: sent.totals.total,
      invoiceId: sent.id,
      paymentId: null,
      method: null,
      reference: null,
      creditNoteId: null,
      refundId: null,
      receiptId: null,
    },
  ],
  closingBalance: sent.totals.total,
};

/**
 * The example of every answer in JSON, by operation. They tell one story with the examples of the requests and events:
 * the state of a resource is the one that the operation leaves it in.
 */
export const answerExamples: AnswerExamples = {
  getMe: {
    org: {
      id: organization.id,
      name: organization.name,
      slug: organization.slug,
      test: organization.test,
      currency,
      gstRate: organization.gstRate,
    },
    key: {
      id: exampleId("key"),
      name: "Accounting",
      prefix: "quoin_live_",
      test: false,
      lastFour: "7SiC",
      scopes: ["clients:read", "invoices:read"],
      createdAt: organization.createdAt,
      expiresAt: null,
    },
  },
  getOrganization: organization,
  updateOrganization: organization,

  listLeads: list(lead),
  getLeadTotals: {
    count: 1,
    estimatedValue: project.budget,
    currency,
    byStatus: [{ status: lead.status, count: 1, estimatedValue: project.budget }],
  },
  createLead: lead,
  getLead: lead,
  updateLead: lead,
  convertLead: { client, project: newProject },

  listClients: list(client),
  createClient: client,
  getClient: client,
  updateClient: client,
  archiveClient: { ...client, archivedAt: "2026-05-04T02:00:00.000Z" },
  unarchiveClient: client,
  getClientFigures: {
    currency,
    outstanding: { amount: sent.totals.outstanding, count: 1 },
    overdue: { amount: 0, count: 0, since: null },
    invoiced: sent.totals.total,
    received: 0,
    refunded: 0,
    retentionHeld: sent.totals.retention,
    openQuotations: { amount: 0, count: 0 },
    lastPaymentAt: null,
  },
  listClientFiles: { data: [{ ...attachment, projectId: null, clientId: client.id }] },
  attachClientFile: { ...attachment, projectId: null, clientId: client.id },

  listProjects: list(project),
  createProject: newProject,
  getProject: project,
  updateProject: project,
  changeProjectStatus: project,
  getProjectFigures: projectFigures,
  listProjectFigures: { data: [projectFigures] },
  getProjectTimeline: {
    data: [
      {
        at,
        kind: "INVOICE_ISSUED",
        status: null,
        number: sent.number,
        title: sent.title,
        amount: sent.totals.total,
        by: "Office",
        detail: null,
        ...noLinks,
        invoiceId: sent.id,
      },
    ],
  },
  listProjectFiles: { data: [attachment] },
  attachProjectFile: attachment,

  ...documentAnswers,
  ...totalAnswers,

  listBankAccounts: list(bankAccount),
  createBankAccount: bankAccount,
  getBankAccount: bankAccount,
  updateBankAccount: bankAccount,
  importBankStatement: bankStatement,
  listBankLines: list(newBankLine),
  getBankLine: newBankLine,
  matchBankLine: matchedBankLine,
  linkBankLine: matchedBankLine,
  unmatchBankLine: newBankLine,
  ignoreBankLine: { ...newBankLine, status: "IGNORED", suggestion: null },
  unignoreBankLine: newBankLine,
  previewImport: importPreview,
  getImportPreview: importPreview,
  correctImportPreview: importPreview,
  runImport: imported,
  keepImportLayout: billLayout,
  listImportLayouts: list(importLayout),
  matchExactBankLines: { matched: 1, ids: [newBankLine.id], hasMore: false },

  listExpenses: list({ ...expense, projectName: project.name, clientId: client.id }),
  getExpenseTotals: { ...projectFigures.expenses, currency },
  createExpense: expense,
  getExpense: expense,
  updateExpense: expense,

  listPriceItems: list(priceItem),
  createPriceItem: priceItem,
  getPriceItem: priceItem,
  updatePriceItem: priceItem,
  archivePriceItem: { ...priceItem, archivedAt: "2026-05-04T02:00:00.000Z" },
  unarchivePriceItem: priceItem,

  uploadFile: file,

  getClientStatement: statement,
  sendClientStatement: statement,

  getGstReturn: {
    from: "2026-01-01",
    to: "2026-03-31",
    currency,
    gstRegistered: true,
    dueOn: "2026-04-30",
    giroOn: "2026-05-15",
    ...boxes,
  },
  listGstDocuments: list(gstDocument),
  fileGstReturn: gstFiling,
  listGstFilings: list(gstFiling),
  getGstFiling: { ...gstFiling, now: boxes, differences: [], differenceCount: 0 },
  listFiledGstDocuments: list(gstDocument),
  getAgeing: {
    at: "2026-04-15T15:59:59.999Z",
    currency,
    data: [{ clientId: client.id, name: client.name, ...buckets, total: sent.totals.total }],
    count: 1,
    sums: { ...buckets, total: sent.totals.total },
  },
  getContractReport: {
    currency,
    data: [
      {
        contractId: contract.id,
        number: contract.number,
        title: contract.title,
        status: contract.status,
        clientId: client.id,
        name: client.name,
        ...work,
        claimedFraction: 0,
        billedFraction: 0,
      },
    ],
    count: 1,
    sums: work,
  },

  listEvents: list({
    id: exampleId("evt"),
    type: "invoice.paid" as const,
    created: 1_773_979_200,
    data: { object: paid },
  }),
  getEvent: {
    id: exampleId("evt"),
    type: "invoice.paid",
    created: 1_773_979_200,
    data: { object: paid },
  },

  listDeletions: {
    data: [{ id: exampleId("exp"), type: "expense", parentId: null, deletedAt: at }],
    hasMore: false,
    nextCursor: null,
    resumeCursor: "AZyxVN0AMTI4N4J2bDkq1F4iXk0JmS3aZw",
  },
  listWebhookEndpoints: list(webhookEndpoint),
  createWebhookEndpoint: endpointWithSecret,
  getWebhookEndpoint: webhookEndpoint,
  getWebhookFailure: webhookFailure,
  updateWebhookEndpoint: webhookEndpoint,
  rotateWebhookSecret: endpointWithSecret,
  testWebhookEndpoint: { ...delivery, status: "PENDING", attemptCount: 0, test: true, attempts: [] },
  replayWebhookEndpoint: replay,
  getWebhookReplay: { ...replay, status: "DONE", done: replay.total },
  listWebhookDeliveries: list(without(delivery, ["attempts"])),
  getWebhookDelivery: delivery,
  replayWebhookDelivery: { ...delivery, status: "PENDING" },

  listAuditLog: list(auditEntry),

  runBatch: {
    results: [
      { status: 201, headers: { location: `/api/v1/clients/${client.id}` }, body: client },
      { status: 200, headers: {}, body: list(project) },
    ],
  },
};
