// @module-tag slow
// @module-tag database
// @module-tag cells
import { beforeAll, describe, expect, test } from "vitest";
import { exampleId } from "#contract/api/ids.ts";
import type { Route } from "#contract/api/route.ts";
import { routeEntries, type RouteName, routes } from "#contract/api/routes.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { inOrg, openOwner, readInOrg } from "#server/db/sql.ts";
import { formWith, line, newExpense, newPriceItem, type Api } from "../support/api.ts";
import { newBankLine, rowsForm } from "../support/bank.ts";
import { newClaim, newContract } from "../support/contracts.ts";
import { importForm, newImportLayout, newImportPreview } from "../support/imports.ts";
import { draftCredit } from "../support/credit.ts";
import { png } from "../support/images.ts";
import { overpaid } from "../support/kept-money.ts";
import { newRecurring } from "../support/recurring.ts";
import { createTestApp, databaseFor, newOrg, openOwnerOf, type Service, service } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";

/**
 * For each route: how another organization would try to reach our data, and the outcome it must
 * get. The table is complete by type, so a route without an entry does not compile.
 */
interface Ours {
  readonly client: string;
  readonly project: string;
  readonly quotation: string;
  readonly contract: string;
  readonly claim: string;
  readonly invoice: string;
  readonly payment: string;
  readonly credit: string;
  readonly event: string;
  readonly endpoint: string;
  readonly delivery: string;
  readonly replay: string;
  readonly file: string;
  /** A file of the project and the client. */
  readonly attached: string;
  readonly lead: string;
  readonly expense: string;
  readonly gstFiling: string;
  readonly price: string;
  readonly bankAccount: string;
  readonly recurring: string;
  readonly bankLine: string;
  readonly receipt: string;
  readonly preview: string;
  readonly layout: string;
}
interface Attempt {
  readonly id?: (ours: Ours) => string;
  /** A path that contains more than one id. */
  readonly path?: (ours: Ours, theirs: Ours) => string;
  readonly body?: (ours: Ours, theirs: Ours) => object;
  /** 404: the path names our resource; 422: the body refers to one; "own": only the stranger's own data is touched. */
  readonly outcome: 404 | 422 | "own";
}

