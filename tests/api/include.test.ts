// @module-tag slow
import { beforeAll, describe, expect, test } from "vitest";
import { pageLimitWithParts } from "#contract/api/include.ts";
import type { Invoice, InvoiceSummary } from "#contract/invoices/invoices.ts";
import { routeEntries } from "#contract/api/routes.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { Api, line, newExpense } from "../support/api.ts";
import { leftCredit } from "../support/credit.ts";
import { fillOrganization } from "../support/fill-organization.ts";
import { newRecurring } from "../support/recurring.ts";
import { atTime, createTestApp, eventsOf, newKey, newOrg, service } from "../support/service.ts";
import { serviceTarget } from "../support/target.ts";

interface Row {
  readonly id: string;
  readonly clientId?: string | null;
  readonly projectId?: string | null;
  readonly [field: string]: unknown;
}
interface List<Item = Row> {
  readonly data: readonly Item[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

const including = routeEntries.flatMap(([name, { path, query }]) => {
  const { include } = query.properties as { include?: { items: { enum: readonly string[] } } };
  return include === undefined ? [] : [{ name, path, names: include.items.enum }];
});
const lists = including.filter(({ path }) => !path.includes("{id}"));

const readAll = async (api: Api, path: string) => (await api.get<List>(`${path}?limit=100`)).body.data;

describe("every read with `include` adds each resource as its own URL returns it", () => {
  let api: Api;
  beforeAll(async () => {
    api = await newOrg();
    await fillOrganization(api);
    await newRecurring(api);
    const project = await api.project();
    await api.create("/expenses", newExpense({ projectId: project.id }));
  });

  const own = async (path: string, id: string) => (await api.get<Row>(`/${path}/${id}`)).body;

  async function expectRelated(row: Row, names: readonly string[]) {
    for (const [name, path] of [
      ["client", "clients"],
      ["project", "projects"],
    ] as const) {
      const id = row[`${name}Id`] as string | null | undefined;
      const expected = !names.includes(name) || id === undefined ? undefined : id && (await own(path, id));
      expect(row[name]).toEqual(expected);
    }
  }

  test.each(lists)("$name", async ({ path, names }) => {
    const plain = await readAll(api, path);
    const related = names.filter((name) => ["client", "project"].includes(name));
    const { body, status } = await api.get<List>(`${path}?limit=100&include=${related.join(",")}`);
    expect([status, body.data.length]).toEqual([200, plain.length]);
    expect(body.data.map(({ client: _client, project: _project, ...row }) => row)).toEqual(plain);
    await expectRelated(body.data.at(-1) as Row, names);
    await expectRelated(body.data.find((row) => row.projectId !== null) ?? (body.data[0] as Row), names);
    if (names.includes("items")) {
      for (const row of (await api.get<List>(`${path}?include=items`)).body.data) {
        expect(row["items"]).toEqual((await own(path.slice(1), row.id))["items"]);
      }
    }
  });

  test.each(including.filter(({ path }) => path.includes("{id}")))("$name", async ({ path, names }) => {
    const listed = await readAll(api, path.replace("/{id}", ""));
    const { id } = listed.find((row) => row.projectId !== null) ?? (listed[0] as Row);
    const plain = (await api.get<Row>(path.replace("{id}", id))).body;
    const { body } = await api.get<Row>(`${path.replace("{id}", id)}?include=${names.join(",")}`);
    const { client: _client, project: _project, ...row } = body;
    expect(row).toEqual(plain);
    await expectRelated(body, names);
  });

  test("all records with a client or a project have it", () => {
    expect(lists.map(({ path }) => path).toSorted()).toEqual([
      "/claims",
      "/contracts",
      "/credit-notes",
      "/expenses",
      "/invoices",
      "/payments",
      "/projects",
      "/quotations",
      "/recurring-invoices",
    ]);
    expect(including).toHaveLength(2 * lists.length);
  });
});

test("an expense of the office has null for its project", async () => {
  const api = await newOrg();
  await api.create("/expenses", newExpense());
  expect((await api.get<List>("/expenses?include=project")).body.data[0]).toMatchObject({ project: null });
});

test("items and payments are included in lists only when they are named", async () => {
  const api = await newOrg();
  const { invoice } = await leftCredit(api);
  const whole = (await api.get<Invoice>(`/invoices/${invoice.id}`)).body;
  const listed = async (query: string) =>
    (await api.get<List<InvoiceSummary>>(`/invoices${query}`)).body.data[0] as InvoiceSummary;
  const plain = await listed("");
  expect(Object.keys(plain)).not.toEqual(expect.arrayContaining(["items"]));
  expect(await listed("?include=items")).toEqual({ ...plain, items: whole.items });
  expect(await listed("?include=payments")).toEqual({ ...plain, payments: whole.payments });
  expect(whole.payments).toHaveLength(1);
  expect(await listed("?include=items,payments&q=INV")).toMatchObject({ items: whole.items, payments: whole.payments });
  const sections = [{ title: "Bathroom", items: [line()] }];
  const quotation = await api.quotation({ items: [], sections });
  const [quoted] = (await api.get<List>("/quotations?include=items")).body.data;
  expect(quoted).toMatchObject({ items: quotation.items, sections: quotation.sections });
});

test("a page with items or payments has 20 documents at most, and the error names the limit", async () => {
  const api = await newOrg();
  const { clientId, id: projectId } = await api.project();
  const made = [];
  for (let n = 0; n < pageLimitWithParts + 1; n++) made.push((await api.invoice({ clientId, projectId })).id);
  const first = (await api.get<List>("/invoices?include=items")).body;
  expect([first.data.length, first.hasMore]).toEqual([pageLimitWithParts, true]);
  // What is included may change from page to page, like the limit.
  const next = (await api.get<List>(`/invoices?include=client&limit=100&cursor=${first.nextCursor}`)).body;
  expect([...first.data, ...next.data].map(({ id }) => id)).toEqual(made.toReversed());
  expect(await api.refused("GET", "/invoices?include=client,payments&limit=21")).toMatchObject({
    status: 400,
    message: "The query parameter `limit` must be at most 20 with include=client,payments, as documents may be large.",
    details: [{ path: "limit", code: "OUT_OF_RANGE" }],
  });
});

test("an unknown value is 400 and names those that the resource has", async () => {
  const api = await newOrg();
  expect(await api.refused("GET", "/invoices?include=client,contract")).toMatchObject({
    status: 400,
    message: "The query parameter `include` must be one of client, project, items, payments; contract is not.",
    details: [{ path: "include", code: "NOT_ALLOWED" }],
  });
  expect(await api.refused("GET", "/expenses?include=client")).toMatchObject({
    status: 400,
    details: [{ path: "include", message: "must be one of project" }],
  });
  expect(await api.refused("GET", "/clients?include=project")).toMatchObject({
    status: 400,
    details: [{ path: "include", code: "UNKNOWN_PARAMETER" }],
  });
  expect(await api.refused("GET", "/invoices?include=")).toMatchObject({ status: 400, details: [{ path: "include" }] });
});

test("a key needs the scope of what it includes", async () => {
  const api = await newOrg();
  const invoice = await api.invoice();
  const key = await newKey(api.org, { scopes: ["invoices:read", "projects:read"] });
  for (const path of ["/invoices", `/invoices/${invoice.id}`]) {
    expect((await key.get(`${path}?include=project`)).status).toBe(200);
    expect(await key.refused("GET", `${path}?include=client,project`)).toMatchObject({
      status: 403,
      code: "INSUFFICIENT_SCOPE",
      message: expect.stringContaining("clients:read") as string,
    });
  }
  expect((await key.get("/invoices?include=items,payments")).status).toBe(200);
});

test("an answer with included resources has no ETag, and is never 304", async () => {
  const api = await newOrg();
  const invoice = await api.invoice();
  const path = `/invoices/${invoice.id}`;
  const etag = String((await api.get(path)).headers["etag"]);
  await api.patch(`/clients/${invoice.clientId}`, { name: "Tan Ah Kow" });
  for (const tag of [etag, "*"]) {
    const headers = { "if-none-match": tag };
    const answer = await api.send<Invoice>("GET", `${path}?include=client`, { headers });
    expect([answer.status, answer.headers["etag"]]).toEqual([200, undefined]);
    expect(answer.body.client?.name).toBe("Tan Ah Kow");
  }
  expect((await api.send("GET", path, { headers: { "if-none-match": etag } })).status).toBe(304);
});

test("the order of changes and a batch include them too", async () => {
  const api = await newOrg();
  const invoice = await api.invoice();
  const client = (await api.get(`/clients/${invoice.clientId}`)).body;
  const changes = await atTime("2100-01-01T00:00:00Z", () =>
    api.get<List>("/invoices?sort=updatedAt&include=client,items"),
  );
  expect(changes.body.data).toMatchObject([{ id: invoice.id, client, items: invoice.items }]);
  const { body } = await api.post<{ results: { status: number; body: unknown }[] }>("/batch", {
    operations: [{ method: "GET", path: `/invoices/${invoice.id}?include=client` }],
  });
  expect(body.results[0]).toMatchObject({ status: 200, body: { id: invoice.id, client } });
});

test("events have no included resources", async () => {
  const api = await newOrg();
  await api.sentInvoice();
  for (const { data } of await eventsOf(api.org)) {
    expect(Object.keys(data.object as object)).not.toEqual(expect.arrayContaining(["client"]));
    expect(Object.keys(data.object as object)).not.toEqual(expect.arrayContaining(["project"]));
  }
});

test("each relation of a page is read in one statement", async () => {
  const api = await newOrg({ on: await service() });
  for (let n = 0; n < 4; n++) await api.invoice();
  const statements: string[] = [];
  const { target } = await service();
  const db = openDatabase({ ...serviceTarget(target), onStatement: ({ text }) => void statements.push(text) });
  const counting = new Api(await createTestApp({ now: null, db }), api.org, api.key);
  const sentFor = async (query: string) => {
    statements.length = 0;
    expect((await counting.get(`/invoices${query}`)).status).toBe(200);
    // Without those that begin a transaction or look up the key, which is cached for a while.
    return statements.filter((text) => /\bfrom (invoice|client|project)\b/.test(text)).length;
  };
  try {
    const plain = await sentFor("");
    expect(plain).toBeGreaterThan(0);
    expect(await sentFor("?include=client,project")).toBe(plain + 2);
    expect(await sentFor("?include=items,payments")).toBe(plain);
  } finally {
    await db.close();
  }
});
