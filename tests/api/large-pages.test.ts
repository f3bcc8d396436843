// @module-tag gate
/** Pages of large items: they end early, and lose nothing. */
import { expect, test } from "vitest";
import { pageBytesMax } from "#contract/api/page.ts";
import type { Api } from "../support/api.ts";
import { atTime, databaseFor, newOrg } from "../support/service.ts";

interface Listed {
  readonly data: readonly { readonly id: string }[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
  readonly resumeCursor?: string;
}

/** Reads a list page by page, each within the bound, and returns the ids in order. */
async function pagesOf(api: Api, path: string): Promise<string[][]> {
  const pages: string[][] = [];
  for (let cursor = ""; ;) {
    const { body, text } = await api.get<Listed>(`${path}${cursor}`);
    expect(Buffer.byteLength(text)).toBeLessThan(pageBytesMax + 1_000);
    pages.push(body.data.map(({ id }) => id));
    expect(body.hasMore).toBe(body.nextCursor !== null);
    if (body.nextCursor === null) return pages;
    cursor = `&cursor=${body.nextCursor}`;
  }
}

const eventCount = 12;
const eventId = (n: number) => `evt_${String(n).padStart(26, "0")}`;

/** Stores events of just under 2 MB, as the largest contracts and documents raise them. */
async function insertLargeEvents(api: Api) {
  const { system } = await databaseFor(api.org);
  await system`
    insert into event (org_id, id, type, resource_id, body, created_at)
    select ${api.org}, id, 'client.updated', 'cli_' || id,
      json_build_object('id', id, 'type', 'client.updated', 'created', 1, 'data',
        json_build_object('object', json_build_object('notes', repeat('x', 1900000))))::text,
      timestamptz '2026-01-01T00:00:00Z' + n * interval '1 minute'
    from (select n, 'evt_' || lpad(n::text, 26, '0') as id from generate_series(1, ${eventCount}::integer) n) e`;
}

const raw = async (api: Api, path: string) =>
  (await api.app.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${api.key}` } })).json<Listed>();

test("a page of large events ends early, newest first and after an event alike", async () => {
  const api = await newOrg();
  await insertLargeEvents(api);
  const ids = Array.from({ length: eventCount }, (_, i) => eventId(i + 1));
  for (const [path, expected] of [
    ["/events?limit=100", ids.toReversed()],
    [`/events?limit=100&type=client.updated,client.created`, ids.toReversed()],
    [`/events?limit=100&after=${eventId(1)}`, ids.slice(1)],
  ] as const) {
    const seen: string[] = [];
    for (let cursor = ""; ;) {
      const page = await raw(api, `${path}${cursor}`);
      expect(page.data.length).toBeLessThanOrEqual(4);
      seen.push(...page.data.map(({ id }) => id));
      if (page.nextCursor === null) break;
      cursor = `&cursor=${page.nextCursor}`;
    }
    expect(seen).toEqual(expected);
  }
});

test("a page of large clients and their projects ends early in every order", async () => {
  const api = await newOrg();
  const notes = "門".repeat(10_000);
  const metadata = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`key${i}`, "門".repeat(500)]));
  const client = await api.client({ notes, metadata });
  const ids: string[] = [];
  // In the past, since a list of changes ends before those that others may still be committing.
  await atTime("2026-03-01T00:00:00Z", async () => {
    for (let i = 0; i < 100; i += 1) ids.push((await api.project({ clientId: client.id, metadata, name: `P${i}` })).id);
  });
  const plain = await pagesOf(api, "/projects?limit=100");
  const included = await pagesOf(api, "/projects?limit=100&include=client");
  const changed = await pagesOf(api, "/projects?limit=100&sort=updatedAt&include=client");
  expect(plain.flat()).toEqual(ids.toSorted().toReversed());
  expect(included.length).toBeGreaterThan(1);
  expect(included.flat()).toEqual(ids.toSorted().toReversed());
  expect(changed.length).toBeGreaterThan(1);
  expect(changed.flat()).toEqual(ids.toSorted());
});

test("a page of documents with their items ends early, and a batch of them is refused in part", async () => {
  const api = await newOrg();
  const items = Array.from({ length: 100 }, () => ({ description: "門".repeat(1_900), qty: 1, unitPrice: 1 }));
  const ids: string[] = [];
  const { id: projectId, clientId } = await api.project();
  for (let i = 0; i < 16; i += 1) {
    const body = { clientId, projectId, title: `Q${i}`, items };
    ids.push((await api.create<{ id: string }>("/quotations", body)).id);
  }
  const pages = await pagesOf(api, "/quotations?limit=20&include=items");
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.flat()).toEqual(ids.toReversed());
  const operations = Array.from({ length: 4 }, () => ({ method: "GET", path: "/quotations?limit=20&include=items" }));
  const { body } = await api.post<{ results: { status: number }[] }>("/batch", { operations });
  expect(body.results.map(({ status }) => status)).toEqual([200, 200, 413, 413]);
});