const attempts: Record<RouteName, Attempt> = {
  listCreditNotes: { outcome: "own" },
  getCreditNoteTotals: { outcome: "own" },
  getClaimTotals: { outcome: "own" },
  getContractTotals: { outcome: "own" },
  createCreditNote: { outcome: 422, body: ({ invoice }) => ({ invoiceId: invoice, reason: "Stranger" }) },
  getInvoiceEInvoice: { outcome: 404, id: ({ invoice }) => invoice },
  getCreditNoteEInvoice: { outcome: 404, id: ({ credit }) => credit },
  getCreditNotePdf: { outcome: 404, id: ({ credit }) => credit },
  getCreditNote: { outcome: 404, id: ({ credit }) => credit },
  updateCreditNote: { outcome: 404, id: ({ credit }) => credit, body: () => ({ notes: "Stranger" }) },
  sendCreditNote: { outcome: 404, id: ({ credit }) => credit },
  markCreditNoteEInvoice: { outcome: 404, id: ({ credit }) => credit, body: () => ({ state: "ACCEPTED" }) },
  correctCreditNoteParties: { outcome: 404, id: ({ credit }) => credit },
  getCreditNotePortalLink: { outcome: 404, id: ({ credit }) => credit },
  withdrawCreditNoteLink: { outcome: 404, id: ({ credit }) => credit },
  previewCreditNoteMail: { outcome: 404, id: ({ credit }) => credit },
  getCreditNoteTimeline: { outcome: 404, id: ({ credit }) => credit },
  voidCreditNote: { outcome: 404, id: ({ credit }) => credit },
  applyCreditNote: {
    outcome: 404,
    id: ({ credit }) => credit,
    body: (_, theirs) => ({ invoiceId: theirs.invoice }),
  },
  recordRefund: { outcome: 404, id: ({ credit }) => credit, body: () => ({ amount: 1 }) },
  reverseRefund: { outcome: 404, path: ({ credit }) => `/credit-notes/${credit}/refunds/${exampleId("rfd")}/reverse` },
  listMoneyReceipts: { outcome: "own" },
  getMoneyReceiptTotals: { outcome: "own" },
  getMoneyReceipt: { outcome: 404, id: ({ receipt }) => receipt },
  getMoneyReceiptPdf: { outcome: 404, id: ({ receipt }) => receipt },
  sendMoneyReceipt: { outcome: 404, id: ({ receipt }) => receipt },
  previewMoneyReceiptMail: { outcome: 404, id: ({ receipt }) => receipt },
  reverseMoneyReceipt: { outcome: 404, id: ({ receipt }) => receipt },
  applyKeptMoney: {
    outcome: 404,
    id: ({ receipt }) => receipt,
    body: (_, theirs) => ({ invoiceId: theirs.invoice }),
  },
  refundKeptMoney: { outcome: 404, id: ({ receipt }) => receipt, body: () => ({ amount: 1 }) },
  reverseRefundOfKeptMoney: {
    outcome: 404,
    path: ({ receipt }) => `/payment-receipts/${receipt}/refunds/${exampleId("rfd")}/reverse`,
  },
  getClientCredits: { outcome: 404, id: ({ client }) => client },
  getMe: { outcome: "own" },
  getOrganization: { outcome: "own" },
  updateOrganization: { outcome: "own", body: () => ({ name: "Stranger" }) },
  listClients: { outcome: "own" },
  createClient: { outcome: "own", body: () => ({ name: "Stranger" }) },
  getClient: { outcome: 404, id: ({ client }) => client },
  updateClient: { outcome: 404, id: ({ client }) => client, body: () => ({ name: "Stranger" }) },
  deleteClient: { outcome: 404, id: ({ client }) => client },
  archiveClient: { outcome: 404, id: ({ client }) => client },
  unarchiveClient: { outcome: 404, id: ({ client }) => client },
  getClientFigures: { outcome: 404, id: ({ client }) => client },
  listAuditLog: { outcome: "own" },
  listLeads: { outcome: "own" },
  getLeadTotals: { outcome: "own" },
  createLead: { outcome: "own", body: () => ({ name: "Stranger" }) },
  getLead: { outcome: 404, id: ({ lead }) => lead },
  updateLead: { outcome: 404, id: ({ lead }) => lead, body: () => ({ name: "Stranger" }) },
  deleteLead: { outcome: 404, id: ({ lead }) => lead },
  convertLead: { outcome: 404, id: ({ lead }) => lead },
  listExpenses: { outcome: "own" },
  getExpenseTotals: { outcome: "own" },
  createExpense: {
    outcome: 422,
    body: (ours) => newExpense({ projectId: ours.project as never, receiptFileId: ours.file as never }),
  },
  getExpense: { outcome: 404, id: ({ expense }) => expense },
  updateExpense: { outcome: 404, id: ({ expense }) => expense, body: () => ({ description: "Stranger" }) },
  deleteExpense: { outcome: 404, id: ({ expense }) => expense },
  listPriceItems: { outcome: "own" },
  createPriceItem: { outcome: "own", body: () => newPriceItem({ code: "T-2" }) },
  getPriceItem: { outcome: 404, id: ({ price }) => price },
  updatePriceItem: { outcome: 404, id: ({ price }) => price, body: () => ({ description: "Stranger" }) },
  deletePriceItem: { outcome: 404, id: ({ price }) => price },
  archivePriceItem: { outcome: 404, id: ({ price }) => price },
  unarchivePriceItem: { outcome: 404, id: ({ price }) => price },
  listRecurringInvoices: { outcome: "own" },
  createRecurringInvoice: {
    outcome: 422,
    body: ({ client, project }) => ({
      clientId: client,
      projectId: project,
      title: "Stranger",
      items: [],
      everyMonths: 1,
      nextOn: "2031-01-31",
    }),
  },
  getRecurringInvoice: { outcome: 404, id: ({ recurring }) => recurring },
  updateRecurringInvoice: { outcome: 404, id: ({ recurring }) => recurring, body: () => ({ title: "Stranger" }) },
  deleteRecurringInvoice: { outcome: 404, id: ({ recurring }) => recurring },
  pauseRecurringInvoice: { outcome: 404, id: ({ recurring }) => recurring },
  resumeRecurringInvoice: { outcome: 404, id: ({ recurring }) => recurring },
  listProjects: { outcome: "own" },
  createProject: { outcome: 422, body: ({ client }) => ({ name: "Stranger", clientId: client }) },
  getProject: { outcome: 404, id: ({ project }) => project },
  getProjectFigures: { outcome: 404, id: ({ project }) => project },
  listProjectFigures: { outcome: "own", path: ({ project }) => `/projects/figures?ids=${project}` },
  getProjectTimeline: { outcome: 404, id: ({ project }) => project },
  listProjectFiles: { outcome: 404, id: ({ project }) => project },
  attachProjectFile: {
    outcome: 422,
    path: (_, theirs) => `/projects/${theirs.project}/files`,
    body: ({ file }) => ({ fileId: file }),
  },
  getProjectFile: { outcome: 404, path: (ours, theirs) => `/projects/${theirs.project}/files/${ours.attached}` },
  detachProjectFile: { outcome: 404, path: ({ project, attached }) => `/projects/${project}/files/${attached}` },
  listClientFiles: { outcome: 404, id: ({ client }) => client },
  attachClientFile: { outcome: 404, id: ({ client }) => client, body: (_, { file }) => ({ fileId: file }) },
  getClientFile: { outcome: 404, path: ({ client, attached }) => `/clients/${client}/files/${attached}` },
  detachClientFile: { outcome: 404, path: ({ client, attached }) => `/clients/${client}/files/${attached}` },
  updateProject: { outcome: 404, id: ({ project }) => project, body: () => ({ name: "Stranger" }) },
  listQuotations: { outcome: "own" },
  getQuotationTotals: { outcome: "own" },
  createQuotation: {
    outcome: 422,
    body: (ours, theirs) => ({ clientId: theirs.client, projectId: ours.project, title: "Stranger", items: [line()] }),
  },
  getQuotation: { outcome: 404, id: ({ quotation }) => quotation },
  updateQuotation: { outcome: 404, id: ({ quotation }) => quotation, body: () => ({ title: "Stranger" }) },
  deleteQuotation: { outcome: 404, id: ({ quotation }) => quotation },
  getQuotationPdf: { outcome: 404, id: ({ quotation }) => quotation },
  getInvoicePdf: { outcome: 404, id: ({ invoice }) => invoice },
  uploadFile: { outcome: "own", body: () => formWith(png(), "logo.png", "image/png") },
  getFile: { outcome: 404, id: ({ file }) => file },
  getQuotationDecision: { outcome: 404, id: ({ quotation }) => quotation },
  listQuotationRevisions: { outcome: 404, id: ({ quotation }) => quotation },
  getQuotationConversions: { outcome: 404, id: ({ quotation }) => quotation },
  getQuotationTimeline: { outcome: 404, id: ({ quotation }) => quotation },
  getInvoiceTimeline: { outcome: 404, id: ({ invoice }) => invoice },
  getContractTimeline: { outcome: 404, id: ({ contract }) => contract },
  getClaimTimeline: { outcome: 404, id: ({ claim }) => claim },
  getPaymentReceipt: {
    outcome: 404,
    path: (ours, theirs) => `/invoices/${theirs.invoice}/payments/${ours.payment}/receipt`,
  },
  getClientStatement: { outcome: 404, id: ({ client }) => client },
  getClientStatementPdf: { outcome: 404, id: ({ client }) => client },
  sendClientStatement: { outcome: 404, id: ({ client }) => client },
  previewStatementMail: { outcome: 404, id: ({ client }) => client },
  listContracts: { outcome: "own" },
  createContract: { outcome: 422, body: ({ quotation }) => ({ quotationId: quotation }) },
  listClaims: { outcome: "own" },
  listRetention: { outcome: "own" },
  getGstReturn: { outcome: "own" },
  listGstDocuments: { outcome: "own" },
  fileGstReturn: { outcome: "own", body: () => ({ from: "2026-01-01", to: "2026-03-31" }) },
  listGstFilings: { outcome: "own" },
  getGstFiling: { outcome: 404, id: ({ gstFiling }) => gstFiling },
  listFiledGstDocuments: { outcome: 404, id: ({ gstFiling }) => gstFiling },
  getAgeing: { outcome: "own" },
  getContractReport: { outcome: "own" },
  releaseProjectRetention: { outcome: 404, id: ({ project }) => project },
  getContract: { outcome: 404, id: ({ contract }) => contract },
  updateContract: { outcome: 404, id: ({ contract }) => contract, body: () => ({ notes: "Stranger" }) },
  deleteContract: { outcome: 404, id: ({ contract }) => contract },
  completeContract: { outcome: 404, id: ({ contract }) => contract, body: () => ({ on: "2026-01-01" }) },
  reopenContract: { outcome: 404, id: ({ contract }) => contract },
  closeContract: { outcome: 404, id: ({ contract }) => contract },
  billDeposit: { outcome: 404, id: ({ contract }) => contract, body: () => ({ amount: 1 }) },
  releaseContractRetention: { outcome: 404, id: ({ contract }) => contract },
  createClaim: { outcome: 404, id: ({ contract }) => contract, body: () => ({ all: 0.1 }) },
  getClaim: { outcome: 404, id: ({ claim }) => claim },
  recordClaimService: {
    outcome: 404,
    id: ({ claim }) => claim,
    body: () => ({ servedVia: "HAND", servedOn: "2026-01-05" }),
  },
  getClaimClock: { outcome: 404, id: ({ claim }) => claim },
  getClaimCalendar: { outcome: 404, id: ({ claim }) => claim },
  getClaimEvidence: { outcome: 404, id: ({ claim }) => claim },
  getClaimPdf: { outcome: 404, id: ({ claim }) => claim },
  updateClaim: { outcome: 404, id: ({ claim }) => claim, body: () => ({ all: 0.1 }) },
  submitClaim: { outcome: 404, id: ({ claim }) => claim },
  correctClaimParties: { outcome: 404, id: ({ claim }) => claim },
  respondToClaim: { outcome: 404, id: ({ claim }) => claim },
  acceptClaimResponse: { outcome: 404, id: ({ claim }) => claim },
  previewClaimAcceptance: { outcome: 404, id: ({ claim }) => claim },
  creditClaim: { outcome: 404, id: ({ claim }) => claim },
  creditClaimInvoices: { outcome: 404, id: ({ claim }) => claim },
  takeBackClaim: { outcome: 404, id: ({ claim }) => claim },
  billClaim: { outcome: 404, id: ({ claim }) => claim },
  withdrawClaim: { outcome: 404, id: ({ claim }) => claim },
  getClaimPortalLink: { outcome: 404, id: ({ claim }) => claim },
  withdrawClaimLink: { outcome: 404, id: ({ claim }) => claim },
  previewClaimMail: { outcome: 404, id: ({ claim }) => claim },
  listInvoices: { outcome: "own" },
  getInvoiceTotals: { outcome: "own" },
  createInvoice: {
    outcome: 422,
    body: (ours, theirs) => ({
      clientId: theirs.client,
      projectId: theirs.project,
      quotationId: ours.quotation,
      title: "Stranger",
      items: [line()],
    }),
  },
  getInvoice: { outcome: 404, id: ({ invoice }) => invoice },
  markInvoiceEInvoice: { outcome: 404, id: ({ invoice }) => invoice, body: () => ({ state: "ACCEPTED" }) },
  correctInvoiceParties: { outcome: 404, id: ({ invoice }) => invoice },
  updateInvoice: { outcome: 404, id: ({ invoice }) => invoice, body: () => ({ title: "Stranger" }) },
  changeProjectStatus: { outcome: 404, id: ({ project }) => project, body: () => ({ status: "ON_HOLD" }) },
  sendQuotation: { outcome: 404, id: ({ quotation }) => quotation, body: () => ({ to: "stranger@example.com" }) },
  acceptQuotation: { outcome: 404, id: ({ quotation }) => quotation },
  rejectQuotation: { outcome: 404, id: ({ quotation }) => quotation },
  reviseQuotation: { outcome: 404, id: ({ quotation }) => quotation },
  duplicateQuotation: { outcome: 404, id: ({ quotation }) => quotation },
  convertQuotation: { outcome: 404, id: ({ quotation }) => quotation },
  getQuotationPortalLink: { outcome: 404, id: ({ quotation }) => quotation },
  withdrawQuotationLink: { outcome: 404, id: ({ quotation }) => quotation },
  withdrawInvoiceLink: { outcome: 404, id: ({ invoice }) => invoice },
  sendInvoice: { outcome: 404, id: ({ invoice }) => invoice },
  remindInvoice: { outcome: 404, id: ({ invoice }) => invoice, body: () => ({ to: "stranger@example.com" }) },
  voidInvoice: { outcome: 404, id: ({ invoice }) => invoice },
  duplicateInvoice: { outcome: 404, id: ({ invoice }) => invoice },
  getInvoicePortalLink: { outcome: 404, id: ({ invoice }) => invoice },
  writeOffInvoice: { outcome: 404, id: ({ invoice }) => invoice, body: () => ({ reason: "Short paid" }) },
  recordPayment: { outcome: 404, id: ({ invoice }) => invoice, body: () => ({ amount: 1 }) },
  previewQuotationMail: { outcome: 404, id: ({ quotation }) => quotation },
  previewInvoiceMail: { outcome: 404, id: ({ invoice }) => invoice },
  previewInvoiceSend: { outcome: 404, id: ({ invoice }) => invoice },
  previewReceiptMail: {
    outcome: 404,
    path: (ours, theirs) => `/invoices/${theirs.invoice}/payments/${ours.payment}/preview-mail`,
  },
  sendReceipt: {
    outcome: 404,
    path: (ours, theirs) => `/invoices/${theirs.invoice}/payments/${ours.payment}/send-receipt`,
    body: () => ({ to: "stranger@example.com" }),
  },
  reversePayment: {
    outcome: 404,
    path: (ours, theirs) => `/invoices/${theirs.invoice}/payments/${ours.payment}/reverse`,
  },
  listPayments: { outcome: "own" },
  recordPayments: {
    outcome: 422,
    body: (ours, theirs) => ({
      allocations: [
        { invoiceId: theirs.invoice, amount: 1 },
        { invoiceId: ours.invoice, amount: 1 },
      ],
    }),
  },
  listBankAccounts: { outcome: "own" },
  getBankAccount: { outcome: 404, id: ({ bankAccount }) => bankAccount },
  createBankAccount: { outcome: "own", body: () => ({ name: "Stranger" }) },
  updateBankAccount: { outcome: 404, id: ({ bankAccount }) => bankAccount, body: () => ({ name: "Stranger" }) },
  importBankStatement: { outcome: "own", body: () => rowsForm([["2026-01-05", "Stranger", "1.00"]]) },
  previewImport: {
    outcome: "own",
    path: () => "/imports/previews?kind=CLIENTS",
    body: () => importForm("Name\nStranger"),
  },
  getImportPreview: { outcome: 404, id: ({ preview }) => preview },
  correctImportPreview: { outcome: 404, id: ({ preview }) => preview, body: () => ({}) },
  runImport: { outcome: 404, body: ({ preview }) => ({ previewId: preview }) },
  listImportLayouts: { outcome: "own" },
  keepImportLayout: {
    outcome: "own",
    body: () => ({ kind: "BILL", name: "tender.xlsx", columns: [{ name: "rate", field: "unitPrice" }] }),
  },
  deleteImportLayout: { outcome: 404, id: ({ layout }) => layout },
  listBankLines: { outcome: "own" },
  getBankLine: { outcome: 404, id: ({ bankLine }) => bankLine },
  matchBankLine: {
    outcome: 404,
    id: ({ bankLine }) => bankLine,
    body: (ours, theirs) => ({ allocations: [{ invoiceId: theirs.invoice, amount: 1 }] }),
  },
  linkBankLine: {
    outcome: 404,
    id: ({ bankLine }) => bankLine,
    body: (ours, theirs) => ({ paymentIds: [theirs.payment] }),
  },
  unmatchBankLine: { outcome: 404, id: ({ bankLine }) => bankLine },
  ignoreBankLine: { outcome: 404, id: ({ bankLine }) => bankLine },
  unignoreBankLine: { outcome: 404, id: ({ bankLine }) => bankLine },
  matchExactBankLines: { outcome: "own" },
  updatePayment: { outcome: 404, id: ({ payment }) => payment, body: () => ({ externalId: "theirs" }) },
  getPayment: { outcome: 404, id: ({ payment }) => payment },
  getPaymentTotals: { outcome: "own" },
  listEvents: { outcome: "own" },
  listDeletions: { outcome: "own" },
  getEvent: { outcome: 404, id: ({ event }) => event },
  listWebhookEndpoints: { outcome: "own" },
  createWebhookEndpoint: {
    outcome: "own",
    body: () => ({ url: "https://stranger.example/hooks", events: ["client.created"] }),
  },
  getWebhookEndpoint: { outcome: 404, id: ({ endpoint }) => endpoint },
  getWebhookFailure: { outcome: 404, id: ({ endpoint }) => endpoint },
  updateWebhookEndpoint: { outcome: 404, id: ({ endpoint }) => endpoint, body: () => ({ enabled: false }) },
  deleteWebhookEndpoint: { outcome: 404, id: ({ endpoint }) => endpoint },
  rotateWebhookSecret: { outcome: 404, id: ({ endpoint }) => endpoint },
  testWebhookEndpoint: { outcome: 404, id: ({ endpoint }) => endpoint, body: () => ({ type: "client.created" }) },
  listWebhookDeliveries: { outcome: "own" },
  getWebhookDelivery: { outcome: 404, id: ({ delivery }) => delivery },
  replayWebhookEndpoint: {
    outcome: 404,
    id: ({ endpoint }) => endpoint,
    body: () => ({ since: "2026-01-01T00:00:00Z", only: "all" }),
  },
  getWebhookReplay: {
    outcome: 404,
    path: (ours) => `/webhook-endpoints/${ours.endpoint}/replays/${ours.replay}`,
  },
  replayWebhookDelivery: { outcome: 404, id: ({ delivery }) => delivery },
  runBatch: {
    outcome: "own",
    body: ({ client }) => ({ operations: [{ method: "DELETE", path: `/clients/${client}` }] }),
  },
};

