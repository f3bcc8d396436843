// @module-tag slow
// @module-tag database
import { expect, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { type Statement, statementLinesMax } from "#contract/clients/statements.ts";
import { asSystem } from "#server/db/sql.ts";
import { line, type Api } from "../support/api.ts";
import { leftCredit } from "../support/credit.ts";
import { atTime, databaseFor, newOrg } from "../support/service.ts";

const statementOf = async (api: Api, clientId: string, query = "") => {
  const answer = await api.get<Statement>(`/clients/${clientId}/statement${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

/** Creates a client who was charged 109.00 on the first of each of three months, and paid in between. */
async function account() {
  const api = await newOrg();
  const { id: projectId, clientId } = await api.project();
  const charge = (day: string) =>
    atTime(`${day}T04:00:00.000Z`, () => api.sentInvoice({ clientId, projectId, title: `Claim of ${day}` }));
  const august = await charge("2026-08-01");
  const september = await charge("2026-09-01");
  const october = await charge("2026-10-01");
  await api.pay(august, 109, { paidAt: "2026-08-20T04:00:00.000Z", method: "CHEQUE", reference: "DBS 447711" });
  await api.pay(september, 40.5, { paidAt: "2026-10-05T04:00:00.000Z" });
  return { api, clientId, projectId, august, september, october };
}

test("a statement lists charges and payments, oldest first, with a running balance", async () => {
  const { api, clientId, august, september, october } = await account();
  const statement = await statementOf(api, clientId);
  expect(statement).toMatchObject({ clientId, from: null, currency: "SGD", openingBalance: 0, closingBalance: 177.5 });
  expect(statement.lines.map(({ kind, number, amount, balance }) => [kind, number, amount, balance])).toEqual([
    ["INVOICE", august.number, 109, 109],
    ["PAYMENT", august.number, -109, 0],
    ["INVOICE", september.number, 109, 109],
    ["INVOICE", october.number, 109, 218],
    ["PAYMENT", september.number, -40.5, 177.5],
  ]);
  expect(statement.lines.map(({ description }) => description)).toEqual([
    "Claim of 2026-08-01",
    "Cheque, DBS 447711",
    "Claim of 2026-09-01",
    "Claim of 2026-10-01",
    "Bank transfer",
  ]);
  expect(statement.lines[0]).toMatchObject({ paymentId: null, method: null, reference: null });
  expect(statement.lines[1]).toMatchObject({
    invoiceId: august.id,
    paymentId: expect.stringMatching(/^pmt_/),
    method: "CHEQUE",
    reference: "DBS 447711",
  });
});

test("the invoices of a day come before its payments, so that no credit appears", async () => {
  const api = await newOrg();
  const { id: projectId, clientId } = await api.project();
  await atTime("2026-08-01T04:00:00.000Z", async () => {
    const invoice = await api.sentInvoice({ clientId, projectId });
    await api.pay(invoice, 9, { paidAt: "2026-08-01" });
    await api.pay(invoice, 100, { paidAt: "2026-08-01" });
  });
  // The evening of that day in UTC is the next local day.
  await atTime("2026-08-01T17:00:00.000Z", () => api.sentInvoice({ clientId, projectId }));
  const { lines } = await statementOf(api, clientId);
  expect(lines.map(({ balance }) => balance)).toEqual([109, 100, 0, 109]);
});

test("earlier lines are in the opening balance, later ones left out, by local days", async () => {
  const { api, clientId } = await account();
  const statement = await statementOf(api, clientId, "?from=2026-08-20&to=2026-09-30");
  expect(statement).toMatchObject({
    from: "2026-08-19T16:00:00.000Z",
    to: "2026-09-30T15:59:59.999Z",
    openingBalance: 109,
    closingBalance: 109,
  });
  expect(statement.lines.map(({ balance }) => balance)).toEqual([0, 109]);
  const instants = "?from=2026-08-20T04:00:00.001Z&to=2026-09-01T04:00:00.000Z";
  expect(await statementOf(api, clientId, instants)).toMatchObject({ openingBalance: 0, closingBalance: 109 });
});

test("voiding and reversing are lines of their own day, and drafts are none", async () => {
  const { api, clientId, projectId, september, october } = await account();
  await api.invoice({ clientId, projectId });
  const until = "?to=2026-10-31";
  const before = await statementOf(api, clientId, until);
  await atTime("2026-11-02T04:00:00.000Z", () => api.act(`/invoices/${october.id}/void`));
  await atTime("2026-11-03T04:00:00.000Z", () => api.act(`/invoices/${september.id}/void`, { keepPayments: true }));
  const [payment] = (await api.get<Invoice>(`/invoices/${september.id}`)).body.payments;
  expect(payment?.amount).toBe(40.5);
  expect(await statementOf(api, clientId, until)).toEqual(before);
  const after = await statementOf(api, clientId, "?from=2026-11-01&to=2026-11-30");
  expect(after).toMatchObject({ openingBalance: before.closingBalance, closingBalance: -40.5 });
  expect(after.lines.map(({ kind, number, amount }) => [kind, number, amount])).toEqual([
    ["INVOICE_VOIDED", october.number, -109],
    ["INVOICE_VOIDED", september.number, -109],
  ]);
});

test("a payment that was reversed stays in the past, and is a line of the day of its reversal", async () => {
  const { api, clientId, september } = await account();
  const until = "?to=2026-10-31";
  const before = await statementOf(api, clientId, until);
  const [payment] = (await api.get<Invoice>(`/invoices/${september.id}`)).body.payments;
  await atTime("2026-11-02T04:00:00.000Z", () => api.act(`/invoices/${september.id}/payments/${payment?.id}/reverse`));
  expect(await statementOf(api, clientId, until)).toEqual(before);
  const { lines, closingBalance } = await statementOf(api, clientId);
  expect(closingBalance).toBe(218);
  expect(lines.at(-1)).toMatchObject({
    kind: "PAYMENT_REVERSED",
    date: "2026-11-02T04:00:00.000Z",
    paymentId: payment?.id,
    amount: 40.5,
    balance: 218,
  });
});

test("a credit note that was voided and a refund that was reversed are lines of those days", async () => {
  const api = await newOrg();
  const { invoice, credit } = await atTime("2026-08-03T04:00:00.000Z", () => leftCredit(api));
  const { id } = await atTime("2026-08-04T04:00:00.000Z", () =>
    api.create<{ id: string }>(`/credit-notes/${credit.id}/refund`, { amount: 9 }),
  );
  const until = "?to=2026-08-31";
  const before = await statementOf(api, invoice.clientId, until);
  await atTime("2026-09-01T04:00:00.000Z", () => api.act(`/credit-notes/${credit.id}/refunds/${id}/reverse`));
  await atTime("2026-09-02T04:00:00.000Z", () => api.act(`/credit-notes/${credit.id}/void`));
  expect(await statementOf(api, invoice.clientId, until)).toEqual(before);
  const after = await statementOf(api, invoice.clientId, "?from=2026-09-01");
  expect(after).toMatchObject({ openingBalance: before.closingBalance, closingBalance: 0 });
  expect(after.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["REFUND_REVERSED", -9],
    ["CREDIT_NOTE_VOIDED", 109],
  ]);
});

test("what was taken back on its own day is no line", async () => {
  const { api, clientId, projectId } = await account();
  const before = await statementOf(api, clientId);
  await atTime("2026-10-20T04:00:00.000Z", async () => {
    const invoice = await api.sentInvoice({ clientId, projectId });
    const { id } = await api.pay(invoice, 9);
    await api.act(`/invoices/${invoice.id}/payments/${id}/reverse`);
    await api.act(`/invoices/${invoice.id}/void`);
  });
  expect((await statementOf(api, clientId)).lines).toEqual(before.lines);
});

test("amounts are added up exactly", async () => {
  const api = await newOrg();
  await api.patch("/organization", { gstRegistered: false });
  const { id: projectId, clientId } = await api.project();
  for (const unitPrice of [0.1, 0.2, 4.35, 999_999_999.99]) {
    await api.sentInvoice({ clientId, projectId, items: [line({ qty: 1, unitPrice })] });
  }
  expect((await statementOf(api, clientId)).lines.map(({ balance }) => balance)).toEqual([
    0.1, 0.3, 4.65, 1_000_000_004.64,
  ]);
});

test("the opening balance equals the closing balance of the period before", async () => {
  const api = await newOrg();
  const { id: projectId, clientId } = await api.project();
  await atTime("2026-08-01T04:00:00.000Z", async () => {
    for (const [unitPrice, retentionPct] of [
      [0.05, null],
      [33.335, 0.1],
      [1_234.5678, 0.05],
      [999_999.9999, 0.000001],
    ] as const) {
      const invoice = await api.sentInvoice({
        clientId,
        projectId,
        retentionPct,
        items: [line({ qty: 1, unitPrice })],
      });
      await api.pay(invoice, 0.01);
    }
    const voided = await api.sentInvoice({ clientId, projectId });
    await api.pay(voided, 0.07);
    await api.act(`/invoices/${voided.id}/void`, { keepPayments: true });
    const reversed = await api.sentInvoice({ clientId, projectId });
    const { id } = await api.pay(reversed, 0.09);
    await api.act(`/invoices/${reversed.id}/payments/${id}/reverse`);
    await api.invoice({ clientId, projectId });
  });
  const before = await statementOf(api, clientId, "?to=2026-08-31");
  const after = await statementOf(api, clientId, "?from=2026-09-01");
  expect(before.lines).toHaveLength(10);
  expect(after).toMatchObject({
    openingBalance: before.closingBalance,
    lines: [],
    closingBalance: before.closingBalance,
  });
});

test("a statement from a day to come on is refused on `from`, where it has no end", async () => {
  const { api, clientId } = await account();
  const refusal = await atTime("2026-11-01T04:00:00Z", () =>
    api.refused("GET", `/clients/${clientId}/statement?from=2027-01-01`),
  );
  expect(refusal).toMatchObject({
    status: 400,
    code: "BAD_REQUEST",
    message: expect.stringContaining("`from` must not be in the future"),
    details: [{ path: "from", code: "OUT_OF_RANGE", message: "must not be in the future" }],
  });
  const both = await api.refused("GET", `/clients/${clientId}/statement?from=2027-01-02&to=2027-01-01`);
  expect(both.message).toBe("`from` is after `to`. Swap them.");
});

test("another client's invoices are not in it, and nothing is an empty statement", async () => {
  const { api } = await account();
  const { id } = await api.client();
  expect(await statementOf(api, id)).toMatchObject({ lines: [], openingBalance: 0, closingBalance: 0 });
});

test("an unknown client has no statement, and an invalid time is refused", async () => {
  const { api, clientId } = await account();
  const unknown = "/clients/cli_01h455vb4pex5vsknk084sn02q/statement";
  expect(await api.refused("GET", unknown)).toMatchObject({ status: 404 });
  for (const query of ["?from=yesterday", "?to=2026-02-30", "?from=2026-10-02&to=2026-10-01", "?day=2026-10-01"]) {
    expect(await api.refused("GET", `/clients/${clientId}/statement${query}`)).toMatchObject({ status: 400 });
  }
});

test("a statement with too many lines is refused, and a shorter period works", async () => {
  const api = await newOrg();
  const { clientId, id } = await api.sentInvoice({ items: [line({ qty: 1, unitPrice: 1_000_000 })] });
  const db = await databaseFor(api.org);
  await asSystem(
    db,
    (system) => system`
      insert into payment (org_id, invoice_id, id, amount, paid_at, method, note, created_at)
      select ${api.org}, ${id}, 'pmt_' || lpad(n::text, 26, '0'), 0.01, '2026-01-01'::timestamptz + n * interval '1 minute',
        'CASH', '', now()
      from generate_series(1, ${statementLinesMax}) n`,
  );
  const refusal = await api.refused("GET", `/clients/${clientId}/statement`);
  expect(refusal).toMatchObject({ status: 400, message: expect.stringContaining("shorter period") });
  expect((await statementOf(api, clientId, "?to=2026-01-01")).lines.length).toBeGreaterThan(400);
});
