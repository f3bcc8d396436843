// @module-tag slow
// @module-tag database
// @module-tag cells
import { describe, expect, test } from "vitest";
import type { PaymentReceipt } from "#contract/payments/payment-receipts.ts";
import { isWrite, type Route } from "#contract/api/route.ts";
import { routeEntries } from "#contract/api/routes.ts";
import { inOrg } from "#server/db/sql.ts";
import { forgetOldAnswers } from "#server/http/idempotency/forget-old-answers.ts";
import { tryToTakeKey } from "#server/http/idempotency/store.ts";
import { type Api, formWith, line, newExpense, newPriceItem } from "../support/api.ts";
import { newBankLine, rowsForm } from "../support/bank.ts";
import { billed, newClaim, newContract, sent, submitted } from "../support/contracts.ts";
import { credited, draftCredit, leftCredit } from "../support/credit.ts";
import { invoiceBeside, overpaid } from "../support/kept-money.ts";
import { newRecurring, recurringBody } from "../support/recurring.ts";
import { png } from "../support/images.ts";
import { atTime, databaseFor, eventsOf, newKey, newOrg } from "../support/service.ts";
import { everyRowOf, everythingOf, rowsOf } from "../support/stored-rows.ts";
import { today } from "../support/today.ts";
import { importForm, newImportLayout, newImportPreview } from "../support/imports.ts";

const once = (api: Api, method: string, path: string, key: string, body?: unknown) =>
  api.send<{ id: string; error?: object }>(method, path, {
    ...(body === undefined ? {} : { body }),
    headers: { "idempotency-key": key },
  });

const newLead = (api: Api) => api.create<{ id: string }>("/leads", { name: "Ng Hui Min" });

/** Creates a price item, and returns its path. */
const pricePath = async (api: Api) =>
  `/price-items/${(await api.create<{ id: string }>("/price-items", newPriceItem())).id}`;

const recurringPath = async (api: Api) => `/recurring-invoices/${(await newRecurring(api)).id}`;

/** Changes the organization's phone number, and returns the correction that takes it over. */
async function newPhone(api: Api): Promise<object> {
  await api.patch("/organization", { phone: "6123 4567" });
  return { fields: ["organization.phone"] };
}

