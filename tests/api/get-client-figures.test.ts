import { expect, test } from "vitest";
import type { ClientFigures } from "#contract/clients/client-figures.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Statement } from "#contract/clients/statements.ts";
import { type Api, line } from "../support/api.ts";
import { atTime, newKey, newOrg } from "../support/service.ts";

const figuresOf = async (api: Api, clientId: string) => {
  const answer = await api.get<ClientFigures>(`/clients/${clientId}/figures`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

const none = { amount: 0, count: 0 };

test("a client without documents owes nothing and has paid nothing", async () => {
  const api = await newOrg();
  const { id: projectId, clientId } = await api.project();
  await api.invoice({ clientId, projectId });
  await api.quotation({ clientId, projectId });
  await api.pay(await api.sentInvoice(), 9);
  expect(await figuresOf(api, clientId)).toEqual({
    currency: "SGD",
    outstanding: none,
    overdue: { ...none, since: null },
    invoiced: 0,
    received: 0,
    refunded: 0,
    retentionHeld: 0,
    openQuotations: none,
    lastPaymentAt: null,
  });
});

test("the amounts owed and overdue are exact, with the oldest due date", async () => {
  const api = await newOrg();
  const { id: projectId, clientId } = await api.project();
  const charge = (dueDate: string, fields: object = {}) =>
    atTime("2026-08-01T04:00:00Z", () => api.sentInvoice({ clientId, projectId, dueDate, ...fields }));
  await charge("2026-08-15");
  const early = await charge("2026-08-10");
  await charge("2026-10-31", { retentionPct: 0.05, items: [line({ qty: 3, unitPrice: 33.335 })] });
  const paid = await charge("2026-08-05");
  const voided = await charge("2026-08-02");
  await api.pay(early, 0.1, { paidAt: "2026-08-20T04:00:00Z" });
  await api.pay(early, 0.2, { paidAt: "2026-08-19T04:00:00Z" });
  await api.pay(paid, 109, { paidAt: "2026-08-03T04:00:00Z" });
  const { id: reversed } = await api.pay(early, 50, { paidAt: "2026-08-30T04:00:00Z" });
  await api.act(`/invoices/${early.id}/payments/${reversed}/reverse`);
  await api.pay(voided, 7, { paidAt: "2026-08-02T04:00:00Z" });
  await api.act(`/invoices/${voided.id}/void`, { keepPayments: true });
  for (const unitPrice of [0.1, 0.2]) {
    await api.sentQuotation({ clientId, projectId, items: [line({ qty: 1, unitPrice })] });
  }
  await api.acceptedQuotation({ clientId, projectId });

  const figures = await atTime("2026-10-15T04:00:00Z", () => figuresOf(api, clientId));
  // 109 twice, less 0.30, and 100.005 less 5 % retention with GST: 103.56.
  expect(figures).toEqual({
    currency: "SGD",
    outstanding: { amount: 321.26, count: 3 },
    overdue: { amount: 217.7, count: 2, since: "2026-08-10T15:59:59.999Z" },
    invoiced: 430.56,
    received: 116.3,
    refunded: 0,
    retentionHeld: 5,
    openQuotations: { amount: 0.33, count: 2 },
    lastPaymentAt: "2026-08-20T04:00:00.000Z",
  });
  const { outstanding } = (await api.get<Invoice>(`/invoices/${early.id}`)).body.totals;
  expect(outstanding).toBe(108.7);
  // The money kept on a void invoice is in the client's favour, and in no invoice's outstanding amount.
  const { closingBalance } = (await api.get<Statement>(`/clients/${clientId}/statement`)).body;
  expect(closingBalance).toBe(314.26);
  expect((await atTime("2026-08-10T15:59:59.999Z", () => figuresOf(api, clientId))).overdue).toEqual({
    ...none,
    since: null,
  });
});

test("a key that may not read quotations gets no figures of them", async () => {
  const api = await newOrg();
  const { clientId } = await api.sentQuotation();
  const accountant = await newKey(api.org, { scopes: ["invoices:read"] });
  expect((await figuresOf(accountant, clientId)).openQuotations).toBeNull();
  expect((await figuresOf(api, clientId)).openQuotations).toEqual({ amount: 109, count: 1 });
  const reader = await newKey(api.org, { scopes: ["clients:read"] });
  expect(await reader.refused("GET", `/clients/${clientId}/figures`)).toMatchObject({
    status: 403,
    code: "INSUFFICIENT_SCOPE",
  });
});

test("an unknown client has no figures, and they take no filter", async () => {
  const api = await newOrg();
  const { id } = await api.client();
  const unknown = "/clients/cli_01h455vb4pex5vsknk084sn02q/figures";
  expect(await api.refused("GET", unknown)).toMatchObject({ status: 404 });
  expect(await api.refused("GET", `/clients/${id}/figures?from=2026-01-01`)).toMatchObject({ status: 400 });
});
