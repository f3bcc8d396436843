// @module-tag slow
// @module-tag database
import { beforeAll, describe, expect, test, vi } from "vitest";
import { routeEntries } from "#contract/api/routes.ts";
import { inOrg } from "#server/db/sql.ts";
import type { Api } from "../support/api.ts";
import { newClaim, newContract } from "../support/contracts.ts";
import { fillOrganization } from "../support/fill-organization.ts";
import { atTime, newOrg, type Service, startService } from "../support/service.ts";

interface Row {
  readonly id: string;
  readonly updatedAt: string;
}

interface List {
  readonly data: readonly Row[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
  readonly resumeCursor: string;
}

/** Reads pages of a list in the order of changes until there are no more. */
async function readChanges(api: Api, path: string, cursor = "", limit = 100) {
  const data: Row[] = [];
  for (;;) {
    const { status, body } = await api.get<List>(
      `${path}?sort=updatedAt&limit=${limit}${cursor === "" ? "" : `&cursor=${cursor}`}`,
    );
    if (status !== 200) throw new Error(JSON.stringify(body));
    data.push(...body.data);
    expect(body.nextCursor).toBe(body.hasMore ? body.resumeCursor : null);
    cursor = body.resumeCursor;
    if (!body.hasMore) return { data, cursor };
  }
}

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);

const minute = (n: number) => `2026-06-01T00:${String(n).padStart(2, "0")}:00.000Z`;

describe("every list with `sort` can be read in the order of changes", () => {
  let api: Api;
  beforeAll(async () => {
    api = await newOrg();
    await fillOrganization(api);
    // More than the pages of two that are read below.
    for (let n = 0; n < 3; n++) await newClaim(await newContract(api), api);
  });

  const sorted = routeEntries.filter(([, { query }]) =>
    (query.properties as { sort?: { enum: readonly string[] } }).sort?.enum.includes("updatedAt"),
  );
  test.each(sorted)("%s", async (_name, { path }) => {
    const all = (await api.get<List>(`${path}?limit=100`)).body.data;
    // A transaction that has not ended yet holds back the newest changes.
    const data = await vi.waitFor(async () => {
      const changes = await atTime("2100-01-01T00:00:00Z", () => readChanges(api, path, "", 2));
      expect(idsOf(changes.data)).toEqual(expect.arrayContaining(idsOf(all)));
      return changes.data;
    }, 10_000);
    expect(data).toEqual(data.toSorted((a, b) => (a.updatedAt + a.id < b.updatedAt + b.id ? -1 : 1)));
    expect(data.length).toBeGreaterThan(0);
    expect(new Set(idsOf(data)).size).toBe(data.length);
  });

  test("all lists of records have it", () => {
    expect(sorted).toHaveLength(13);
  });
});

test("a later request continues with what was changed since, also from an empty list", async () => {
  const api = await newOrg();
  const { first, second, empty } = await atTime(minute(0), async () => ({
    empty: await readChanges(api, "/clients"),
    first: await api.client(),
    second: await api.client(),
  }));
  expect(empty.data).toEqual([]);
  const read = await atTime(minute(1), () => readChanges(api, "/clients", empty.cursor, 1));
  expect(idsOf(read.data)).toEqual([first.id, second.id]);
  const later = await atTime(minute(2), () => readChanges(api, "/clients", read.cursor));
  expect(later.data).toEqual([]);
  await atTime(minute(3), () => api.patch(`/clients/${first.id}`, { name: "Tan Ah Kow" }));
  const changed = await atTime(minute(4), () => readChanges(api, "/clients", later.cursor));
  expect(idsOf(changed.data)).toEqual([first.id]);
  expect(idsOf((await atTime(minute(4), () => readChanges(api, "/clients", read.cursor))).data)).toEqual([first.id]);
});

test("a row that changes between two pages is returned again with its new state", async () => {
  const api = await newOrg();
  const clients = await atTime(minute(0), () => Promise.all([api.client(), api.client(), api.client()]));
  const page = async (cursor = "") =>
    (await api.get<List>(`/clients?sort=updatedAt&limit=2${cursor && `&cursor=${cursor}`}`)).body;
  const first = await atTime(minute(1), () => page());
  await atTime(minute(2), () => api.patch(`/clients/${first.data[0]?.id}`, { name: "Tan Ah Kow" }));
  const rest = await atTime(minute(3), () => page(first.resumeCursor));
  expect(rest.hasMore).toBe(false);
  expect(new Set([...idsOf(first.data), ...idsOf(rest.data)])).toEqual(new Set(clients.map(({ id }) => id)));
  expect(rest.data.at(-1)).toMatchObject({ id: first.data[0]?.id, name: "Tan Ah Kow" });
});

/** Changes a client in a transaction that stays open until the returned function is called. */
async function holdChange(running: Service, org: Api["org"], id: string): Promise<() => Promise<void>> {
  const at = running.now ?? new Date();
  const changed = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const done = inOrg({ db: running.db, org }, async (tx) => {
    await tx.sql`update client set name = 'Late', updated_at = ${at} where org_id = ${org} and id = ${id}`;
    changed.resolve();
    await released.promise;
  });
  await changed.promise;
  return () => {
    released.resolve();
    return done;
  };
}

