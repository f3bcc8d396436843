// @module-tag slow
// @module-tag database
import { beforeAll, describe, expect, test } from "vitest";
import { appRouteEntries } from "#contract/api/app-routes.ts";
import type { Route } from "#contract/api/route.ts";
import { routeEntries } from "#contract/api/routes.ts";
import { type Api, newExpense } from "../support/api.ts";
import { ownerOf, type Tab } from "../support/browser-like.ts";
import { fillOrganization } from "../support/fill-organization.ts";
import { atTime, databaseFor, newOrg, service } from "../support/service.ts";

interface List {
  data: { id: string; createdAt: string }[];
  hasMore: boolean;
  nextCursor: string | null;
}

/** Inserts clients, a fifth of them within one millisecond, straight into the database. */
async function manyClients(org: Api["org"], count = 2500): Promise<void> {
  const db = await databaseFor(org);
  const [first, last] = [count * 0.4, count * 0.6];
  await db.system`
    insert into client (org_id, id, name, type, created_at, updated_at)
    select ${org}, 'cli_0' || lpad(n::text, 25, '0'), 'Client ' || n, 'HOMEOWNER', at, at
    from generate_series(1, ${count}::integer) n,
      lateral (select timestamptz '2026-01-01' + case when n > ${first} and n <= ${last} then ${first} else n end
        * interval '1 ms' as at) moment`;
}

async function walk(api: Api, limit: number, meanwhile: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: List = (await api.get<List>(`/clients?limit=${limit}${cursor === null ? "" : `&cursor=${cursor}`}`))
      .body;
    expect(page.hasMore).toBe(page.nextCursor !== null);
    seen.push(...page.data.map(({ id }) => id));
    cursor = page.nextCursor;
    if (seen.length % 50 < limit) await meanwhile();
  } while (cursor !== null);
  return seen;
}

test.each([
  // A request for each row.
  [1, 500],
  [7, 2500],
  [50, 2500],
  [100, 2500],
])("a list walked %i at a time shows each row once while others insert", async (limit, count) => {
  const api = await newOrg();
  await manyClients(api.org, count);
  const seen = await walk(api, limit, () => api.client({ name: "Meanwhile" }));
  expect(seen).toHaveLength(count);
  expect(new Set(seen).size).toBe(count);
});

test("rows of one millisecond are in falling order of their ids", async () => {
  const api = await newOrg();
  await manyClients(api.org);
  const seen = await walk(api, 100, async () => undefined);
  const inOneMillisecond = seen.filter((id) => Number(id.slice(5)) > 1000 && Number(id.slice(5)) <= 1500);
  expect(inOneMillisecond).toEqual(inOneMillisecond.toSorted().toReversed());
});

test("`limit` is 50 when absent and may change from page to page", async () => {
  const api = await newOrg();
  await manyClients(api.org);
  const first = (await api.get<List>("/clients")).body;
  expect(first.data).toHaveLength(50);
  const second = (await api.get<List>(`/clients?limit=3&cursor=${first.nextCursor}`)).body;
  expect(second.data).toHaveLength(3);
});

test("a page that ends with the last row says that there is no further one", async () => {
  const api = await newOrg();
  await api.client();
  await api.client();
  expect((await api.get<List>("/clients?limit=2")).body).toMatchObject({ hasMore: false, nextCursor: null });
});

test.each(["0", "101", "-1", "1.5", "1e1", "01", "+5", "ten", "", "9999999999999999999999"])(
  "limit=%s is 400",
  async (limit) => {
    const api = await newOrg();
    const refusal = await api.refused("GET", `/clients?limit=${encodeURIComponent(limit)}`);
    expect(refusal).toMatchObject({ status: 400, code: "BAD_REQUEST", details: [{ path: "limit" }] });
  },
);

test("a cursor that was altered or comes from another list is 400", async () => {
  const api = await newOrg();
  const other = await newOrg();
  for (const each of [api, other]) {
    await each.project();
    await each.project();
  }
  const cursorOf = async (of: Api, path: string) => (await of.get<List>(path)).body.nextCursor ?? "";
  const good = await cursorOf(api, "/clients?limit=1");
  expect((await api.get(`/clients?cursor=${good}`)).status).toBe(200);
  const flipped = good.slice(0, 10) + (good[10] === "A" ? "B" : "A") + good.slice(11);
  // The last character of base64 may carry bits that are not decoded.
  const lastBit = good.slice(0, -1) + String.fromCharCode(good.charCodeAt(good.length - 1) + 1);
  const bad = [
    "x",
    "",
    flipped,
    lastBit,
    good.slice(0, -1),
    good.slice(4),
    `${good}A`,
    `${good}=`,
    `${good}%20`,
    good.toUpperCase(),
    await cursorOf(other, "/clients?limit=1"),
    await cursorOf(api, "/projects?limit=1"),
    await cursorOf(api, "/clients?limit=1&archived=false"),
  ];
  for (const cursor of bad) {
    const refusal = await api.refused("GET", `/clients?cursor=${cursor}`);
    expect(refusal, cursor).toMatchObject({ status: 400, code: "BAD_REQUEST", details: [{ path: "cursor" }] });
  }
});