/** A valid request for each write, after creating the state that it requires. */
const writes: Record<string, (api: Api) => Promise<{ path: string; body?: object }>> = {
  updateOrganization: async () => ({ path: "/organization", body: { phone: "1" } }),
  uploadFile: async () => ({ path: "/files", body: formWith(png(), "logo.png", "image/png") }),
  createClient: async () => ({ path: "/clients", body: { name: "Lim" } }),
  runBatch: async () => ({
    path: "/batch",
    body: { operations: [{ method: "POST", path: "/clients", body: { name: "Lim" } }] },
  }),
  updateClient: async (api) => ({ path: `/clients/${(await api.client()).id}`, body: { name: "Tan" } }),
  deleteClient: async (api) => ({ path: `/clients/${(await api.client()).id}` }),
  archiveClient: async (api) => ({ path: `/clients/${(await api.client()).id}/archive` }),
  unarchiveClient: async (api) => ({ path: `/clients/${(await api.client()).id}/unarchive` }),
  createLead: async () => ({ path: "/leads", body: { name: "Ng Hui Min" } }),
  updateLead: async (api) => ({ path: `/leads/${(await newLead(api)).id}`, body: { status: "CONTACTED" } }),
  deleteLead: async (api) => ({ path: `/leads/${(await newLead(api)).id}` }),
  convertLead: async (api) => ({ path: `/leads/${(await newLead(api)).id}/convert` }),
  createExpense: async () => ({ path: "/expenses", body: newExpense() }),
  updateExpense: async (api) => ({
    path: `/expenses/${(await api.create<{ id: string }>("/expenses", newExpense())).id}`,
    body: { vendor: "Hardware shop" },
  }),
  deleteExpense: async (api) => ({
    path: `/expenses/${(await api.create<{ id: string }>("/expenses", newExpense())).id}`,
  }),
  fileGstReturn: async () => ({ path: "/gst-returns", body: { from: "2026-01-01", to: "2026-03-31" } }),
  createPriceItem: async () => ({ path: "/price-items", body: newPriceItem() }),
  updatePriceItem: async (api) => ({ path: await pricePath(api), body: { unitPrice: 70 } }),
  deletePriceItem: async (api) => ({ path: await pricePath(api) }),
  archivePriceItem: async (api) => ({ path: `${await pricePath(api)}/archive` }),
  unarchivePriceItem: async (api) => {
    const path = await pricePath(api);
    await api.act(`${path}/archive`);
    return { path: `${path}/unarchive` };
  },
  createRecurringInvoice: async (api) => ({ path: "/recurring-invoices", body: await recurringBody(api) }),
  updateRecurringInvoice: async (api) => ({ path: await recurringPath(api), body: { everyMonths: 3 } }),
  deleteRecurringInvoice: async (api) => ({ path: await recurringPath(api) }),
  pauseRecurringInvoice: async (api) => ({ path: `${await recurringPath(api)}/pause` }),
  resumeRecurringInvoice: async (api) => {
    const path = await recurringPath(api);
    await api.act(`${path}/pause`);
    return { path: `${path}/resume` };
  },
  createProject: async (api) => ({ path: "/projects", body: { name: "Bath", clientId: (await api.client()).id } }),
  updateProject: async (api) => ({ path: `/projects/${(await api.project()).id}`, body: { name: "Bath" } }),
  changeProjectStatus: async (api) => ({
    path: `/projects/${(await api.project()).id}/status`,
    body: { status: "ON_HOLD" },
  }),
  createQuotation: async (api) => {
    const { id: projectId, clientId } = await api.project();
    return { path: "/quotations", body: { clientId, projectId, title: "Works", items: [line()] } };
  },
  updateQuotation: async (api) => ({ path: `/quotations/${(await api.quotation()).id}`, body: { title: "New" } }),
  deleteQuotation: async (api) => ({ path: `/quotations/${(await api.quotation()).id}` }),
  sendQuotation: async (api) => ({
    path: `/quotations/${(await api.quotation()).id}/send`,
    body: { to: "client@example.com" },
  }),
  acceptQuotation: async (api) => ({ path: `/quotations/${(await api.sentQuotation()).id}/accept` }),
  rejectQuotation: async (api) => ({ path: `/quotations/${(await api.sentQuotation()).id}/reject` }),
  reviseQuotation: async (api) => ({ path: `/quotations/${(await api.sentQuotation()).id}/revise` }),
  withdrawQuotationLink: async (api) => ({
    path: `/quotations/${(await api.sentQuotation()).id}/portal-link/withdraw`,
  }),
  withdrawInvoiceLink: async (api) => ({ path: `/invoices/${(await api.sentInvoice()).id}/portal-link/withdraw` }),
  withdrawClaimLink: async (api) => ({
    path: `/claims/${(await submitted(api, await newContract(api))).id}/portal-link/withdraw`,
  }),
  withdrawCreditNoteLink: async (api) => ({
    path: `/credit-notes/${(await leftCredit(api)).credit.id}/portal-link/withdraw`,
  }),
  duplicateQuotation: async (api) => ({ path: `/quotations/${(await api.quotation()).id}/duplicate` }),
  convertQuotation: async (api) => ({ path: `/quotations/${(await api.acceptedQuotation()).id}/convert` }),
  createContract: async (api) => ({
    path: "/contracts",
    body: { quotationId: (await api.acceptedQuotation()).id },
  }),
  updateContract: async (api) => ({ path: `/contracts/${(await newContract(api)).id}`, body: { notes: "New" } }),
  deleteContract: async (api) => ({ path: `/contracts/${(await newContract(api)).id}` }),
  completeContract: async (api) => ({
    path: `/contracts/${(await newContract(api)).id}/complete`,
    body: { on: today() },
  }),
  reopenContract: async (api) => {
    const path = `/contracts/${(await newContract(api)).id}`;
    await api.act(`${path}/complete`, { on: today() });
    return { path: `${path}/reopen` };
  },
  closeContract: async (api) => ({
    path: `/contracts/${(await newContract(api)).id}/close`,
    body: { confirm: ["BALANCE_LEFT"] },
  }),
  billDeposit: async (api) => ({ path: `/contracts/${(await newContract(api)).id}/deposit`, body: { amount: 100 } }),
  releaseContractRetention: async (api) => {
    const contract = await newContract(api);
    await sent(api, await billed(api, await newClaim(contract, api)));
    return { path: `/contracts/${contract.id}/release-retention` };
  },
  releaseProjectRetention: async (api) => {
    const { projectId } = await api.sentInvoice({ retentionPct: 0.1 });
    return { path: `/projects/${projectId}/release-retention` };
  },
  createClaim: async (api) => ({ path: `/contracts/${(await newContract(api)).id}/claims`, body: { all: 0.5 } }),
  updateClaim: async (api) => ({
    path: `/claims/${(await newClaim(await newContract(api), api)).id}`,
    body: { all: 0.4 },
  }),
  correctClaimParties: async (api) => ({
    path: `/claims/${(await submitted(api, await newContract(api))).id}/correct-parties`,
    body: await newPhone(api),
  }),
  submitClaim: async (api) => ({ path: `/claims/${(await newClaim(await newContract(api), api)).id}/submit` }),
  recordClaimService: async (api) => ({
    path: `/claims/${(await submitted(api, await newContract(api))).id}/service`,
    body: { servedVia: "HAND", servedOn: "2026-01-05" },
  }),
  respondToClaim: async (api) => ({ path: `/claims/${(await submitted(api, await newContract(api))).id}/respond` }),
  acceptClaimResponse: async (api) => {
    const { id } = await submitted(api, await newContract(api, { actApplies: true, claimDay: 0 }));
    await api.act(`/claims/${id}/respond`, { amount: 100, reason: "Defects" });
    return { path: `/claims/${id}/accept-response`, body: { to: "qs@example.com" } };
  },
  billClaim: async (api) => ({ path: `/claims/${(await newClaim(await newContract(api), api)).id}/invoice` }),
  withdrawClaim: async (api) => ({ path: `/claims/${(await newClaim(await newContract(api), api)).id}/withdraw` }),
  createInvoice: async (api) => {
    const { id: projectId, clientId } = await api.project();
    return { path: "/invoices", body: { clientId, projectId, title: "Claim", items: [line()] } };
  },
  updateInvoice: async (api) => ({ path: `/invoices/${(await api.invoice()).id}`, body: { title: "New" } }),
  sendInvoice: async (api) => ({ path: `/invoices/${(await api.invoice()).id}/send` }),
  remindInvoice: async (api) => ({
    path: `/invoices/${(await api.sentInvoice()).id}/remind`,
    body: { to: "client@example.com" },
  }),
  voidInvoice: async (api) => ({ path: `/invoices/${(await api.invoice()).id}/void` }),
  creditClaim: async (api) => {
    const contract = await newContract(api);
    await sent(api, await billed(api, await newClaim(contract, api, { all: 0.5 })));
    return { path: `/claims/${(await newClaim(contract, api, { all: 0.2 })).id}/credit` };
  },
  creditClaimInvoices: async (api) => {
    const contract = await newContract(api);
    for (const all of [0.5, 1]) await sent(api, await billed(api, await newClaim(contract, api, { all })));
    return { path: `/claims/${(await newClaim(contract, api, { all: 0.2 })).id}/credit-invoices` };
  },
  takeBackClaim: async (api) => {
    const claim = await newClaim(await newContract(api), api);
    await sent(api, await billed(api, claim));
    return { path: `/claims/${claim.id}/take-back` };
  },
  createCreditNote: async (api) => ({
    path: "/credit-notes",
    body: { invoiceId: (await api.sentInvoice()).id, reason: "Price reduction" },
  }),
  updateCreditNote: async (api) => ({
    path: `/credit-notes/${(await draftCredit(api, await api.sentInvoice())).id}`,
    body: { notes: "New" },
  }),
  sendCreditNote: async (api) => ({
    path: `/credit-notes/${(await draftCredit(api, await api.sentInvoice())).id}/send`,
  }),
  markCreditNoteEInvoice: async (api) => ({
    path: `/credit-notes/${(await credited(api, await api.sentInvoice())).id}/mark-e-invoice`,
    body: { state: "HANDED_OVER" },
  }),
  correctCreditNoteParties: async (api) => ({
    path: `/credit-notes/${(await credited(api, await api.sentInvoice())).id}/correct-parties`,
    body: await newPhone(api),
  }),
  voidCreditNote: async (api) => ({
    path: `/credit-notes/${(await draftCredit(api, await api.sentInvoice())).id}/void`,
  }),
  applyCreditNote: async (api) => {
    const { invoice, credit } = await leftCredit(api);
    const { id } = await api.sentInvoice({ clientId: invoice.clientId, projectId: invoice.projectId });
    return { path: `/credit-notes/${credit.id}/apply`, body: { invoiceId: id } };
  },
  recordRefund: async (api) => ({
    path: `/credit-notes/${(await leftCredit(api)).credit.id}/refund`,
    body: { amount: 1 },
  }),
  reverseRefund: async (api) => {
    const path = `/credit-notes/${(await leftCredit(api)).credit.id}`;
    const { id } = await api.create<{ id: string }>(`${path}/refund`, { amount: 1 });
    return { path: `${path}/refunds/${id}/reverse` };
  },
  sendClientStatement: async (api) => ({
    path: `/clients/${(await api.client()).id}/statement/send`,
    body: { to: "client@example.com" },
  }),
  sendMoneyReceipt: async (api) => ({
    path: `/payment-receipts/${(await overpaid(api)).receiptId}/send`,
    body: { to: "client@example.com" },
  }),
  reverseMoneyReceipt: async (api) => ({ path: `/payment-receipts/${(await overpaid(api)).receiptId}/reverse` }),
  applyKeptMoney: async (api) => {
    const { invoice, receiptId } = await overpaid(api);
    return {
      path: `/payment-receipts/${receiptId}/apply`,
      body: { invoiceId: (await invoiceBeside(api, invoice)).id },
    };
  },
  refundKeptMoney: async (api) => ({
    path: `/payment-receipts/${(await overpaid(api)).receiptId}/refund`,
    body: { amount: 1 },
  }),
  reverseRefundOfKeptMoney: async (api) => {
    const path = `/payment-receipts/${(await overpaid(api)).receiptId}`;
    const { refunds } = await api.create<PaymentReceipt>(`${path}/refund`, { amount: 1 });
    return { path: `${path}/refunds/${refunds[0]?.id}/reverse` };
  },
  duplicateInvoice: async (api) => ({ path: `/invoices/${(await api.invoice()).id}/duplicate` }),
  createBankAccount: async () => ({ path: "/bank-accounts", body: { name: "Savings" } }),
  updateBankAccount: async (api) => {
    const { id } = await api.create<{ id: string }>("/bank-accounts", { name: "Savings" });
    return { path: `/bank-accounts/${id}`, body: { name: "Reserve" } };
  },
  importBankStatement: async () => ({ path: "/bank-statements", body: rowsForm([["2026-01-05", "FAST", "1.00"]]) }),
  previewImport: async () => ({ path: "/imports/previews?kind=CLIENTS", body: importForm("Name\nTan") }),
  correctImportPreview: async (api) => ({
    path: `/imports/previews/${(await newImportPreview(api, "Name,A\nTan,b")).id}`,
    body: { columns: [{ column: 1, field: "notes" }] },
  }),
  runImport: async (api) => ({ path: "/imports", body: { previewId: (await newImportPreview(api, "Name\nTan")).id } }),
  keepImportLayout: async () => ({
    path: "/import-layouts",
    body: { kind: "BILL", name: "tender.xlsx", columns: [{ name: "rate", field: "unitPrice" }] },
  }),
  deleteImportLayout: async (api) => ({ path: `/import-layouts/${(await newImportLayout(api)).id}` }),
  matchBankLine: async (api) => {
    const allocations = [{ invoiceId: (await api.sentInvoice()).id, amount: 109 }];
    return { path: `/bank-lines/${(await newBankLine(api)).id}/match`, body: { allocations } };
  },
  linkBankLine: async (api) => {
    const { id } = await api.pay(await api.sentInvoice(), 109);
    return { path: `/bank-lines/${(await newBankLine(api)).id}/link`, body: { paymentIds: [id] } };
  },
  unmatchBankLine: async (api) => {
    const { id } = await newBankLine(api);
    const allocations = [{ invoiceId: (await api.sentInvoice()).id, amount: 109 }];
    await api.act(`/bank-lines/${id}/match`, { allocations });
    return { path: `/bank-lines/${id}/unmatch` };
  },
  ignoreBankLine: async (api) => ({ path: `/bank-lines/${(await newBankLine(api)).id}/ignore` }),
  unignoreBankLine: async (api) => {
    const { id } = await newBankLine(api);
    await api.act(`/bank-lines/${id}/ignore`);
    return { path: `/bank-lines/${id}/unignore` };
  },
  matchExactBankLines: async (api) => {
    await newBankLine(api, [`FAST ${(await api.sentInvoice()).number}`]);
    return { path: "/bank-lines/match-exact" };
  },
  markInvoiceEInvoice: async (api) => ({
    path: `/invoices/${(await api.sentInvoice()).id}/mark-e-invoice`,
    body: { state: "HANDED_OVER" },
  }),
  correctInvoiceParties: async (api) => ({
    path: `/invoices/${(await api.sentInvoice()).id}/correct-parties`,
    body: await newPhone(api),
  }),
  writeOffInvoice: async (api) => ({
    path: `/invoices/${(await api.sentInvoice()).id}/write-off`,
    body: { amount: 1, reason: "Short paid" },
  }),
  recordPayment: async (api) => ({ path: `/invoices/${(await api.sentInvoice()).id}/payments`, body: { amount: 1 } }),
  recordPayments: async (api) => ({
    path: "/payments",
    body: { allocations: [{ invoiceId: (await api.sentInvoice()).id, amount: 1 }] },
  }),
  updatePayment: async (api) => ({
    path: `/payments/${(await api.pay(await api.sentInvoice(), 1)).id}`,
    body: { externalId: "receipt-1" },
  }),
  createWebhookEndpoint: async () => ({
    path: "/webhook-endpoints",
    body: { url: "https://receiver.example/", events: ["client.created"] },
  }),
  updateWebhookEndpoint: async (api) => ({ path: `/webhook-endpoints/${(await api.endpoint()).id}`, body: {} }),
  deleteWebhookEndpoint: async (api) => ({ path: `/webhook-endpoints/${(await api.endpoint()).id}` }),
  rotateWebhookSecret: async (api) => ({ path: `/webhook-endpoints/${(await api.endpoint()).id}/rotate-secret` }),
  testWebhookEndpoint: async (api) => ({
    path: `/webhook-endpoints/${(await api.endpoint()).id}/test`,
    body: { type: "client.created" },
  }),
  replayWebhookEndpoint: async (api) => ({
    path: `/webhook-endpoints/${(await api.endpoint()).id}/replay`,
    body: { since: "2026-01-01T00:00:00Z", only: "all" },
  }),
  replayWebhookDelivery: async (api) => {
    const { id } = await api.endpoint();
    const delivery = await api.act<{ id: string }>(`/webhook-endpoints/${id}/test`, { type: "client.created" });
    return { path: `/webhook-deliveries/${delivery.id}/replay` };
  },
  attachClientFile: async (api) => ({
    path: `/clients/${(await api.client()).id}/files`,
    body: { fileId: await fileOf(api) },
  }),
  attachProjectFile: async (api) => ({
    path: `/projects/${(await api.project()).id}/files`,
    body: { fileId: await fileOf(api) },
  }),
  detachClientFile: async (api) => detaching(api, `/clients/${(await api.client()).id}/files`),
  detachProjectFile: async (api) => detaching(api, `/projects/${(await api.project()).id}/files`),
  sendReceipt: async (api) => {
    const invoice = await api.sentInvoice();
    const path = `/invoices/${invoice.id}/payments/${(await api.pay(invoice, 1)).id}/send-receipt`;
    return { path, body: { to: "client@example.com" } };
  },
  reversePayment: async (api) => {
    const invoice = await api.sentInvoice();
    return { path: `/invoices/${invoice.id}/payments/${(await api.pay(invoice, 1)).id}/reverse` };
  },
};

