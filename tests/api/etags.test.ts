import { expect, test } from "vitest";
import type { Client } from "#contract/clients/clients.ts";
import { guardOf } from "#contract/api/etags.ts";
import { routeEntries } from "#contract/api/routes.ts";
import type { Api } from "../support/api.ts";
import { leftCredit } from "../support/credit.ts";
import { newOrg } from "../support/service.ts";

const tagOf = async (api: Api, path: string) => String((await api.get(path)).headers["etag"]);

test("a read of an unchanged resource is 304 without a body", async () => {
  const api = await newOrg();
  const client = await api.client();
  const path = `/clients/${client.id}`;
  const etag = await tagOf(api, path);
  expect(etag).toMatch(/^"[\w-]{43}"$/);
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    expect(await api.send("GET", path, { headers: { "if-none-match": tag } })).toMatchObject({ status: 304, text: "" });
  }
  await api.patch(path, { phone: "6123 4567" });
  expect(await api.send("GET", path, { headers: { "if-none-match": etag } })).toMatchObject({ status: 200 });
});

test("every single resource has an ETag, for GET and HEAD alike", async () => {
  const api = await newOrg();
  await api.endpoint({ url: "https://receiver.example/", events: ["client.created"] });
  await api.client();
  const idAt = async (list: string) => (await api.get<{ data: { id: string }[] }>(list)).body.data[0]?.id;
  const bearer = { authorization: `Bearer ${api.key}` };
  for (const path of [
    "/me",
    "/organization",
    `/events/${await idAt("/events")}`,
    `/webhook-deliveries/${await idAt("/webhook-deliveries")}`,
  ]) {
    const headers = { "if-none-match": await tagOf(api, path) };
    expect(await api.send("GET", path, { headers })).toMatchObject({ status: 304 });
    const head = await api.app.inject({ method: "HEAD", url: `/api/v1${path}`, headers: { ...headers, ...bearer } });
    expect(head.statusCode).toBe(304);
  }
});

test("a write and the following read have the same ETag", async () => {
  const api = await newOrg();
  const made = await api.post<Client>("/clients", { name: "Lim" });
  const path = `/clients/${made.body.id}`;
  expect(await tagOf(api, path)).toBe(made.headers["etag"]);
  const changed = await api.send("PATCH", path, { body: { name: "Tan" } });
  expect(changed.headers["etag"]).not.toBe(made.headers["etag"]);
  expect(await tagOf(api, path)).toBe(changed.headers["etag"]);
});

test("a write with another ETag is 412; the current ETag or `*` is accepted", async () => {
  const api = await newOrg();
  const { id } = await api.client({ name: "Lim" });
  const path = `/clients/${id}`;
  const etag = await tagOf(api, path);
  await api.patch(path, { phone: "6123 4567" });
  const stale = { body: { name: "Tan" }, headers: { "if-match": etag } };
  expect(await api.refused("PATCH", path, stale)).toMatchObject({ status: 412, code: "PRECONDITION_FAILED" });
  expect((await api.get(path)).body).toMatchObject({ name: "Lim" });
  for (const tag of [await tagOf(api, path), "*"]) {
    expect(await api.send("PATCH", path, { ...stale, headers: { "if-match": tag } })).toMatchObject({ status: 200 });
  }
  expect(await api.refused("DELETE", path, { headers: { "if-match": etag } })).toMatchObject({ status: 412 });
});

test("actions accept If-Match for the resource that they act on", async () => {
  const api = await newOrg();
  const { id } = await api.sentInvoice();
  const etag = await tagOf(api, `/invoices/${id}`);
  await api.pay({ id }, 1);
  const late = { body: { amount: 1 }, headers: { "if-match": etag } };
  expect(await api.refused("POST", `/invoices/${id}/payments`, late)).toMatchObject({ status: 412 });
  expect(await api.refused("POST", `/invoices/${id}/void`, { headers: { "if-match": etag } })).toMatchObject({
    status: 412,
  });
});

test("actions on a credit note accept If-Match as well", async () => {
  const api = await newOrg();
  const { credit } = await leftCredit(api);
  const path = `/credit-notes/${credit.id}`;
  const etag = await tagOf(api, path);
  const refund = { body: { amount: 1 }, headers: { "if-match": etag } };
  expect((await api.send("POST", `${path}/refund`, refund)).status).toBe(201);
  expect(await api.refused("POST", `${path}/refund`, refund)).toMatchObject({ status: 412 });
});

test("the settings have a state as well", async () => {
  const api = await newOrg();
  const etag = await tagOf(api, "/organization");
  const write = () => api.send("PATCH", "/organization", { body: { phone: "1" }, headers: { "if-match": etag } });
  expect([(await write()).status, (await write()).status]).toEqual([200, 412]);
});

test("of twenty writes with the same ETag exactly one succeeds", async () => {
  const api = await newOrg();
  const { id } = await api.client();
  const etag = await tagOf(api, `/clients/${id}`);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      api.send("PATCH", `/clients/${id}`, { body: { name: `Name ${i}` }, headers: { "if-match": etag } }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 412)).toHaveLength(19);
});

test("a retry by Idempotency-Key gets the first response, although the ETag has changed", async () => {
  const api = await newOrg();
  const { id } = await api.client();
  const headers = { "if-match": await tagOf(api, `/clients/${id}`), "idempotency-key": "k" };
  const write = () => api.send("PATCH", `/clients/${id}`, { body: { name: "Tan" }, headers });
  const [first, again] = [await write(), await write()];
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.headers["etag"]).toBe(first.headers["etag"]);
});

test("an unknown resource is 404, whatever If-Match says", async () => {
  const api = await newOrg();
  const path = "/invoices/inv_01k9qv3m8xf2ta7r6y5w4h3e2d";
  expect(await api.refused("PATCH", path, { body: {}, headers: { "if-match": "*" } })).toMatchObject({ status: 404 });
});

test("every write on a single resource accepts If-Match", () => {
  const unguarded = routeEntries.filter(([, route]) => route.method !== "GET" && guardOf(route) === undefined);
  // A receipt of money has no version: each of its operations locks it, and says what it found.
  expect(unguarded.map(([name]) => name).toSorted()).toEqual([
    "applyKeptMoney",
    "correctImportPreview",
    "createBankAccount",
    "createClient",
    "createContract",
    "createCreditNote",
    "createExpense",
    "createInvoice",
    "createLead",
    "createPriceItem",
    "createProject",
    "createQuotation",
    "createRecurringInvoice",
    "createWebhookEndpoint",
    "deleteImportLayout",
    "fileGstReturn",
    "importBankStatement",
    "keepImportLayout",
    "matchExactBankLines",
    "previewClaimAcceptance",
    "previewClaimMail",
    "previewCreditNoteMail",
    "previewImport",
    "previewInvoiceMail",
    "previewMoneyReceiptMail",
    "previewQuotationMail",
    "previewReceiptMail",
    "previewStatementMail",
    "recordPayments",
    "refundKeptMoney",
    "replayWebhookDelivery",
    "reverseMoneyReceipt",
    "reverseRefundOfKeptMoney",
    "runBatch",
    "runImport",
    "sendMoneyReceipt",
    "uploadFile",
  ]);
});