async function documentsOf(api: Api): Promise<Ours> {
  const endpoint = await api.endpoint();
  const delivery = await api.act<{ id: string }>(`/webhook-endpoints/${endpoint.id}/test`, { type: "client.created" });
  const period = { since: "2026-01-01T00:00:00Z", only: "all" };
  const replay = await api.act<{ id: string }>(`/webhook-endpoints/${endpoint.id}/replay`, period);
  const { body: file } = await api.upload(png());
  const { id: attached } = (await api.upload(png())).body;
  const quotation = await api.quotation();
  await api.create(`/projects/${quotation.projectId}/files`, { fileId: attached });
  await api.create(`/clients/${quotation.clientId}/files`, { fileId: attached });
  const invoice = await api.sentInvoice();
  const payment = await api.pay(invoice, 1);
  const credit = await draftCredit(api, invoice, 1);
  const contract = await newContract(api);
  const claim = await newClaim(contract, api);
  const [event = { id: "" }] = (await api.get<{ data: { id: string }[] }>("/events?limit=1")).body.data;
  return {
    client: quotation.clientId,
    project: quotation.projectId,
    quotation: quotation.id,
    contract: contract.id,
    claim: claim.id,
    invoice: invoice.id,
    payment: payment.id,
    credit: credit.id,
    event: event.id,
    endpoint: endpoint.id,
    delivery: delivery.id,
    replay: replay.id,
    file: file.id,
    attached,
    lead: (await api.create<{ id: string }>("/leads", { name: "Ng Hui Min" })).id,
    expense: (await api.create<{ id: string }>("/expenses", newExpense())).id,
    gstFiling: (await api.create<{ id: string }>("/gst-returns", { from: "2026-01-01", to: "2026-03-31" })).id,
    price: (await api.create<{ id: string }>("/price-items", newPriceItem())).id,
    recurring: (await newRecurring(api)).id,
    bankLine: (await newBankLine(api)).id,
    receipt: (await overpaid(api)).receiptId,
    preview: (await newImportPreview(api, "Name\nOurs")).id,
    layout: (await newImportLayout(api)).id,
    bankAccount: (await api.create<{ id: string }>("/bank-accounts", { name: "Ours" })).id,
  };
}

