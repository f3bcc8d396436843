import fc from "fast-check";
import { expect, test } from "vitest";
import type { Dashboard } from "#contract/dashboard.ts";
import type { Invoice } from "#contract/invoices.ts";
import { add, decimal, toNumber, zero } from "#contract/money.ts";
import { totalsOf } from "#contract/totals.ts";
import type { Api } from "../support/api.ts";
import { ownerOf, type Tab } from "../support/browser-like.ts";
import { quotationWithStatus } from "../support/given.ts";
import { atTime, newOrg, service } from "../support/service.ts";

async function newOrgWithOwner(): Promise<{ api: Api; owner: Tab }> {
  const api = await newOrg();
  return { api, owner: await ownerOf(api.org, await service()) };
}

async function dashboardOf(owner: Tab): Promise<Dashboard> {
  const { status, body } = await owner.get<Dashboard>("/dashboard");
  expect(status).toBe(200);
  return body;
}

const line = (qty: number, unitPrice: number) => ({ description: "Works", qty, unitPrice });
const sum = (amounts: readonly number[]) => toNumber(amounts.reduce((all, amount) => add(all, decimal(amount)), zero));
const none = { amount: 0, count: 0 };

test("an organization without documents owes nothing and is owed nothing", async () => {
  const { owner } = await newOrgWithOwner();
  const dashboard = await atTime("2026-11-21T04:00:00Z", () => dashboardOf(owner));
  expect(dashboard).toMatchObject({
    at: "2026-11-21T04:00:00.000Z",
    currency: "SGD",
    outstanding: none,
    overdue: none,
    quotations: { decided: 0, winRate: null },
    retention: none,
  });
  expect(dashboard.overdue.ages.map(({ from, to }) => [from, to])).toEqual([
    [1, 30],
    [31, 60],
    [61, 90],
    [91, null],
  ]);
  expect(dashboard.months.map(({ month }) => month)).toEqual(
    ["12", "01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11"].map(
      (month) => `${month === "12" ? 2025 : 2026}-${month}`,
    ),
  );
  expect(dashboard.months.every(({ invoiced, received }) => invoiced === 0 && received === 0)).toBe(true);
});

test("sums equal the documents' to the cent, whatever the rounding", async () => {
  const { api, owner } = await newOrgWithOwner();
  const { id: projectId, clientId } = await api.project();
  const sent: Invoice[] = [];
  for (const [gstRate, retentionPct, items] of [
    [0.09, 0.05, [line(0.3333, 0.05), line(3, 33.335)]],
    [0.07, 0.123456, [line(1.0001, 99.9999), line(2, -0.005)]],
    [0.085, null, [line(7, 0.0714), line(1, 0.5)]],
    [0.09, 0.333333, [line(1, 1.5), line(9_999.9999, 12.3456)]],
  ] as const) {
    await api.patch("/organization", { gstRate });
    sent.push(await api.sentInvoice({ clientId, projectId, retentionPct, items }));
  }
  await api.pay({ id: sent[3]?.id ?? "" }, 1000.01);
  const now = await Promise.all(sent.map(async ({ id }) => (await api.get<Invoice>(`/invoices/${id}`)).body.totals));
  const { outstanding, retention, months } = await dashboardOf(owner);
  expect(outstanding).toEqual({ amount: sum(now.map((totals) => totals.outstanding)), count: 4 });
  expect(retention).toEqual({ amount: sum(now.map((totals) => totals.retention)), count: 3 });
  expect(months.at(-1)).toMatchObject({ invoiced: sum(now.map(({ total }) => total)), received: 1000.01 });
});

