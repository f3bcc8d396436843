// @module-tag slow
// @module-tag database
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Dashboard } from "#contract/organizations/dashboard.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { add, decimal, toNumber, zero } from "#contract/money.ts";
import type { RetentionRegister } from "#contract/contracts/retention.ts";
import { totalsOf } from "#contract/documents/totals.ts";
import type { Api } from "../support/api.ts";
import { newColleague, newOwner, ownerOf, type Tab } from "../support/browser-like.ts";
import { billed, newContract, sent, submitted } from "../support/contracts.ts";
import { quotationWithStatus } from "../support/given.ts";
import { newBankLines } from "../support/bank.ts";
import { atTime, newOrg, service } from "../support/service.ts";

async function newOrgWithOwner(): Promise<{ api: Api; owner: Tab }> {
  const api = await newOrg();
  return { api, owner: await ownerOf(api.org, await service()) };
}

async function dashboardOf(owner: Tab, query = ""): Promise<Dashboard> {
  const { status, body } = await owner.get<Dashboard>(`/dashboard${query}`);
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
    fc.tuple(
      fc.oneof(subtotal, halves),
      fc.option(rate),
      fc.oneof(rate, fc.constant("0"), fc.constant("0.09")),
      fc.oneof(fc.constant("0"), subtotal, halves),
    ),
    3000,
  );
  const { db } = await service();
  const rows = await db.system<{ total: string; retention: string }[]>`
    select document_total(s::numeric, r::numeric, g::numeric, u::numeric) as total,
      document_retention(s::numeric, r::numeric) as retention
    from unnest(${documents.map(([s]) => s)}::text[], ${documents.map(([, r]) => r)}::text[],
      ${documents.map(([, , g]) => g)}::text[], ${documents.map(([, , , u]) => u)}::text[])
      with ordinality as d (s, r, g, u, n) order by n`;
  const worked = documents.map(([s, retentionPct, gstRate, u]) => {
    const { total, retention } = totalsOf({ subtotal: decimal(s), untaxed: decimal(u), retentionPct, gstRate });
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
    { month: "2026-09", invoiced: 109, received: 0, compared: null },
    { month: "2026-10", invoiced: 109, received: 0, compared: null },
    { month: "2026-11", invoiced: 0, received: 50, compared: null },
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

test("retention is the register's, and what is due is that of complete contracts", async () => {
  const { api, owner } = await newOrgWithOwner();
  const contract = await atTime("2026-02-03T04:00:00Z", () => newContract(api, { defectsMonths: 1, releasePct: 0.25 }));
  await atTime("2026-02-04T04:00:00Z", async () => {
    await sent(api, await billed(api, await submitted(api, contract, { all: 1 })));
    await api.sentInvoice({ clientId: contract.clientId, projectId: contract.projectId, retentionPct: 0.05 });
  });
  const at = (day: string) => atTime(`${day}T04:00:00Z`, () => dashboardOf(owner));
  const shown = async (day: string) => {
    const { retention, retentionDue } = await at(day);
    expect((await api.get<RetentionRegister>("/retention")).body.held).toBe(retention.amount);
    const { clientId, projectId } = contract;
    const held = (path: string) => owner.get<{ retentionHeld: number }>(path);
    expect((await held(`/clients/${clientId}/figures`)).body.retentionHeld).toBe(retention.amount);
    expect((await api.get<{ retentionHeld: number }>(`/projects/${projectId}/figures`)).body.retentionHeld).toBe(
      retention.amount,
    );
    return [retention, retentionDue];
  };
  expect(await shown("2026-02-05")).toEqual([{ amount: 105, count: 2 }, none]);

  await atTime("2026-02-06T04:00:00Z", () => api.act(`/contracts/${contract.id}/complete`, { on: "2026-02-06" }));
  expect(await shown("2026-02-06")).toEqual([
    { amount: 105, count: 2 },
    { amount: 25, count: 1 },
  ]);
  const first = await atTime("2026-02-07T04:00:00Z", () =>
    api.create<Invoice>(`/contracts/${contract.id}/release-retention`, {}),
  );
  expect((await shown("2026-02-07"))[0]).toEqual({ amount: 105, count: 2 });
  await atTime("2026-02-07T04:00:00Z", () => sent(api, first));
  expect(await shown("2026-03-05")).toEqual([{ amount: 80, count: 2 }, none]);
  expect(await shown("2026-03-06")).toEqual([
    { amount: 80, count: 2 },
    { amount: 75, count: 1 },
  ]);
  await atTime("2026-03-07T04:00:00Z", async () => {
    await sent(api, await api.create<Invoice>(`/projects/${contract.projectId}/release-retention`, {}));
    await api.act(`/invoices/${first.id}/void`);
  });
  expect(await shown("2026-03-07")).toEqual([
    { amount: 100, count: 2 },
    { amount: 25, count: 1 },
  ]);
  await atTime("2026-03-08T04:00:00Z", () =>
    api.act(`/contracts/${contract.id}/close`, { confirm: ["BALANCE_LEFT"], writeOff: true }),
  );
  expect((await shown("2026-03-08")).map(({ amount }) => amount)).toEqual([0, 0]);
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
    waiting: { count: 1, amount: 109 },
    expired: { count: 0, amount: 0 },
    decided: 3,
    winRate: 2 / 3,
  });
});