describe("another organization", () => {
  let owner: Api;
  let stranger: Api;
  let ours: Ours;
  let theirs: Ours;
  beforeAll(async () => {
    [owner, stranger] = [await newOrg(), await newOrg()];
    [ours, theirs] = [await documentsOf(owner), await documentsOf(stranger)];
  });

  test.each(Object.entries(attempts) as [RouteName, Attempt][])("gets nothing of ours by %s", async (name, attempt) => {
    const before = await everythingOf(owner.org);
    const route: Route = routes[name];
    const path = attempt.path?.(ours, theirs) ?? route.path.replace("{id}", attempt.id?.(ours) ?? "");
    const body = attempt.body?.(ours, theirs);
    const answer = await stranger.send(route.method, path, body === undefined ? {} : { body });
    if (attempt.outcome === "own") expect(answer.status).toBe(route.status);
    else expect(answer.status).toBe(attempt.outcome);
    for (const id of Object.values(ours)) expect(answer.text).not.toContain(id);
    expect(answer.text).not.toContain(owner.org);
    expect(await everythingOf(owner.org)).toEqual(before);
  });

  test("a key cannot move its document to another organization's client or project", async () => {
    const draft = await stranger.invoice();
    for (const path of [`/quotations/${theirs.quotation}`, `/invoices/${draft.id}`]) {
      const body = { clientId: ours.client, projectId: ours.project };
      expect((await stranger.refused("PATCH", path, { body })).details?.map((fault) => fault.code)).toEqual([
        "UNKNOWN_REFERENCE",
        "UNKNOWN_REFERENCE",
      ]);
    }
  });

  test("cannot read on from an event of ours", async () => {
    expect(await stranger.refused("GET", `/events?after=${ours.event}`)).toMatchObject({ status: 400 });
  });

  test("finds nothing of ours by filtering for it", async () => {
    for (const path of [
      `/projects?clientId=${ours.client}`,
      `/invoices?projectId=${ours.project}`,
      `/payments?invoiceId=${ours.invoice}`,
      `/credit-notes?invoiceId=${ours.invoice}`,
      `/contracts?clientId=${ours.client}`,
      `/claims?contractId=${ours.contract}`,
      `/quotations?contractId=${ours.contract}`,
      `/invoices?claimId=${ours.claim}`,
      `/payments?bankLineId=${ours.bankLine}`,
      `/events?resourceId=${ours.invoice}`,
      `/webhook-deliveries?endpointId=${ours.endpoint}`,
    ]) {
      expect((await stranger.get(path)).body).toMatchObject({ data: [] });
    }
  });
});

