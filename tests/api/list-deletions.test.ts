import { expect, test } from "vitest";
import type { DeletedType, Deletion } from "#contract/webhooks/deletions.ts";
import { type RouteName, routeEntries } from "#contract/api/routes.ts";
import { type Api, newExpense, newPriceItem } from "../support/api.ts";
import { ownerOf } from "../support/browser-like.ts";
import { newContract } from "../support/contracts.ts";
import { png } from "../support/images.ts";
import { newRecurring } from "../support/recurring.ts";
import { atTime, databaseFor, newKey, newOrg, service } from "../support/service.ts";

interface List {
  data: Deletion[];
  hasMore: boolean;
  nextCursor: string | null;
  resumeCursor: string;
}

interface Made {
  readonly id: string;
}

const deletions = async (api: Api, query = "") => (await api.get<List>(`/deletions?${query}`)).body;
const idsOf = ({ data }: List) => data.map(({ id }) => id);

async function deletedLead(api: Api): Promise<string> {
  const { id } = await api.create<Made>("/leads", { name: "Ng Hui Min" });
  await api.delete(`/leads/${id}`);
  return id;
}

async function attached(api: Api, owner: "clients" | "projects", { id }: Made) {
  const file = (await api.upload(png())).body;
  await api.create(`/${owner}/${id}/files`, { fileId: file.id });
  return { path: `/${owner}/${id}/files/${file.id}`, id: file.id, parentId: id };
}

const at = (list: string, { id }: Made) => ({ path: `${list}/${id}`, id, parentId: null });

/** Creates what each DELETE of the API removes. Returns its path and what the list is to say. */
const given: Partial<
  Record<RouteName, (api: Api) => Promise<{ path: string; id: string; parentId: string | null; type: DeletedType }>>
> = {
  deleteClient: async (api) => ({ ...at("/clients", await api.client()), type: "client" }),
  detachClientFile: async (api) => ({ ...(await attached(api, "clients", await api.client())), type: "client_file" }),
  detachProjectFile: async (api) => ({
    ...(await attached(api, "projects", await api.project())),
    type: "project_file",
  }),
  deleteQuotation: async (api) => ({ ...at("/quotations", await api.quotation()), type: "quotation" }),
  deleteContract: async (api) => ({ ...at("/contracts", await newContract(api)), type: "contract" }),
  deleteExpense: async (api) => ({
    ...at("/expenses", await api.create<Made>("/expenses", newExpense())),
    type: "expense",
  }),
  deleteLead: async (api) => ({ ...at("/leads", await api.create<Made>("/leads", { name: "Ng" })), type: "lead" }),
  deletePriceItem: async (api) => ({
    ...at("/price-items", await api.create<Made>("/price-items", newPriceItem())),
    type: "price_item",
  }),
  deleteRecurringInvoice: async (api) => ({
    ...at("/recurring-invoices", await newRecurring(api)),
    type: "recurring_invoice",
  }),
  deleteWebhookEndpoint: async (api) => ({
    ...at("/webhook-endpoints", await api.endpoint()),
    type: "webhook_endpoint",
  }),
};

// The columns that Quoin remembers of a file are no record that another system keeps.
const removals = routeEntries
  .filter(([name, { method }]) => method === "DELETE" && name !== "deleteImportLayout")
  .map(([name]) => name);

test.each(removals)("%s is listed with its type", async (name) => {
  const api = await newOrg();
  const make = given[name];
  if (make === undefined) throw new Error(`say in this test what ${name} deletes`);
  const { path, ...gone } = await make(api);
  expect((await deletions(api)).data).toEqual([]);
  expect(await api.delete(path)).toMatchObject({ status: 204 });
  expect((await deletions(api)).data).toEqual([{ ...gone, deletedAt: expect.any(String) }]);
});

test("they are listed oldest first, page by page, and by type", async () => {
  const api = await newOrg();
  const { id: client } = await api.client();
  const first = await deletedLead(api);
  await api.delete(`/clients/${client}`);
  const last = await deletedLead(api);
  const one = await deletions(api, "limit=1");
  expect(one).toMatchObject({ data: [{ id: first }], hasMore: true, nextCursor: one.resumeCursor });
  const rest = await deletions(api, `limit=2&cursor=${one.nextCursor}`);
  expect(idsOf(rest)).toEqual([client, last]);
  expect(rest).toMatchObject({ hasMore: false, nextCursor: null });
  expect(idsOf(await deletions(api, "type=lead"))).toEqual([first, last]);
  expect((await deletions(await newOrg())).data).toEqual([]);
});

test("a reader continues later from where it stopped, even from an empty page", async () => {
  const api = await newOrg();
  const { resumeCursor: start } = await deletions(api);
  const first = await deletedLead(api);
  const after = await deletions(api, `cursor=${start}`);
  expect(idsOf(after)).toEqual([first]);
  const none = await deletions(api, `cursor=${after.resumeCursor}`);
  expect(none).toEqual({ data: [], hasMore: false, nextCursor: null, resumeCursor: after.resumeCursor });
  const second = await deletedLead(api);
  expect(idsOf(await deletions(api, `cursor=${none.resumeCursor}`))).toEqual([second]);
});

