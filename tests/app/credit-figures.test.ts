// @module-tag slow
import { expect, test } from "vitest";
import type { ClientFigures } from "#contract/clients/client-figures.ts";
import type { Client } from "#contract/clients/clients.ts";
import type { CreditNote, RefundRecorded } from "#contract/invoices/credit-notes.ts";
import type { Dashboard } from "#contract/organizations/dashboard.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { RetentionRegister } from "#contract/contracts/retention.ts";
import type { Statement } from "#contract/clients/statements.ts";
import { checkBooks } from "#server/billing/contracts/check/check-books.ts";
import { asSystem, readInOrg } from "#server/db/sql.ts";
import { checkDerived } from "#server/db/derived/check-derived.ts";
import { foldDerivedInOrg } from "#server/db/derived/fold-derived.ts";
import type { Api } from "../support/api.ts";
import { ownerOf } from "../support/browser-like.ts";
import { credited } from "../support/credit.ts";
import { newOrg, service } from "../support/service.ts";

const dashboardOf = async (api: Api): Promise<Dashboard> =>
  (await (await ownerOf(api.org, await service())).get<Dashboard>("/dashboard")).body;

/**
 * A client with 109.00 paid in money, 54.50 credited above it, of which 10.00 is refunded and 30.00 settles a second
 * invoice of 109.00; another invoice of 109.00 is void, with 9.00 in money that was kept.
 */
async function creditedClient() {
  const api = await newOrg();
  const first = await api.sentInvoice({ retentionPct: 0 });
  const parties = { clientId: first.clientId, projectId: first.projectId };
  await api.pay(first, 109);
  const credit = await credited(api, first, 50);
  const other = await api.sentInvoice(parties);
  const cancelled = await api.sentInvoice(parties);
  await api.pay(cancelled, 9);
  const path = `/credit-notes/${credit.id}`;
  await api.act(`${path}/apply`, { invoiceId: cancelled.id, amount: 5 });
  await api.act(`/invoices/${cancelled.id}/void`, { keepPayments: true });
  await api.act(`${path}/apply`, { invoiceId: other.id, amount: 30 });
  await api.create(`${path}/refund`, { amount: 10 });
  const { id } = await api.create<RefundRecorded>(`${path}/refund`, { amount: 3 });
  await api.act(`${path}/refunds/${id}/reverse`);
  return { api, credit, clientId: first.clientId };
}

test("refunds stand beside what was received, so that the figures come to the statement's balance", async () => {
  const { api, clientId } = await creditedClient();
  const { body: figures } = await api.get<ClientFigures>(`/clients/${clientId}/figures`);
  expect(figures).toMatchObject({ invoiced: 163.5, received: 118, refunded: 10 });
  const { body: statement } = await api.get<Statement>(`/clients/${clientId}/statement`);
  expect(statement.closingBalance).toBe(figures.invoiced - figures.received + figures.refunded);
  const { range } = await dashboardOf(api);
  expect(range.refunded).toEqual({ amount: 10, count: 1 });
});

test("a statement ends with what is outstanding less credit, of which kept money is a part", async () => {
  const { api, credit, clientId } = await creditedClient();
  const { body: statement } = await api.get<Statement>(`/clients/${clientId}/statement`);
  const kinds = statement.lines.map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(["CREDIT_NOTE", "INVOICE", "INVOICE", "PAYMENT", "PAYMENT", "REFUND"]);
  expect(statement.lines.find(({ kind }) => kind === "CREDIT_NOTE")).toMatchObject({
    number: credit.number,
    description: "Price reduction",
    amount: -54.5,
    creditNoteId: credit.id,
  });
  const { body: client } = await api.get<Client>(`/clients/${clientId}`);
  const { body: invoices } = await api.get<{ data: Invoice[] }>(`/invoices?clientId=${clientId}&open=true`);
  expect(client.credit).toBe(23.5);
  expect(invoices.data.map(({ totals }) => totals.outstanding)).toEqual([79]);
  // 79.00 − 23.50
  expect(statement.closingBalance).toBe(55.5);
  const later = await api.get<Statement>(`/clients/${clientId}/statement?from=2090-01-01&to=2090-12-31`);
  expect(later.body).toMatchObject({ openingBalance: 55.5, lines: [], closingBalance: 55.5 });
});

test("the overview shows what was invoiced less credit notes, money alone as received, and the credit", async () => {
  const { api } = await creditedClient();
  const { db } = await service();
  const expected = {
    range: { invoiced: { amount: 163.5, count: 2 }, received: { amount: 118, count: 2 } },
    outstanding: { amount: 79, count: 1 },
    credit: 23.5,
  };
  expect(await dashboardOf(api)).toMatchObject(expected);
  expect(await checkDerived(db, api.org)).toEqual([]);
  await foldDerivedInOrg({ db, org: api.org });
  expect(await dashboardOf(api)).toMatchObject(expected);
  expect(await checkDerived(db, api.org)).toEqual([]);
});

test("the retention of a credit note lowers what its project holds", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice({ retentionPct: 0.1 });
  await credited(api, invoice, 40);
  const { body } = await api.get<RetentionRegister>("/retention");
  expect(body).toMatchObject({ held: 6, data: [{ withheld: 6, held: 6 }] });
  expect((await dashboardOf(api)).retention.amount).toBe(6);
  expect((await api.get(`/projects/${invoice.projectId}/figures`)).body).toMatchObject({ retentionHeld: 6 });
  expect((await api.get(`/clients/${invoice.clientId}/figures`)).body).toMatchObject({ retentionHeld: 6 });
  const { db } = await service();
  expect(await checkDerived(db, api.org)).toEqual([]);
});

test("the books agree, and name a credit note that was changed by hand", async () => {
  const { api, credit } = await creditedClient();
  const { db } = await service();
  const read = () => checkBooks(readInOrg({ db, org: api.org }));
  expect(await read()).toEqual([]);
  await asSystem(
    db,
    (system) => system`update credit_note set subtotal = 20 where org_id = ${api.org} and id = ${credit.id}`,
  );
  expect((await read()).map(({ rule, subject }) => [rule, subject])).toEqual([
    ["the items of a credit note add up to its subtotal", credit.number],
    ["what is applied and refunded of a credit note is at most its total", credit.number],
  ]);
});

test("a new endpoint that names none of the events of credit notes gets none of them", async () => {
  const api = await newOrg();
  const { id } = await api.endpoint({ events: ["payment.recorded", "invoice.paid"] });
  const credit = await credited(api, await api.sentInvoice());
  await api.act<CreditNote>(`/invoices/${credit.invoiceId}/payments/${credit.applications[0]?.paymentId}/reverse`);
  await api.act(`/credit-notes/${credit.id}/void`);
  const { body } = await api.get<{ data: { eventType: string }[] }>(`/webhook-deliveries?endpointId=${id}`);
  expect(body.data.map(({ eventType }) => eventType).toSorted()).toEqual(["invoice.paid", "payment.recorded"]);
});