describe("the second wall", () => {
  test("a query without an organization finds nothing", async () => {
    const on = await service();
    // Not the service's database, whose statements the tests require to name their organization.
    const db = openDatabase({ target: on.target, pooler: "none" });
    const owner = await newOrg({ on });
    const stranger = await newOrg({ on });
    await owner.invoice();
    const scope = { db, org: stranger.org };
    const tables = [
      "client",
      "project",
      "quotation",
      "invoice",
      "invoice_item",
      "payment",
      "attachment",
      "event",
      "mail",
      "portal_link",
      "organization",
    ];
    for (const table of tables) {
      const others = (sql: typeof db.app) =>
        sql`select 1 as found from ${sql(table)} t where t::text like ${`%${owner.org}%`}`;
      expect(await inOrg(scope, (tx) => tx.rows(others(tx.sql as typeof db.app)))).toEqual([]);
      const read = readInOrg(scope);
      expect(await read.rows(others(db.app))).toEqual([]);
      expect(await db.app`select 1 from ${db.app(table)}`).toEqual([]);
    }
    await db.close();
  });

  test("no row can be written for another org, nor point at another org's row", async () => {
    const owner = await newOrg();
    const stranger = await newOrg({ beside: owner });
    const db = await databaseFor(owner.org);
    const { id: clientId } = await owner.client();
    const write = (org: string) =>
      inOrg({ db, org: stranger.org }, (tx) =>
        tx.rows(tx.sql`
          insert into project (org_id, id, client_id, name, status, budget, start_date, created_at, updated_at)
          values (${org}, 'prj_x', ${clientId}, 'Stolen', 'LEAD', 0, now(), now(), now()) returning id`),
      );
    await expect(write(owner.org)).rejects.toThrow(/row-level security/);
    await expect(write(stranger.org)).rejects.toThrow(/project_belongs_to_client/);
  });

  test("the roles of the service own no table and bypass nothing", async () => {
    const { target } = await service();
    const owner = openOwner(target);
    // Views that are read with the rights of quoin_system restrict the rows themselves, as the next test shows.
    const owned = await owner`
      select c.relname from pg_class c join pg_roles r on r.oid = c.relowner
      where r.rolname like 'quoin\\_%' and c.relkind <> 'v'`;
    const roles = await owner`
      select rolsuper, rolbypassrls, rolcreaterole from pg_roles
      where rolname in ('quoin_app', 'quoin_system', 'quoin_service')`;
    await owner.end();
    expect(owned).toEqual([]);
    expect(roles.length).toBeGreaterThanOrEqual(2);
    for (const role of roles) expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false });
  });

  test("a view that bypasses row security shows the rows of its reader's organization alone", async () => {
    const { target } = await service();
    const owner = await newOrg();
    const db = await databaseFor(owner.org);
    await owner.pay(await owner.sentInvoice(), 109);
    await owner.quotation();
    await owner.create("/expenses", newExpense({}));
    await owner.client({ email: "lim@example.com" });
    await owner.create("/leads", { name: "Lim Mei Ling", email: "lim@example.com" });
    const stranger = await newOrg({ beside: owner });
    const administrator = openOwnerOf(target, db);
    const views = await administrator<{ relname: string }[]>`
      select c.relname from pg_class c join pg_roles r on r.oid = c.relowner
      where r.rolname like 'quoin\\_%' and c.relkind = 'v' and c.relnamespace = current_schema()::regnamespace
      order by c.relname`;
    await administrator.end();
    expect(views.map(({ relname }) => relname)).toEqual([
      "client_email",
      "client_order",
      "expense_by_month",
      "expense_order",
      "invoice_by_month",
      "invoice_order",
      "lead_email",
      "payment_by_month",
      "payment_receipt_order",
      "project_order",
      "quotation_by_month",
      "quotation_order",
    ]);
    for (const { relname } of views) {
      const orgsSeenBy = (org: typeof owner.org) => {
        const read = readInOrg({ db, org });
        return read.rows(read.sql`select distinct org_id from ${read.sql(relname)}`);
      };
      expect(await orgsSeenBy(owner.org), relname).toEqual([{ orgId: owner.org }]);
      expect(await orgsSeenBy(stranger.org), relname).toEqual([]);
      await expect(db.app`select id from ${db.app(relname)}`, relname).resolves.toHaveLength(0);
    }
  });

  test("row security holds behind a transaction pooler", async () => {
    const on = await service();
    const owner = await newOrg({ on });
    const { id } = await owner.client();
    const stranger = await newOrg({ on });
    const db = openDatabase({ target: on.target, pooler: "transaction" });
    const clientsOf = (org: typeof owner.org) => {
      const read = readInOrg({ db, org });
      return read.rows(read.sql`select id from client`);
    };
    expect(await clientsOf(owner.org)).toEqual([{ id }]);
    expect(await clientsOf(stranger.org)).toEqual([]);
    await db.close();
  });

  test("the API works behind a transaction pooler, for each organization alone", async () => {
    const { target } = await service();
    const db = openDatabase({ target, pooler: "transaction" });
    const on: Service = { app: await createTestApp({ db, now: null }), db, target, now: null };
    const [owner, stranger] = [await newOrg({ on }), await newOrg({ on })];
    const ours = await documentsOf(owner);
    await documentsOf(stranger);
    const quotation = await owner.acceptedQuotation();
    const invoice = await owner.create<{ id: string }>(`/quotations/${quotation.id}/convert`, undefined);
    await owner.act(`/invoices/${invoice.id}/send`);
    await Promise.all([owner.pay(invoice, 54.5), owner.pay(invoice, 54.5)]);
    expect((await owner.get(`/invoices/${invoice.id}`)).body).toMatchObject({ status: "PAID" });
    expect((await owner.file(`/invoices/${invoice.id}/pdf`)).status).toBe(200);
    expect((await owner.file(`/files/${ours.file}`)).bytes.equals(png())).toBe(true);
    const headers = { "idempotency-key": "once" };
    const once = () => owner.send("POST", "/clients", { body: { name: "Once" }, headers });
    expect((await once()).body).toEqual((await once()).body);
    for (const [, route] of routeEntries.filter(
      ([, { path, query }]) => "limit" in query.properties && !path.includes("{"),
    )) {
      const answer = await stranger.get(route.path);
      expect(answer.status).toBe(200);
      for (const id of [owner.org, ...Object.values(ours)]) expect(answer.text).not.toContain(id);
    }
    expect((await stranger.get(`/invoices/${invoice.id}`)).status).toBe(404);
    await on.app.close();
    await db.close();
  });
});