test("the database works out a document as the contract does", async () => {
  const rate = fc.integer({ min: 0, max: 1_000_000 }).map((millionths) => (millionths / 1_000_000).toFixed(6));
  const subtotal = fc
    .tuple(fc.bigInt({ min: -99_999_999_999_999n, max: 99_999_999_999_999n }), fc.constantFrom(2, 3, 4, 8))
    .map(([units, scale]) => {
      const digits = String(units < 0n ? -units : units).padStart(scale + 1, "0");
      return `${units < 0n ? "-" : ""}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
    });
  const halves = fc.constantFrom("0.005", "0.015", "-0.005", "100.005", "33.335", "0.5", "1.50000000");
  const documents = fc.sample(
    fc.tuple(fc.oneof(subtotal, halves), fc.option(rate), fc.oneof(rate, fc.constant("0"), fc.constant("0.09"))),
    3000,
  );
  const { db } = await service();
  const rows = await db.system<{ total: string; retention: string }[]>`
    select document_total(s::numeric, r::numeric, g::numeric) as total,
      document_retention(s::numeric, r::numeric) as retention
    from unnest(${documents.map(([s]) => s)}::text[], ${documents.map(([, r]) => r)}::text[],
      ${documents.map(([, , g]) => g)}::text[]) with ordinality as d (s, r, g, n) order by n`;
  const worked = documents.map(([s, retentionPct, gstRate]) => {
    const { total, retention } = totalsOf({ subtotal: decimal(s), retentionPct, gstRate });
    return [total, retention];
  });
  // Adding 0 turns −0, from a negative amount that rounds to zero, into 0.
  expect(rows.map(({ total, retention }) => [Number(total) + 0, Number(retention) + 0])).toEqual(worked);
});

test("overdue amounts are grouped by days overdue, in the organization's time zone", async () => {
  const { api, owner } = await newOrgWithOwner();
  const { id: projectId, clientId } = await api.project();
  const due = async (dueDate: string) => api.sentInvoice({ clientId, projectId, dueDate });
  // 100 days before 21 November, then the last and the first day of each age bracket, today, and tomorrow.
  await atTime("2026-08-01T04:00:00Z", async () => {
    for (const day of ["2026-08-13", "2026-08-22", "2026-08-23", "2026-09-21", "2026-09-22", "2026-10-21"])
      await due(day);
    for (const day of ["2026-10-22", "2026-11-20", "2026-11-21", "2026-11-22"]) await due(day);
  });
  const { outstanding, overdue } = await atTime("2026-11-21T04:00:00Z", () => dashboardOf(owner));
  expect(outstanding).toEqual({ amount: 1090, count: 10 });
  expect(overdue).toMatchObject({ amount: 872, count: 8 });
  expect(overdue.ages.map(({ count, amount }) => [count, amount])).toEqual([
    [2, 218],
    [2, 218],
    [2, 218],
    [2, 218],
  ]);
});

test("a month begins where the organization is", async () => {
  const { api, owner } = await newOrgWithOwner();
  const { id: projectId, clientId } = await api.project();
  // 23:59 on 30 September and 00:00 on 1 October in Singapore.
  await atTime("2026-09-30T15:59:59.999Z", () => api.sentInvoice({ clientId, projectId }));
  const { id } = await atTime("2026-09-30T16:00:00.000Z", () => api.sentInvoice({ clientId, projectId }));
  await atTime("2026-10-31T16:00:00.000Z", () => api.pay({ id }, 50));
  const { months } = await atTime("2026-11-21T04:00:00Z", () => dashboardOf(owner));
  expect(months.slice(-3)).toEqual([
    { month: "2026-09", invoiced: 109, received: 0 },
    { month: "2026-10", invoiced: 109, received: 0 },
    { month: "2026-11", invoiced: 0, received: 50 },
  ]);
});

test("drafts, void invoices and reversed payments do not count", async () => {
  const { api, owner } = await newOrgWithOwner();
  const { id: projectId, clientId } = await api.project();
  await api.invoice({ clientId, projectId, retentionPct: 0.1 });
  const gone = await api.sentInvoice({ clientId, projectId, retentionPct: 0.1 });
  await api.act(`/invoices/${gone.id}/void`);
  const kept = await api.sentInvoice({ clientId, projectId });
  const payment = await api.pay(kept, 100);
  await api.act(`/invoices/${kept.id}/payments/${payment.id}/reverse`);
  const { outstanding, months, retention } = await dashboardOf(owner);
  expect(outstanding).toEqual({ amount: 109, count: 1 });
  expect(months.at(-1)).toMatchObject({ invoiced: 109, received: 0 });
  expect(retention).toEqual(none);
});

test("quotations are counted by status, and the win rate by the clients' decisions", async () => {
  const { api, owner } = await newOrgWithOwner();
  for (const status of ["DRAFT", "SENT", "ACCEPTED", "ACCEPTED", "REJECTED"] as const)
    await quotationWithStatus(api, status);
  const { quotations } = await dashboardOf(owner);
  expect(quotations).toEqual({
    statuses: [
      { status: "DRAFT", count: 1, amount: 109 },
      { status: "SENT", count: 1, amount: 109 },
      { status: "ACCEPTED", count: 2, amount: 218 },
      { status: "REJECTED", count: 1, amount: 109 },
    ],
    decided: 3,
    winRate: 2 / 3,
  });
});

test("another organization's documents are in no figure", async () => {
  const { api, owner } = await newOrgWithOwner();
  const stranger = await newOrgWithOwner();
  await api.sentInvoice({});
  expect((await dashboardOf(owner)).outstanding.count).toBe(1);
  expect((await dashboardOf(stranger.owner)).outstanding).toEqual(none);
});
