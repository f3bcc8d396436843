// @module-tag gate
import type { FastifyInstance } from "fastify";
import { beforeAll, expect, test } from "vitest";
import type { Caller } from "#server/http/caller.ts";
import { newId } from "#server/core/ids.ts";
import { createLargeRequests } from "#server/http/limits/large-requests.ts";
import type { OrganizationId } from "#contract/api/ids.ts";
import { type Api, line } from "../support/api.ts";
import { newOrg, service } from "../support/service.ts";

/** More than wait, together with the one that is being answered. */
const requestsAtOnce = 60;

let app: FastifyInstance;
let api: Api;
let ids: string[];

beforeAll(async () => {
  ({ app } = await service());
  api = await newOrg();
  ids = await withLargeQuotations(api);
});

/** Creates quotations that are about 100 KB each, and of characters of one to four bytes. */
async function withLargeQuotations(on: Api): Promise<string[]> {
  const { id: projectId, clientId } = await on.project({ name: "Extension" });
  const items = Array.from({ length: 500 }, (_, i) =>
    line({ description: `${i} Tiling 铺砖 é 🧱 ${"works ".repeat(15)}`, qty: 1.5, unitPrice: 12.3456 }),
  );
  const created: string[] = [];
  for (let i = 0; i < 6; i++) {
    const { id } = await on.create<{ id: string }>("/quotations", { clientId, projectId, title: `Works ${i}`, items });
    created.unshift(id);
  }
  return created;
}

const ask = (on: Api, path: string, method: "GET" | "HEAD" = "GET") =>
  app.inject({ method, url: `/api/v1${path}`, headers: { authorization: `Bearer ${on.key}` } });

test("a long list is the same JSON as its items on pages of their own", async () => {
  const path = "/quotations?include=items";
  const { body, headers } = await ask(api, `${path}&limit=5`);
  const { nextCursor } = JSON.parse(body) as { nextCursor: string };
  const alone: string[] = [];
  for (let i = 0, cursor = ""; i < 5; i++) {
    const page = (await ask(api, `${path}&limit=1${cursor}`)).body;
    cursor = `&cursor=${(JSON.parse(page) as { nextCursor: string }).nextCursor}`;
    alone.push(page.slice('{"data":['.length, page.lastIndexOf('],"hasMore"')));
  }
  const expected = `{"data":[${alone.join(",")}],"hasMore":true,"nextCursor":${JSON.stringify(nextCursor)}}`;
  expect(body === expected, "the same bytes").toBe(true);
  expect(headers["content-length"]).toBe(String(Buffer.byteLength(body)));
  const next = await ask(api, `${path}&limit=5&cursor=${nextCursor}`);
  expect(next.json<{ data: { id: string }[] }>().data.map(({ id }) => id)).toEqual(ids.slice(5));
});

test("a page of large events has each as it is delivered", async () => {
  const { body, headers } = await ask(api, "/events?type=quotation.created");
  const events = (JSON.parse(body) as { data: { id: string }[] }).data;
  const alone = await Promise.all(events.map(async ({ id }) => (await ask(api, `/events/${id}`)).body));
  const expected = `{"data":[${alone.join(",")}],"hasMore":false,"nextCursor":null}`;
  expect(body === expected, "the same bytes").toBe(true);
  expect(headers["content-length"]).toBe(String(Buffer.byteLength(body)));
});

test("HEAD of a long list has the headers of GET and no body", async () => {
  const path = "/quotations?limit=6&include=items";
  const [get, head] = [await ask(api, path), await ask(api, path, "HEAD")];
  expect(head.statusCode).toBe(200);
  expect(head.body).toBe("");
  expect(head.headers["content-length"]).toBe(get.headers["content-length"]);
  expect(head.headers["content-type"]).toBe(get.headers["content-type"]);
});

test("too many large requests at once are refused, and small and others' ones answered", async () => {
  const large = "/quotations?limit=3&include=items";
  const [busy, other] = [await newOrg(), await newOrg()];
  await withLargeQuotations(busy);
  await withLargeQuotations(other);
  // From here on it is known to be large.
  await Promise.all([ask(busy, large), ask(other, large)]);
  let done = 0;
  const all = Promise.all(
    Array.from({ length: requestsAtOnce }, async () => {
      const answer = await ask(busy, large);
      done += 1;
      return answer;
    }),
  );
  const others = await Promise.all([ask(other, large), ask(other, "/clients?limit=1"), ask(busy, "/clients?limit=1")]);
  expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(done).toBeLessThan(requestsAtOnce);
  const answers = await all;
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.length).toBeGreaterThanOrEqual(requestsAtOnce - 51);
  // On a busy machine most of those that wait are refused for it; those that are answered take turns.
  expect(refused.length).toBeLessThan(requestsAtOnce);
  for (const { statusCode, headers, body } of refused) {
    expect([statusCode, headers["retry-after"]]).toEqual([503, "5"]);
    expect(body).toContain("too many large requests at once");
  }
});

test.each([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9])(
  "a large request begins when its pause ends, also between looks at the clock %s ms apart",
  async (step) => {
    let time = 0;
    const requests = createLargeRequests(() => (time += step));
    const [org, other] = [newId("org", new Date()), newId("org", new Date())] as const;
    const caller = { db: {} } as Caller;
    const large = { org, kind: "listEvents", items: 100, mayBeLarge: true, bodyBytes: 0, isUnwanted: () => false };
    requests.note(other);
    for (let i = 0; i < 2; i += 1) {
      requests.note(org);
      await requests.within(
        large,
        caller,
        async () => {
          // A little more than is free.
          time += 101;
        },
        () => 1024 ** 2,
      );
    }
  },
);

test("searches of one organization take turns, and another's is not behind them", async () => {
  const [busy, other] = [await newOrg(), await newOrg()];
  const search = "/clients?q=lim";
  // From here on it is known to be slow.
  await Promise.all([ask(busy, search), ask(other, search)]);
  let done = 0;
  const all = Array.from({ length: 30 }, async () => {
    const { statusCode } = await ask(busy, search);
    done += 1;
    return statusCode;
  });
  const others = await Promise.all([ask(other, search), ask(busy, "/clients?limit=1")]);
  expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(done).toBeLessThan(30);
  // On a busy machine some have waited too long.
  const statuses = await Promise.all(all);
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
});

test("slow reads of others that the database has not answered delay none", async () => {
  const requests = createLargeRequests();
  const slow = { db: { withinHeavyReadShare: (_org: string, work: () => unknown) => work() } } as unknown as Caller;
  const read = (org: OrganizationId, work: () => Promise<void>) =>
    requests.within(
      { org, kind: "listClients", items: 1, mayBeLarge: false, bodyBytes: 0, isUnwanted: () => false },
      slow,
      ({ db }) => db.withinHeavyReadShare(org, work),
      () => 0,
    );
  const orgs = Array.from({ length: 5 }, () => newId("org", new Date()));
  // From here on they are known to be slow.
  for (const org of orgs) await read(org, () => Promise.resolve());
  const database = Promise.withResolvers<void>();
  const [last, ...others] = orgs;
  const reads = others.map((org) => read(org, () => database.promise));
  await read(last ?? expect.fail(), () => Promise.resolve());
  database.resolve();
  await Promise.all(reads);
});