test("a quotation waits until the end of its last day, and is expired from the next one", async () => {
  const { api, owner } = await newOrgWithOwner();
  await atTime("2026-03-01T04:00:00Z", () => api.sentQuotation({ validUntil: "2026-03-10" }));
  await atTime("2026-03-01T04:00:00Z", () => api.sentQuotation({ validUntil: "2026-03-20" }));
  const shownAt = async (at: string) => {
    const { waiting, expired } = (await atTime(at, () => dashboardOf(owner))).quotations;
    return [waiting, expired];
  };
  const one = { count: 1, amount: 109 };
  expect(await shownAt("2026-03-10T15:59:00Z")).toEqual([{ count: 2, amount: 218 }, none]);
  expect(await shownAt("2026-03-10T16:00:00Z")).toEqual([one, one]);
});

test("another organization's documents are in no figure", async () => {
  const { api, owner } = await newOrgWithOwner();
  const stranger = await newOrgWithOwner();
  await api.sentInvoice({});
  expect((await dashboardOf(owner)).outstanding.count).toBe(1);
  expect((await dashboardOf(stranger.owner)).outstanding).toEqual(none);
});

/** Returns the days of the range and of the compared one on 21 November 2026. */
async function rangesOf(owner: Tab, query: string, time = "2026-11-21T04:00:00Z") {
  const { range, compared, months } = await atTime(time, () => dashboardOf(owner, query));
  const days = (of: Dashboard["range"] | null) => of && [of.from, of.to];
  return { range: days(range), compared: days(compared), months: months.length };
}

test("a range is of months or days, ends today, and is compared with as long a range", async () => {
  const { owner } = await newOrgWithOwner();
  const ranges = (query: string) => rangesOf(owner, query);
  expect(await ranges("")).toEqual({ range: ["2025-12-01", "2026-11-21"], compared: null, months: 12 });
  expect(await ranges("?compare=PREVIOUS")).toMatchObject({ compared: ["2024-12-01", "2025-11-21"] });
  expect(await ranges("?from=2026-11&compare=PREVIOUS")).toEqual({
    range: ["2026-11-01", "2026-11-21"],
    compared: ["2026-10-01", "2026-10-21"],
    months: 1,
  });
  expect(await ranges("?from=2026-02&to=2026-03&compare=PREVIOUS")).toMatchObject({
    range: ["2026-02-01", "2026-03-31"],
    compared: ["2025-12-01", "2026-01-31"],
    months: 2,
  });
  expect(await ranges("?from=2026-03-10&to=2026-03-19&compare=PREVIOUS")).toMatchObject({
    range: ["2026-03-10", "2026-03-19"],
    compared: ["2026-02-28", "2026-03-09"],
    months: 1,
  });
  expect(await ranges("?to=2026-03&compare=LAST_YEAR")).toMatchObject({
    range: ["2025-04-01", "2026-03-31"],
    compared: ["2024-04-01", "2025-03-31"],
    months: 12,
  });
  expect(await ranges("?from=2023-12&to=2026-11")).toMatchObject({ months: 36 });
  expect(await ranges("?from=2027-01&to=2027-02&compare=LAST_YEAR")).toMatchObject({
    range: ["2027-01-01", "2027-02-28"],
    compared: ["2026-01-01", "2026-02-28"],
    months: 2,
  });
});

test("the compared range has the last day that the range has, also before a longer month's last days", async () => {
  const { owner } = await newOrgWithOwner();
  const compared = async (time: string, query: string) => (await rangesOf(owner, query, time)).compared;
  const march = "?from=2026-03&to=2026-03&compare=PREVIOUS";
  expect(await compared("2026-03-27T04:00:00Z", march)).toEqual(["2026-02-01", "2026-02-27"]);
  expect(await compared("2026-03-28T04:00:00Z", march)).toEqual(["2026-02-01", "2026-02-28"]);
  expect(await compared("2026-03-30T04:00:00Z", march)).toEqual(["2026-02-01", "2026-02-28"]);
  expect(await compared("2026-03-31T04:00:00Z", march)).toEqual(["2026-02-01", "2026-02-28"]);
  const untilLeapDay = "?from=2024-02-01&to=2024-02-28&compare=LAST_YEAR";
  expect(await compared("2026-03-31T04:00:00Z", untilLeapDay)).toEqual(["2023-02-01", "2023-02-28"]);
});