test("identifiers of one process rise strictly, also inside a millisecond", async () => {
  const api = await newOrg();
  const running = await service();
  running.now = new Date("2026-05-05T05:05:05.005Z");
  try {
    const names = Array.from({ length: 30 }, (_, i) => `Client ${i}`);
    for (const name of names) await api.client({ name });
    const { data } = (await api.get<{ data: { name: string }[] }>("/clients")).body;
    expect(data.map(({ name }) => name)).toEqual(names.toReversed());
  } finally {
    running.now = null;
  }
});

describe("every list filters by `updatedAfter`, `createdAfter` and `createdBefore`", () => {
  const all: readonly (readonly [string, Pick<Route, "id" | "path" | "query">])[] = [
    ...routeEntries,
    ...appRouteEntries,
  ];
  let owner: Tab;
  let ids: Readonly<Record<string, string[]>>;
  beforeAll(async () => {
    const api = await newOrg();
    ({ ids } = await fillOrganization(api));
    owner = await ownerOf(api.org, await service());
  });

  test.each(all.filter(([, { query }]) => "cursor" in query.properties))("%s", async (_name, route) => {
    const path = route.path.replace("{id}", ids[route.id ?? ""]?.[0] ?? "");
    const list = async (query: string) => (await owner.get<List>(`${path}?limit=100${query}`)).body.data;
    const everything = await list("");
    expect(everything.length).toBeGreaterThan(0);
    expect(await list("&updatedAfter=2000-01-01T00:00:00Z")).toEqual(everything);
    expect(await list("&updatedAfter=2199-01-01T00:00:00Z")).toEqual([]);
    expect(await list("&createdAfter=1999-12-31&createdBefore=2199-01-01T00:00:00Z")).toEqual(everything);
    expect(await list("&createdAfter=2199-01-01")).toEqual([]);
    expect(await list("&createdBefore=2000-01-01T00:00:00Z")).toEqual([]);
  });
});

test("days of `createdAfter` and `createdBefore` are left out whole, in the organization's time zone", async () => {
  const api = await newOrg();
  // 00:30 on 2 June in Singapore.
  const { id } = await atTime("2026-06-01T16:30:00Z", () => api.client());
  const found = async (query: string) =>
    (await api.get<List>(`/clients?${query}`)).body.data.some((client) => client.id === id);
  expect(await found("createdAfter=2026-06-01")).toBe(true);
  expect(await found("createdAfter=2026-06-02")).toBe(false);
  expect(await found("createdBefore=2026-06-02")).toBe(false);
  expect(await found("createdBefore=2026-06-03")).toBe(true);
  expect(await found("createdAfter=2026-06-01T16:30:00Z")).toBe(false);
  expect(await found("createdAfter=2026-06-01T16:29:59Z&createdBefore=2026-06-02T00:30:01%2B08:00")).toBe(true);
});

test("totals add up only what was created in the span", async () => {
  const api = await newOrg();
  await atTime("2026-06-01T16:30:00Z", () => api.create("/expenses", newExpense({ amount: 5 })));
  const amount = async (query: string) => (await api.get<{ amount: number }>(`/expenses/totals?${query}`)).body.amount;
  expect(await amount("createdAfter=2026-06-01")).toBe(5);
  expect(await amount("createdBefore=2026-06-01")).toBe(0);
});

test.each(["updatedAfter", "createdAfter"])("a + in ?%s that was decoded to a space is named", async (parameter) => {
  const api = await newOrg();
  const path = (offset: string) => `/clients?${parameter}=2026-01-01T00:00:00${offset}08:00`;
  expect((await api.get(path("%2B"))).status).toBe(200);
  for (const offset of ["+", "%20"]) {
    expect(await api.refused("GET", path(offset))).toMatchObject({
      status: 400,
      code: "BAD_REQUEST",
      message: expect.stringContaining("the + was decoded to a space; write it as %2B") as string,
      details: [{ path: parameter, code: "WRONG_FORMAT" }],
    });
  }
});