const fileOf = async (api: Api): Promise<string> => (await api.upload(png(), "plan.png", "image/png")).body.id;

/** Attaches a file, which can be removed then. */
async function detaching(api: Api, files: string) {
  const fileId = await fileOf(api);
  await api.post(files, { fileId });
  return { path: `${files}/${fileId}` };
}

describe("a retried write with its Idempotency-Key gets the same response and runs once", () => {
  const all = routeEntries.filter(([, route]) => isWrite(route));
  test.each(all)("%s", async (name: string, route: Route) => {
    const api = await newOrg();
    const given = writes[name];
    if (given === undefined) throw new Error(`say above how to ask for ${name}`);
    const { path, body } = await given(api);
    const first = await once(api, route.method, path, "a-1", body);
    expect(first.status, first.text).toBe(route.status);
    expect(first.headers["idempotent-replayed"]).toBeUndefined();
    const after = await everythingOf(api.org);
    const again = await once(api, route.method, path, "a-1", body);
    expect([again.status, again.text, again.headers["location"]]).toEqual([
      first.status,
      first.text,
      first.headers["location"],
    ]);
    expect(again.headers["idempotent-replayed"]).toBe("true");
    expect(again.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
    expect(await everythingOf(api.org)).toEqual(after);
  });
});

test("an answer that holds a secret is repeated, and kept encrypted", async () => {
  const api = await newOrg();
  const body = { url: "https://receiver.example/", events: ["client.created"] };
  const { body: created } = await api.send<{ secret: string }>("POST", "/webhook-endpoints", {
    body,
    headers: { "idempotency-key": "k" },
  });
  expect(created.secret).toMatch(/^[0-9a-f]{64}$/);
  expect((await once(api, "POST", "/webhook-endpoints", "k", body)).body).toEqual(created);
  const stored = await everyRowOf(api.org);
  expect(JSON.stringify(stored)).not.toContain(created.secret);
  expect(JSON.stringify(stored)).not.toContain(Buffer.from(created.secret).toString("hex"));
});

test("`/v1` and `/api/v1` are the same request", async () => {
  const api = await newOrg();
  await once(api, "POST", "/api/v1/clients", "k", { name: "Lim" });
  expect((await once(api, "POST", "/v1/clients", "k", { name: "Lim" })).headers["idempotent-replayed"]).toBe("true");
});

test("the same key with another body, path or method is refused and does nothing", async () => {
  const api = await newOrg();
  const { body } = await once(api, "POST", "/clients", "k", { name: "Lim" });
  const before = await everythingOf(api.org);
  const others: [string, string, object?][] = [
    ["POST", "/clients", { name: "Tan" }],
    ["PATCH", `/clients/${body.id}`, { name: "Lim" }],
    ["DELETE", `/clients/${body.id}`],
    ["POST", `/clients/${body.id}/archive`],
  ];
  for (const [method, path, other] of others) {
    expect(await once(api, method, path, "k", other)).toMatchObject({
      status: 422,
      body: { error: { code: "IDEMPOTENCY_KEY_REUSED" } },
    });
  }
  expect(await everythingOf(api.org)).toEqual(before);
});

test("a refused request leaves its Idempotency-Key free for the corrected one", async () => {
  const api = await newOrg();
  const before = await everythingOf(api.org);
  expect((await once(api, "POST", "/clients", "k", { name: "" })).status).toBe(422);
  expect(
    (await once(api, "POST", "/projects", "k", { name: "X", clientId: "cli_01k9qv3m8xf2ta7r6y5w4h3e2d" })).status,
  ).toBe(422);
  expect((await once(api, "DELETE", "/clients/cli_01k9qv3m8xf2ta7r6y5w4h3e2d", "k")).status).toBe(404);
  expect(await everythingOf(api.org)).toEqual(before);
  const answer = await once(api, "POST", "/clients", "k", { name: "Lim" });
  expect([answer.status, answer.headers["idempotent-replayed"]]).toEqual([201, undefined]);
});

test("keys belong to the API key that sent them", async () => {
  const api = await newOrg();
  const colleague = await newKey(api.org, {});
  const stranger = await newOrg();
  const ids = new Set<string>();
  for (const each of [api, colleague, stranger])
    ids.add((await once(each, "POST", "/clients", "k", { name: "Lim" })).body.id);
  expect(ids.size).toBe(3);
});

test("an answer is repeated for 24 hours, and after that the key is new", async () => {
  const api = await newOrg();
  const create = () => once(api, "POST", "/clients", "k", { name: "Lim" });
  const first = await atTime("2030-01-01T00:00:00.000Z", create);
  const last = await atTime("2030-01-01T23:59:59.999Z", create);
  const next = await atTime("2030-01-02T00:00:00.000Z", create);
  expect([last.body.id === first.body.id, next.body.id === first.body.id]).toEqual([true, false]);
  const replayed = await atTime("2030-01-02T12:00:00.000Z", create);
  expect(replayed.body.id).toBe(next.body.id);
});

test("expired idempotency records are deleted, and nothing else", async () => {
  const api = await newOrg();
  const db = await databaseFor(api.org);
  const keys = async () => (await rowsOf(api.org, "idempotency_key")).length;
  await atTime("2020-01-01T00:00:00Z", () => once(api, "POST", "/clients", "old", { name: "Lim" }));
  await once(api, "POST", "/clients", "new", { name: "Lim" });
  expect(await keys()).toBe(2);
  await forgetOldAnswers({ db, clock: () => new Date() });
  expect(await keys()).toBe(1);
});

test.each([
  ["empty", ""],
  ["with a space", "a b"],
  ["with a tab", "a\tb"],
  ["beyond ASCII", "caf\u00e9"],
  ["of 256 characters", "x".repeat(256)],
])("a key that is %s is 400", async (_what, key) => {
  const api = await newOrg();
  expect(await once(api, "POST", "/clients", key, { name: "Lim" })).toMatchObject({
    status: 400,
    body: { error: { code: "BAD_REQUEST", details: [{ path: "Idempotency-Key" }] } },
  });
  expect(await eventsOf(api.org)).toEqual([]);
});

test("a key of 255 characters is taken, and on a read it means nothing", async () => {
  const api = await newOrg();
  expect((await once(api, "POST", "/clients", "~".repeat(255), { name: "Lim" })).status).toBe(201);
  expect((await once(api, "GET", "/clients", "no good key")).status).toBe(200);
});

test("while a request runs, others with its Idempotency-Key are refused at once", async () => {
  const api = await newOrg();
  const db = await databaseFor(api.org);
  const [row] = await rowsOf<{ id: string }>(api.org, "api_key");
  const end = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const first = inOrg({ db, org: api.org }, async (tx) => {
    await tryToTakeKey(tx, row?.id ?? "", "k");
    held.resolve();
    await end.promise;
  });
  await held.promise;
  expect(await once(api, "POST", "/clients", "k", { name: "Lim" })).toMatchObject({
    status: 409,
    body: { error: { code: "IDEMPOTENCY_KEY_IN_USE" } },
  });
  end.resolve();
  await first;
  expect((await once(api, "POST", "/clients", "k", { name: "Lim" })).status).toBe(201);
});

test("ten at once with one key have one effect", async () => {
  const api = await newOrg();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => once(api, "POST", "/clients", "k", { name: "Lim" })),
  );
  const created = answers.filter(({ status }) => status === 201);
  expect(created.length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
  expect(new Set(created.map(({ body }) => body.id)).size).toBe(1);
  expect(await eventsOf(api.org)).toHaveLength(1);
});
