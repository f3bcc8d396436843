// @module-tag slow
// @module-tag database
import { beforeAll, describe, expect, test } from "vitest";
import { routeEntries } from "#contract/api/routes.ts";
import { invoiceStatuses, quotationStatuses } from "#contract/values.ts";
import { type Api, line, newExpense } from "../support/api.ts";
import { newClaim, newContract } from "../support/contracts.ts";
import { credited, draftCredit, leftCredit } from "../support/credit.ts";
import { invoiceWithStatus, quotationWithStatus } from "../support/given.ts";
import { newRecurring } from "../support/recurring.ts";

import { newOrg } from "../support/service.ts";

interface Row {
  readonly id: string;
  readonly name: string;
  readonly number: string | null;
  readonly clientId: string;
  readonly status: string;
  readonly dueDate: string;
  readonly validUntil: string | null;
  readonly paidAt: string;
  readonly date: string;
  readonly vendor: string | null;
  readonly amount: number;
  readonly sentAt: string | null;
  readonly issuedAt: string;
  readonly nextOn: string | null;
  readonly servedOn: string | null;
  readonly claimedNet: number;
  readonly estimatedValue: number | null;
  readonly totals: { readonly total: number; readonly outstanding: number; readonly remaining: number };
}
interface List {
  readonly data: readonly Row[];
  readonly nextCursor: string | null;
}

/** Names in the order in which people look for them; those of a line are alike. */
const names = [
  ["(Old) Ang Mo Kio"],
  ["3 Brothers"],
  ["12 Brothers"],
  ["Blk 9 Toa Payoh", "BLK 9 Toa Payoh", "Ｂｌｋ 9 Toa Payoh"],
  ["Blk 10 Toa Payoh"],
  ["eclair", "Éclair", "E\u0301clair"],
  ["Kitchen"],
  ["Lim Mei Ling"],
  ["Østergaard", "ostergaard"],
  ["Tan Ah Kow"],
  ["Tan Ah Kow 2"],
  ["tan ah kow 10"],
  ["Zhang"],
  ["陈伟明"],
  ["李小龙"],
  ["林美玲"],
  ["林志明"],
  ["王先生"],
  ["张先生"],
];
const rankOf = (name: string): number => names.findIndex((alike) => alike.includes(name));

/** Numbers within a number count by their value; those of drafts are drawn at random. */
const placeOfNumber = ({ number }: Row): string =>
  (number ?? "").toLowerCase().replaceAll(/\d+/g, (digits) => digits.padStart(12, "0"));

/** The names of the clients by their ids. */
const clients = new Map<string, string>();
const placeOfClient = ({ clientId }: Row): number => rankOf(clients.get(clientId) ?? "");

/** The value of a row in each order. */
const orders: Readonly<Record<string, Readonly<Record<string, (row: Row) => string | number>>>> = {
  "/clients": { name: ({ name }) => rankOf(name) },
  "/projects": { name: ({ name }) => rankOf(name) },
  "/invoices": {
    number: placeOfNumber,
    client: placeOfClient,
    dueDate: ({ dueDate }) => dueDate,
    total: ({ totals }) => totals.total,
    outstanding: ({ status, totals }) => (status === "DRAFT" ? 0 : totals.outstanding),
  },
  "/quotations": {
    number: placeOfNumber,
    client: placeOfClient,
    validUntil: ({ validUntil }) => validUntil ?? "9999",
    total: ({ totals }) => totals.total,
  },
  "/credit-notes": {
    number: placeOfNumber,
    client: placeOfClient,
    issuedAt: ({ sentAt, issuedAt }) => (sentAt === null ? "9999" : issuedAt),
    total: ({ totals }) => totals.total,
    remaining: ({ totals }) => totals.remaining,
  },
  "/contracts": { number: placeOfNumber },
  "/claims": {
    number: placeOfNumber,
    servedOn: ({ servedOn }) => servedOn ?? "9999",
    claimedNet: ({ claimedNet }) => claimedNet,
  },
  "/recurring-invoices": { nextOn: ({ nextOn }) => nextOn ?? "9999", total: ({ totals }) => totals.total },
  "/leads": { name: ({ name }) => rankOf(name), estimatedValue: ({ estimatedValue }) => estimatedValue ?? 0 },
  "/payment-receipts": { paidAt: ({ paidAt }) => paidAt, amount: ({ amount }) => amount },
  "/expenses": {
    date: ({ date }) => date,
    vendor: ({ vendor }) => (vendor === null ? -1 : rankOf(vendor)),
    amount: ({ amount }) => amount,
  },
};
const every = Object.entries(orders).flatMap(([path, keys]) =>
  Object.entries(keys).flatMap(([name, valueOf]) => [
    { path, sort: name, valueOf },
    { path, sort: `-${name}`, valueOf },
  ]),
);