test("the order of positions is that of numbers, with any number of digits", async () => {
  const api = await newOrg();
  const made = [await deletedLead(api), await deletedLead(api), await deletedLead(api)];
  const db = await databaseFor(api.org);
  for (const [i, position] of [9_999_998, 9_999_999, 10_000_000].entries())
    await db.system`update deletion set position = ${position} where org_id = ${api.org} and id = ${made[i] ?? ""}`;
  const first = await deletions(api, "limit=2");
  expect(idsOf(first)).toEqual(made.slice(0, 2));
  expect(idsOf(await deletions(api, `limit=2&cursor=${first.resumeCursor}`))).toEqual(made.slice(2));
});

test("a deletion that commits late is not skipped by a reader at the end", async () => {
  const api = await newOrg();
  const { id: late } = await api.create<Made>("/leads", { name: "Late" });
  const db = await databaseFor(api.org);
  let early = "";
  let resumeCursor = "";
  await db.system.begin(async (sql) => {
    await sql`delete from lead where org_id = ${api.org} and id = ${late}`;
    early = await deletedLead(api);
    const page = await deletions(api);
    expect(idsOf(page)).toEqual([early]);
    ({ resumeCursor } = page);
  });
  expect(idsOf(await deletions(api, `cursor=${resumeCursor}`))).toEqual([late]);
  expect(idsOf(await deletions(api))).toEqual([early, late]);
});

test("two that delete at once are listed in the order of their commits", async () => {
  const api = await newOrg();
  const { id: first } = await api.create<Made>("/leads", { name: "First" });
  const { id: second } = await api.create<Made>("/leads", { name: "Second" });
  const db = await databaseFor(api.org);
  let waiting: Promise<unknown> = Promise.resolve();
  let hasReturned = false;
  await db.system.begin(async (sql) => {
    await sql`delete from lead where org_id = ${api.org} and id = ${first}`;
    await sql`set constraints all immediate`;
    waiting = api.delete(`/leads/${second}`).then(() => (hasReturned = true));
    for (let isWaiting = false; !isWaiting;) {
      const locks = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`;
      isWaiting = locks.length > 0;
    }
    expect(hasReturned).toBe(false);
    expect((await deletions(api)).data).toEqual([]);
  });
  await waiting;
  expect(idsOf(await deletions(api))).toEqual([first, second]);
});

test("since includes its instant", async () => {
  const api = await newOrg();
  const first = await atTime("2030-01-01T00:00:00Z", () => deletedLead(api));
  const second = await atTime("2030-01-02T00:00:00Z", () => deletedLead(api));
  expect(await deletions(api, "since=2030-01-02T00:00:00Z")).toMatchObject({
    data: [{ id: second, deletedAt: "2030-01-02T00:00:00.000Z" }],
  });
  expect(idsOf(await deletions(api, "since=2029-12-31T00:00:00Z"))).toEqual([first, second]);
  for (const query of ["since=yesterday", "type=beads", "limit=0", "cursor=x", "q=x"])
    expect(await api.refused("GET", `/deletions?${query}`)).toMatchObject({ status: 400, code: "BAD_REQUEST" });
});

test("a key sees the types that its scopes may read, and no other", async () => {
  const api = await newOrg();
  const lead = await deletedLead(api);
  const { id: client } = await api.client();
  await api.delete(`/clients/${client}`);
  const key = await newKey(api.org, { scopes: ["leads:read", "clients:write"] });
  expect(idsOf(await deletions(key))).toEqual([lead]);
  expect(await key.refused("GET", "/deletions?type=client")).toMatchObject({ status: 403, code: "INSUFFICIENT_SCOPE" });
  expect((await deletions(await newKey(api.org, { scopes: ["organization:read"] }))).data).toEqual([]);
});

test("records that are removed with the example are listed", async () => {
  const api = await newOrg();
  const owner = await ownerOf(api.org, await service());
  await owner.post("/example");
  const { removed } = (await owner.send<{ removed: Made[] }>("DELETE", "/example")).body;
  const listed = await deletions(api, "limit=100");
  expect(idsOf(listed).toSorted()).toEqual(removed.map(({ id }) => id).toSorted());
  expect(new Set(listed.data.map(({ type }) => type))).toEqual(
    new Set(["client", "project", "lead", "quotation", "invoice", "expense"]),
  );
});

test("a deletion that is refused is not listed", async () => {
  const api = await newOrg();
  const { clientId } = await api.project();
  expect(await api.refused("DELETE", `/clients/${clientId}`)).toMatchObject({ status: 409 });
  expect((await deletions(api)).data).toEqual([]);
});