test("the figures of a range and of the compared one are those of the lists by day", async () => {
  const { api, owner } = await newOrgWithOwner();
  const { id: projectId, clientId } = await api.project();
  const issued = (at: string) => atTime(at, () => api.sentInvoice({ clientId, projectId }));
  const decided = async (at: string, action: "accept" | "reject") => {
    const { id } = await atTime(at, () => api.sentQuotation({ clientId, projectId }));
    await atTime(at, () => api.act(`/quotations/${id}/${action}`));
  };
  // The first and last instants of October in Singapore, and those beside them.
  const [before, first, last, after] = [
    "2026-09-30T15:59:59.999Z",
    "2026-09-30T16:00:00.000Z",
    "2026-10-31T15:59:59.999Z",
    "2026-10-31T16:00:00.000Z",
  ] as const;
  const paid = await issued("2025-10-10T04:00:00.000Z");
  for (const at of [before, first, last, after]) await issued(at);
  const dropped = await issued("2026-10-10T04:00:00.000Z");
  await api.act(`/invoices/${dropped.id}/void`);
  await atTime(last, () => api.pay(paid, 20));
  await atTime(first, () => api.pay(paid, 10));
  await decided(first, "accept");
  await decided(last, "reject");
  await decided(after, "accept");
  const read = () => dashboardOf(owner, "?from=2026-10&to=2026-10&compare=LAST_YEAR");
  const { range, compared, months, quotations } = await atTime("2026-11-21T04:00:00Z", read);
  expect(range).toMatchObject({
    invoiced: { amount: 218, count: 2 },
    received: { amount: 30, count: 2 },
    won: { amount: 109, count: 1 },
    lost: { amount: 109, count: 1 },
  });
  expect(compared).toMatchObject({ invoiced: { amount: 109, count: 1 }, received: none, won: none, lost: none });
  expect(months).toEqual([{ month: "2026-10", invoiced: 218, received: 30, compared: { invoiced: 109, received: 0 } }]);
  expect(quotations).toMatchObject({ decided: 2, winRate: 0.5 });
  const listed = async (path: string) => (await api.get<{ data: unknown[] }>(path)).body.data.length;
  expect(await listed("/invoices?issuedAfter=2026-09-30&issuedBefore=2026-11-01&void=false")).toBe(2);
  expect(await listed("/payments?from=2026-10-01&to=2026-10-31")).toBe(2);
  expect(await listed("/quotations?status=ACCEPTED&decidedAfter=2026-09-30&decidedBefore=2026-11-01")).toBe(1);
});

test("each age of overdue invoices names the due dates that list exactly its invoices", async () => {
  const { owner } = await newOrgWithOwner();
  const { overdue } = await atTime("2026-11-21T04:00:00Z", () => dashboardOf(owner));
  expect(overdue.ages.map(({ dueFrom, dueUntil }) => [dueFrom, dueUntil])).toEqual([
    ["2026-10-22", "2026-11-20"],
    ["2026-09-22", "2026-10-21"],
    ["2026-08-23", "2026-09-21"],
    [null, "2026-08-22"],
  ]);
});

test.each([
  "from=2026-13",
  "from=2026-02-30",
  "to=2026-1",
  "from=2026-05&to=2026-04",
  "from=2026-05-02&to=2026-05-01",
  "from=2023-11&to=2026-11",
  "compare=BOTH",
  "to=1999-12",
])("?%s is 400", async (query) => {
  const { owner } = await newOrgWithOwner();
  const asked = () => owner.refused("GET", `/dashboard?${query}`);
  expect(await atTime("2026-11-21T04:00:00Z", asked)).toEqual([400, "BAD_REQUEST"]);
});

test("what came in at the bank and is matched with no invoice is shown to those who may read its lines", async () => {
  const { api, owner } = await newOrgWithOwner();
  expect((await dashboardOf(owner)).unmatched).toEqual({ amount: 0, count: 0 });
  const invoice = await api.sentInvoice();
  const [part, , ignored] = await newBankLines(api, [
    ["2026-03-27", "FAST LIM", "109.00"],
    ["2026-03-27", "GIRO TAN", "50.00"],
    ["2026-03-27", "INTEREST", "1.25"],
    ["2026-03-27", "RENT", "-900.00"],
  ]);
  await api.act(`/bank-lines/${part?.id}/match`, { allocations: [{ invoiceId: invoice.id, amount: 100 }] });
  await api.act(`/bank-lines/${ignored?.id}/ignore`);
  expect((await dashboardOf(owner)).unmatched).toEqual({ amount: 59, count: 2 });
  const viewer = await newColleague(await newOwner(), "VIEWER");
  expect((await dashboardOf(viewer)).unmatched).toBeNull();
});