test("a change that commits late is not missed, and later changes wait for it", async () => {
  const running = await startService("changes");
  const api = await newOrg({ on: running });
  const other = await newOrg({ on: running });
  const [late, early] = await atTime(minute(0), () => Promise.all([api.client(), api.client()]), running);
  const { cursor } = await atTime(minute(1), () => readChanges(api, "/clients"), running);
  const release = await atTime(minute(2), () => holdChange(running, api.org, late.id), running);
  await atTime(minute(5), () => api.patch(`/clients/${early.id}`, { name: "Early" }), running);
  await atTime(minute(5), () => other.client(), running);

  const during = await atTime(minute(10), () => readChanges(api, "/clients", cursor), running);
  expect(during.data).toEqual([]);
  expect((await atTime(minute(10), () => readChanges(other, "/clients"), running)).data).toHaveLength(1);
  await release();
  const after = await atTime(minute(11), () => readChanges(api, "/clients", during.cursor), running);
  expect(after.data).toMatchObject([
    { id: late.id, name: "Late", updatedAt: minute(2) },
    { id: early.id, name: "Early", updatedAt: minute(5) },
  ]);
});

test("changes are missed by no reader while many writers and a slow one commit", async () => {
  const running = await startService("changes");
  const api = await newOrg({ on: running });
  const clients = await Promise.all(Array.from({ length: 12 }, () => api.client()));
  const slow = await holdChange(running, api.org, clients[0]?.id ?? "");
  let cursor = "";
  const names = new Map<string, string>();
  const read = async () => {
    const { data, cursor: next } = await readChanges(api, "/clients", cursor, 3);
    cursor = next;
    for (const row of data) names.set(row.id, (row as Row & { name: string }).name);
  };
  for (let round = 0; round < 5; round++) {
    await Promise.all([
      read(),
      ...clients.slice(1).map(({ id }) => api.patch(`/clients/${id}`, { name: `Round ${round}` })),
    ]);
  }
  await slow();
  // Later than all changes, and than what clocks may differ by.
  await atTime(new Date(Date.now() + 60_000).toISOString(), read, running);
  const [first, ...others] = clients;
  expect(names.get(first?.id ?? "")).toBe("Late");
  expect(others.map(({ id }) => names.get(id))).toEqual(others.map(() => "Round 4"));
});

test("changes of the last 5 seconds wait, as the clocks of servers may differ by that", async () => {
  const api = await newOrg();
  await atTime("2026-06-01T00:00:00.000Z", () => api.client());
  const at = async (time: string) => (await atTime(time, () => readChanges(api, "/clients"))).data.length;
  expect(await at("2026-06-01T00:00:05.000Z")).toBe(0);
  expect(await at("2026-06-01T00:00:05.001Z")).toBe(1);
});

test("a payment is returned when it is recorded and again when it is reversed", async () => {
  const api = await newOrg();
  const { invoice, payment } = await atTime(minute(0), async () => {
    const sent = await api.sentInvoice();
    return { invoice: sent, payment: await api.pay(sent, 1) };
  });
  const recorded = await atTime(minute(1), () => readChanges(api, "/payments"));
  expect(recorded.data).toMatchObject([{ id: payment.id, updatedAt: minute(0) }]);
  await atTime(minute(2), () => api.act(`/invoices/${invoice.id}/payments/${payment.id}/reverse`));
  const reversed = await atTime(minute(3), () => readChanges(api, "/payments", recorded.cursor));
  expect(reversed.data).toMatchObject([{ id: payment.id, updatedAt: minute(2) }]);
});

test("`updatedAfter` is where the reading of changes starts", async () => {
  const api = await newOrg();
  await atTime(minute(0), () => api.client());
  const second = await atTime(minute(1), () => api.client());
  const { body } = await atTime(minute(2), () => api.get<List>(`/clients?sort=updatedAt&updatedAfter=${minute(0)}`));
  expect(idsOf(body.data)).toEqual([second.id]);
});

test.each(["status=SENT", "q=kitchen", "createdAfter=2026-01-01"])(
  "sort=updatedAt with ?%s is 400, since it would leave out changes",
  async (filter) => {
    const api = await newOrg();
    expect(await api.refused("GET", `/invoices?sort=updatedAt&${filter}`)).toMatchObject({
      status: 400,
      code: "BAD_REQUEST",
      details: [{ path: filter.split("=")[0] }],
    });
  },
);

test.each(["sort=createdAt", "sort=", "sort=-updatedAt", "sort=updatedAt&sort=updatedAt"])(
  "?%s is 400",
  async (query) => {
    const api = await newOrg();
    expect(await api.refused("GET", `/clients?${query}`)).toMatchObject({ status: 400, details: [{ path: "sort" }] });
  },
);

test("a cursor of one order is 400 in the other", async () => {
  const api = await newOrg();
  await api.client();
  await api.client();
  const byChange = (await api.get<List>("/clients?sort=updatedAt")).body.resumeCursor;
  const newest = (await api.get<List>("/clients?limit=1")).body.nextCursor;
  for (const query of [`cursor=${byChange}`, `sort=updatedAt&cursor=${newest}`]) {
    expect(await api.refused("GET", `/clients?${query}`)).toMatchObject({ status: 400, details: [{ path: "cursor" }] });
  }
});