const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
/** The plain definition of an order: by its value, then by id, and all of that reversed. */
const inOrder = (rows: readonly Row[], sort: string, valueOf: (row: Row) => string | number) => {
  const sorted = rows.toSorted((a, b) => compare(valueOf(a), valueOf(b)) || compare(a.id, b.id));
  return sort.startsWith("-") ? sorted.toReversed() : sorted;
};

async function pagesOf(
  api: Api,
  path: string,
  query: Readonly<Record<string, string | number>>,
  after?: (last: Row | undefined) => unknown,
) {
  const rows: Row[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const text = new URLSearchParams({ ...query, ...(cursor && { cursor }) } as Record<string, string>).toString();
    const { body, status }: { body: List; status: number } = await api.get<List>(`${path}?${text}`);
    expect(status).toBe(200);
    rows.push(...body.data);
    cursor = body.nextCursor;
    await after?.(body.data.at(-1));
  }
  return rows;
}
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);

/** Makes rows of each list, in no order, and many with the same value. */
async function fill(api: Api): Promise<void> {
  const shuffled = [...names.flat(), ...names.flat().slice(0, 6)].toSorted((a, b) => compare(a.slice(1), b.slice(1)));
  const client = await api.client({ name: "Zhang" });
  const projects: { readonly projectId: string; readonly clientId: string }[] = [];
  for (const [n, name] of shuffled.entries()) {
    const { id: clientId } = await api.client({ name });
    await api.project({ clientId: client.id, name });
    if (n % 6 === 1) projects.push({ projectId: (await api.project({ clientId })).id, clientId });
    await api.create("/leads", { name, ...(n % 4 > 0 && { estimatedValue: 100 * (n % 4) }) });
    const date = `2026-0${1 + (n % 3)}-1${n % 2}T00:00:00Z`;
    await api.create(
      "/expenses",
      newExpense({ date, vendor: n % 5 === 0 ? null : name, amount: 10 * (n % 4), gstAmount: 0 }),
    );
  }
  for (const status of invoiceStatuses) await invoiceWithStatus(api, status);
  for (const status of quotationStatuses) await quotationWithStatus(api, status);
  for (let n = 0; n < 5; n++) {
    const contract = await newContract(api);
    const claim = await newClaim(contract, api, { all: 0.1 * (1 + (n % 2)) });
    await api.act(`/claims/${claim.id}/submit`, { servedOn: `2026-01-0${1 + (n % 3)}` });
    if (n < 3) await newClaim(contract, api, { all: 0.9 });
    const items = [line({ unitPrice: 100 + (n % 2) })];
    await newRecurring(api, { items, nextOn: `2031-0${1 + (n % 3)}-28`, retentionPct: n === 4 ? 0.1 : null });
  }
  for (const unitPrice of [20, 20, 30]) await leftCredit(api, unitPrice);
  for (let n = 0; n < 8; n++) {
    const items = [{ description: "Wall", qty: 1, unitPrice: 100 * (n % 3) + 10 }];
    const dueDate = `2027-0${1 + (n % 3)}-01T00:00:00Z`;
    const ofClient = projects[(n * 5) % projects.length];
    const invoice = await api.sentInvoice({ items, dueDate, ...ofClient });
    const paidAt = `2026-01-0${1 + (n % 3)}T04:00:00Z`;
    if (n % 4 < 3) await (n % 2 === 0 ? draftCredit : credited)(api, invoice, 5 * (1 + (n % 3)));
    if (n % 2 === 0) await api.create(`/invoices/${invoice.id}/payments`, { amount: 5, method: "CASH", paidAt });
    await api.quotation({ items, ...ofClient, ...(n % 2 === 0 && { validUntil: dueDate }) });
  }
}

test("each order of the API is compared with its plain definition", () => {
  const declared = routeEntries.flatMap(([, { path, query }]) => {
    const { sort } = query.properties as { sort?: { enum: readonly string[] } };
    return (sort?.enum ?? []).flatMap((value) => (value === "updatedAt" ? [] : [`${path} ${value}`]));
  });
  expect(every.map(({ path, sort }) => `${path} ${sort}`).toSorted()).toEqual(declared.toSorted());
});

