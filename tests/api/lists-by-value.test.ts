// @module-tag slow
// @module-tag database
import { beforeAll, describe, expect, test } from "vitest";
import { routeEntries } from "#contract/api/routes.ts";
import { secretFrom } from "#server/core/secret.ts";
import { readPage } from "#server/db/lists/page.ts";
import { type Api, newExpense } from "../support/api.ts";
import { fillOrganization } from "../support/fill-organization.ts";
import { newRecurring } from "../support/recurring.ts";
import { newOrg, testSecret } from "../support/service.ts";

interface Row {
  readonly id: string;
}
interface List {
  readonly data: readonly Row[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

/** Each filter by values of each list. */
const filters = routeEntries.flatMap(([, { path, query }]) =>
  Object.entries(query.properties as Record<string, { type?: string; items?: { enum: readonly string[] } }>).flatMap(
    ([name, { type, items }]) =>
      type === "array" && items !== undefined && name !== "include" && "limit" in query.properties
        ? [{ path, name, values: items.enum }]
        : [],
  ),
);

describe("a filter by several values lists the rows of each of them, in the order of the list", () => {
  let api: Api;
  beforeAll(async () => {
    api = await newOrg();
    await fillOrganization(api);
    await newRecurring(api);
    await api.create("/expenses", newExpense({ category: "LABOUR" }));
    await api.create("/expenses", newExpense({ category: "TOOLS" }));
  });

  const listed = async (path: string, query: Readonly<Record<string, string>> = {}) => {
    const data: Row[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const text: string = new URLSearchParams({ ...query, ...(cursor && { cursor }) }).toString();
      const { body, status }: { body: List; status: number } = await api.get<List>(`${path}?${text}`);
      if (status !== 200) throw new Error(JSON.stringify(body));
      data.push(...body.data);
      cursor = body.nextCursor;
    }
    return data.map(({ id }) => id);
  };

  test.each(filters)("$path?$name", async ({ path, name, values }) => {
    const all = await listed(path);
    const byValue = await Promise.all(
      values.map(async (value) => ({ value, ids: await listed(path, { [name]: value }) })),
    );
    const found = byValue.filter(({ ids }) => ids.length > 0).toSorted((a, b) => a.ids.length - b.ids.length);
    const [rare, second, ...more] = [...found, ...byValue.filter(({ ids }) => ids.length === 0)];
    const chosen = [rare, second, more.at(-1)].flatMap((each) => each ?? []);
    const expected = all.filter((id) => chosen.some(({ ids }) => ids.includes(id)));
    expect(expected.length).toBeGreaterThan(0);
    const query = { [name]: chosen.map(({ value }) => value).join(",") };
    expect(await listed(path, query)).toEqual(expected);
    expect(await listed(path, { ...query, limit: "1" })).toEqual(expected);
    expect(await listed(path, { [name]: values.join(",") })).toEqual(all);
  });

  test("every list with a status, a kind, a type or the like has one", () => {
    expect(filters.map(({ path, name }) => `${path}?${name}`).toSorted()).toEqual([
      "/audit-log?change",
      "/audit-log?resourceType",
      "/bank-lines?status",
      "/claims?clock",
      "/claims?status",
      "/clients?type",
      "/contracts?status",
      "/credit-notes?eInvoiceState",
      "/credit-notes?status",
      "/deletions?type",
      "/events?type",
      "/expenses?category",
      "/import-layouts?kind",
      "/invoices?eInvoiceState",
      "/invoices?kind",
      "/invoices?status",
      "/leads?source",
      "/leads?status",
      "/payment-receipts?method",
      "/payments?method",
      "/projects?status",
      "/quotations?status",
      "/recurring-invoices?status",
      "/webhook-deliveries?eventType",
      "/webhook-deliveries?status",
    ]);
  });
});

test("the totals of payments, expenses and leads take several values too", async () => {
  const api = await newOrg();
  for (const [category, amount] of [
    ["LABOUR", 100],
    ["TOOLS", 20],
    ["OFFICE", 3],
  ] as const)
    await api.create("/expenses", newExpense({ category, amount, gstAmount: 0 }));
  expect((await api.get("/expenses/totals?category=LABOUR,OFFICE")).body).toMatchObject({
    count: 2,
    amount: 103,
    byCategory: [{ category: "LABOUR" }, { category: "OFFICE" }],
  });
  const invoice = await api.sentInvoice();
  for (const method of ["CASH", "GIRO", "CARD"])
    await api.post(`/invoices/${invoice.id}/payments`, { amount: 2, method });
  expect((await api.get("/payments/totals?method=CASH,CARD")).body).toMatchObject({ count: 2, amount: 4 });
  for (const source of ["WEBSITE", "REFERRAL"]) await api.create("/leads", { name: "Lim", source });
  expect((await api.get("/leads/totals?source=WEBSITE,TENDER")).body).toMatchObject({ count: 1 });
});

test("the order of the values and duplicates do not matter to a cursor, and other values do", async () => {
  const api = await newOrg();
  const { clientId, id: projectId } = await api.project();
  for (let n = 0; n < 3; n++) await api.invoice({ clientId, projectId });
  const { nextCursor } = (await api.get<List>("/invoices?status=DRAFT,SENT&limit=1")).body;
  const next = (values: string) => `/invoices?status=${values}&limit=1&cursor=${nextCursor}`;
  expect((await api.get<List>(next("SENT,DRAFT,SENT"))).body.data).toHaveLength(1);
  for (const values of ["DRAFT", "DRAFT,PAID", "DRAFT,PAID,SENT"])
    expect(await api.refused("GET", next(values))).toMatchObject({ status: 400, details: [{ path: "cursor" }] });
});

test("a value that is none is 400 and named, also beside others", async () => {
  const api = await newOrg();
  const one = await api.refused("GET", "/invoices?status=OPEN");
  expect(one).toMatchObject({
    status: 400,
    message: "The query parameter `status` must be one of DRAFT, SENT, PAID, OVERDUE, VOID.",
    details: [{ path: "status", code: "NOT_ALLOWED" }],
  });
  expect(await api.refused("GET", "/invoices?status=SENT,OPEN")).toMatchObject({
    status: 400,
    message: "The query parameter `status` must be one of DRAFT, SENT, PAID, OVERDUE, VOID; OPEN is not.",
    details: [{ path: "status", code: "NOT_ALLOWED" }],
  });
  for (const text of ["", ",", "SENT,", "SENT;PAID", "SENT, PAID"])
    expect(await api.refused("GET", `/invoices?status=${text}`)).toMatchObject({ details: [{ path: "status" }] });
});

test("values may be given one by one, as some generated clients do; other parameters once", async () => {
  const api = await newOrg();
  await api.sentInvoice();
  const { clientId, id: projectId } = await api.project();
  await api.invoice({ clientId, projectId });
  const found = async (query: string) => (await api.get<List>(`/invoices?${query}`)).body.data.length;
  expect(await found("status=DRAFT&status=SENT")).toBe(2);
  expect(await found("status=PAID&limit=5&status=DRAFT,VOID")).toBe(1);
  expect(await api.refused("GET", "/invoices?status=SENT&status=OPEN")).toMatchObject({
    details: [{ path: "status", code: "NOT_ALLOWED" }],
  });
  expect(await api.refused("GET", "/invoices?limit=1&limit=1")).toMatchObject({
    details: [{ path: "limit", code: "REPEATED" }],
  });
});

test("of thousands of values the error names a few", async () => {
  const api = await newOrg();
  const values = Array.from({ length: 2_000 }, (_, n) => `V${n}`).join(",");
  const { status, details } = await api.refused("GET", `/invoices?status=SENT,${values}`);
  expect([status, details?.length]).toEqual([400, 5]);
});

test("a cursor from before filters took several values continues its list", async () => {
  const api = await newOrg();
  await api.create("/leads", { name: "Mdm Goh" });
  await api.create("/leads", { name: "Mr Lim" });
  const [newest, oldest] = (await api.get<{ data: { id: string; createdAt: string }[] }>("/leads?status=NEW")).body
    .data;
  if (newest === undefined) throw new Error("no lead is listed");
  const signedBefore = readPage(
    { status: "NEW" },
    { list: "listLeads", org: api.org, secret: secretFrom(testSecret) },
  ).cursorAt({ at: newest.createdAt, id: newest.id });
  expect((await api.get<List>(`/leads?status=NEW&cursor=${signedBefore}`)).body.data).toEqual([oldest]);
});