describe("in each order, rows with the same value in the order of their ids", () => {
  let api: Api;
  beforeAll(async () => {
    api = await newOrg();
    await fill(api);
    for (const { id, name } of await pagesOf(api, "/clients", {})) clients.set(id, name);
  });

  test.each(every)("$path?sort=$sort lists each row once, in pages of any size", async ({ path, sort, valueOf }) => {
    const all = await pagesOf(api, path, { limit: 100 });
    expect(all.length).toBeGreaterThan(4);
    // No two documents have the same number.
    if (!sort.endsWith("number")) expect(new Set(all.map(valueOf)).size).toBeLessThan(all.length);
    const expected = idsOf(inOrder(all, sort, valueOf));
    for (const limit of [1, 3, 100]) expect(idsOf(await pagesOf(api, path, { sort, limit }))).toEqual(expected);
  });

  test.each([
    { path: "/clients", filter: { type: "HOMEOWNER" } },
    { path: "/clients", filter: { q: "tan ah" } },
    { path: "/clients", filter: { q: "a" } },
    { path: "/projects", filter: { q: "tan ah" } },
    { path: "/invoices", filter: { status: "SENT,PAID" } },
    { path: "/invoices", filter: { status: "VOID" } },
    { path: "/invoices", filter: { open: "true" } },
    { path: "/invoices", filter: { open: "false" } },
    { path: "/invoices", filter: { dueAfter: "2027-01-15", dueBefore: "2027-03-01" } },
    { path: "/invoices", filter: { totalMin: "200" } },
    { path: "/invoices", filter: { q: "inv" } },
    { path: "/quotations", filter: { status: "DRAFT,SENT" } },
    { path: "/quotations", filter: { validAfter: "2027-01-15" } },
    { path: "/quotations", filter: { invoiced: "false" } },
    { path: "/credit-notes", filter: { status: "SENT,VOID" } },
    { path: "/credit-notes", filter: { q: "price" } },
    { path: "/contracts", filter: { q: "q-" } },
    { path: "/claims", filter: { open: "true" } },
    { path: "/claims", filter: { clock: "NOT_SERVED,AWAITING_RESPONSE" } },
    { path: "/recurring-invoices", filter: { status: "ACTIVE" } },
    { path: "/leads", filter: { q: "tan ah" } },
    { path: "/payment-receipts", filter: { from: "2026-01-02", to: "2026-01-03" } },
    { path: "/payment-receipts", filter: { method: "CASH" } },
    { path: "/payment-receipts", filter: { q: "rct" } },
    { path: "/expenses", filter: { from: "2026-02-01" } },
    { path: "/expenses", filter: { category: "MATERIALS" } },
    { path: "/expenses", filter: { q: "brothers" } },
  ] as const)("$path with $filter lists the rows that the filter lists", async ({ path, filter }) => {
    const query = filter as Readonly<Record<string, string>>;
    const matching = await pagesOf(api, path, query);
    for (const [name, valueOf] of Object.entries(orders[path] ?? {}))
      for (const sort of [name, `-${name}`])
        expect(idsOf(await pagesOf(api, path, { ...query, sort, limit: 2 }))).toEqual(
          idsOf(inOrder(matching, sort, valueOf)),
        );
  });
});

test("what is deleted, added or renamed between pages moves no other row", async () => {
  const api = await newOrg();
  const clients: Row[] = [];
  for (const name of ["Ang", "Bee", "Bee", "Chan", "Chan", "Chan", "Diaz", "Eng", "Foo"])
    clients.push((await api.client({ name })) as unknown as Row);
  const expected = inOrder(clients, "name", ({ name }) => name);
  const last: Row[] = [];
  const listed = await pagesOf(api, "/clients", { sort: "name", limit: 1 }, async (row: Row | undefined) => {
    // The row that the next page begins after is gone or has another place, and others take theirs before it.
    if (row === undefined || last.length === expected.length) return;
    last.push(row);
    if (last.length % 3 === 0) await api.patch(`/clients/${row.id}`, { name: "Aaron" });
    else await api.delete(`/clients/${row.id}`);
    await api.client({ name: "Aaron" });
  });
  expect(idsOf(listed)).toEqual(idsOf(expected));
});

test("a cursor belongs to its order", async () => {
  const api = await newOrg();
  for (const name of ["Ang", "Bee"]) await api.client({ name });
  const cursorOf = async (query: string) => (await api.get<List>(`/clients?limit=1${query}`)).body.nextCursor;
  const [byName, newest] = [await cursorOf("&sort=name"), await cursorOf("")];
  for (const query of [`cursor=${byName}`, `sort=-name&cursor=${byName}`, `sort=name&cursor=${newest}`])
    expect(await api.refused("GET", `/clients?${query}`)).toMatchObject({
      status: 400,
      details: [{ path: "cursor", code: "UNKNOWN_CURSOR" }],
    });
});

test("a page continues after the longest name", async () => {
  const api = await newOrg();
  for (const name of ["𝔸".repeat(199), "张".repeat(200), "王".repeat(200), "9".repeat(200), "é9".repeat(100)])
    await api.client({ name });
  const listed = await pagesOf(api, "/clients", { sort: "name", limit: 1 });
  expect(idsOf(listed)).toEqual(idsOf(await pagesOf(api, "/clients", { sort: "name" })));
  expect(listed).toHaveLength(5);
});
