// @module-tag slow
// @module-tag database
// @module-tag cells
import { expect, test } from "vitest";
import { events } from "#contract/webhooks/events.ts";
import { type OrganizationId } from "#contract/api/ids.ts";
import { eventExamples } from "#contract/examples/events.ts";
import { newId } from "#server/core/ids.ts";
import { inOrg } from "#server/db/sql.ts";
import { emit } from "#server/history/events/emit.ts";
import { Api } from "../support/api.ts";
import { addEvents, countingService } from "../support/scanned-rows.ts";
import { atTime, databaseFor, eventsOf, newOrg } from "../support/service.ts";

interface List {
  data: { id: string; type: string; data: { object: { id: string } } }[];
  hasMore: boolean;
  nextCursor: string | null;
}
const list = async (api: Api, query = "") => (await api.get<List>(`/events${query}`)).body;

test("events are listed newest first, each as it is delivered", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  await api.pay(invoice, 109);
  const answer = await api.get<List>("/events");
  expect(answer.body.data).toEqual((await eventsOf(api.org)).toReversed());
  expect(answer.body).toMatchObject({ hasMore: false, nextCursor: null });
  for (const { id } of answer.body.data) expect(answer.text).toContain((await api.get(`/events/${id}`)).text);
});

test("they are found by type, and by the object's id or that of its invoice", async () => {
  const api = await newOrg();
  const [one, other] = [await api.sentInvoice(), await api.sentInvoice()];
  const payment = await api.pay(one, 109);
  await api.pay(other, 1);
  const types = async (query: string) => (await list(api, query)).data.map(({ type }) => type);
  expect(await types("?type=invoice.sent")).toEqual(["invoice.sent", "invoice.sent"]);
  expect(await types(`?resourceId=${one.id}`)).toEqual([
    "invoice.paid",
    "payment.recorded",
    "invoice.sent",
    "invoice.created",
  ]);
  expect(await types(`?resourceId=${payment.id}`)).toEqual(["payment.recorded"]);
  expect(await types(`?resourceId=${one.clientId}&type=client.created`)).toEqual(["client.created"]);
  expect(await types("?type=quotation.sent")).toEqual([]);
});

test("a list by resource reads the events of that resource alone", async () => {
  const { on, app, scanned, target } = await countingService();
  const api = await newOrg({ on });
  const { id } = await api.pay(await api.sentInvoice(), 109);
  await addEvents({ org: api.org, target, count: 3_000 });
  const invoice = await api.sentInvoice();
  await api.pay(invoice, 109);
  const reader = new Api(app, api.org, api.key);
  for (const [query, found] of [
    [`?resourceId=${invoice.id}`, 4],
    [`?resourceId=${id}`, 1],
    [`?resourceId=${invoice.id}&after=${(await list(api, "?limit=1&type=client.created")).data[0]?.id}`, 4],
  ] as const) {
    scanned();
    expect((await list(reader, query)).data, query).toHaveLength(found);
    expect(scanned(), query).toBeLessThan(500);
  }
});

test("unknown types, ids and cursors are refused", async () => {
  const api = await newOrg();
  for (const query of ["type=invoice", "type=", "resourceId=1", "after=1", "after=inv_01k9qv3m8xf2ta7r6y5w4h3e2d"]) {
    expect(await api.refused("GET", `/events?${query}`), query).toMatchObject({ status: 400 });
  }
  expect(await api.refused("GET", "/events?after=evt_01k9qv3m8xf2ta7r6y5w4h3e2d")).toMatchObject({
    status: 400,
    details: [{ path: "after", code: "UNKNOWN_EVENT" }],
  });
});

test("with `after` events come oldest first, from a cursor or an event's id", async () => {
  const api = await newOrg();
  await api.client({ name: "First" });
  const [first = { id: "" }] = (await list(api)).data;
  for (let i = 0; i < 7; i++) await api.client();
  const all = (await eventsOf(api.org)).map(({ id }) => id);
  const byCursor: string[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const page = await list(api, `?after=${first.id}&limit=3${cursor === "" ? "" : `&cursor=${cursor}`}`);
    byCursor.push(...page.data.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  const byLast: string[] = [];
  for (let after = first.id, more = true; more;) {
    const page = await list(api, `?after=${after}&limit=3`);
    byLast.push(...page.data.map(({ id }) => id));
    after = byLast.at(-1) ?? after;
    more = page.hasMore;
  }
  expect([byCursor, byLast]).toEqual([all.slice(1), all.slice(1)]);
  expect((await list(api, `?after=${all.at(-1)}`)).data).toEqual([]);
});

test("`after` takes the other filters too", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  const [client] = await eventsOf(api.org);
  await api.pay(invoice, 109);
  const { data } = await list(api, `?after=${client?.id}&resourceId=${invoice.id}&type=invoice.paid`);
  expect(data.map(({ type }) => type)).toEqual(["invoice.paid"]);
});

test("a change that commits late is not skipped by a reader of later ones", async () => {
  const api = await newOrg();
  const start = await firstEvent(api);
  const slow = await openTransaction(api.org, "2026-01-01T00:00:00Z");
  // The slow transaction has not emitted its event yet; this one overtakes it, with a later time and a higher id.
  await api.client({ name: "Quick" });
  const seen = (await list(api, `?after=${start}`)).data.map(({ id }) => id);
  expect(seen).toHaveLength(1);
  const late = await slow.commit();
  expect((await list(api, `?after=${seen[0]}`)).data.map(({ id }) => id)).toEqual([late]);
  expect((await list(api, `?after=${start}`)).data.map(({ id }) => id)).toEqual([...seen, late]);
});

test("an event waits for the commit of the one before instead of overtaking it", async () => {
  const api = await newOrg();
  const start = await firstEvent(api);
  const slow = await openTransaction(api.org, "2026-01-01T00:00:00Z");
  const late = await slow.raise();
  let isDone = false;
  const quick = api.client({ name: "Quick" }).then(() => (isDone = true));
  for (let i = 0; i < 20; i++) expect((await list(api, `?after=${start}`)).data).toEqual([]);
  expect(isDone).toBe(false);
  await slow.commit();
  await quick;
  const read = (await list(api, `?after=${start}`)).data.map(({ id }) => id);
  expect([read[0], read.length]).toEqual([late, 2]);
});

test("each organization counts its own events, also beside those of the previous version", async () => {
  const [api, other] = [await newOrg(), await newOrg()];
  const positions = async (org: OrganizationId) => {
    const { system } = await databaseFor(org);
    const rows = await system<{ position: string }[]>`
      select position::text from event where org_id = ${org} order by event.position`;
    return rows.map(({ position }) => Number(position));
  };
  for (let i = 0; i < 2; i++) for (const each of [api, other]) await each.client();
  expect(await positions(api.org)).toEqual([1, 2]);
  expect(await positions(other.org)).toEqual([1, 2]);
  // The previous version takes positions from a sequence.
  const { system } = await databaseFor(api.org);
  await system`
    insert into event (org_id, id, type, resource_id, body, created_at, position)
    select org_id, ${newId("evt", new Date())}, type, resource_id, body, created_at, nextval('event_position')
    from event where org_id = ${api.org} limit 1`;
  await api.client();
  const [, , theirs = 0, ours] = await positions(api.org);
  expect(theirs).toBeGreaterThan(2);
  expect(ours).toBe(theirs + 1);
});

test("a reader following 6 concurrent writers gets every event once", async () => {
  const api = await newOrg();
  const start = await firstEvent(api);
  let writing = true;
  const writers = Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let i = 0; i < 15; i++) await api.invoice();
    }),
  ).then(() => (writing = false));
  const read: string[] = [];
  for (let more = true; more || writing;) {
    const page = await list(api, `?after=${read.at(-1) ?? start}&limit=10`);
    read.push(...page.data.map(({ id }) => id));
    more = page.hasMore;
  }
  await writers;
  read.push(...(await list(api, `?after=${read.at(-1)}&limit=100`)).data.map(({ id }) => id));
  const all = (await eventsOf(api.org)).map(({ id }) => id).slice(1);
  expect(read).toEqual(all);
  expect(read).toHaveLength(6 * 15 * 3);
});

test("every type of the list is a known one", async () => {
  const api = await newOrg();
  await atTime("2030-01-01T00:00:00Z", () => api.sentInvoice());
  for (const { type } of (await list(api)).data) expect(Object.keys(events)).toContain(type);
  expect((await list(api, "?updatedAfter=2029-12-31T00:00:00Z")).data.length).toBeGreaterThan(0);
  expect((await list(api, "?updatedAfter=2030-01-01T00:00:00Z")).data).toEqual([]);
});

async function firstEvent(api: Api): Promise<string> {
  await api.client({ name: "First" });
  return (await list(api)).data[0]?.id ?? "";
}

/** Opens a transaction that emits an event and commits when the test says so. */
async function openTransaction(org: OrganizationId, at: string) {
  const db = await databaseFor(org);
  const steps = { raise: Promise.withResolvers<void>(), commit: Promise.withResolvers<void>() };
  const opened = Promise.withResolvers<void>();
  const raised = Promise.withResolvers<string>();
  const done = inOrg({ db, org }, async (tx) => {
    await tx.sql`select 1`;
    opened.resolve();
    await steps.raise.promise;
    await emit(tx, "client.created", eventExamples["client.created"], new Date(at));
    const [row] = await tx.sql<
      { id: string }[]
    >`select id from event where org_id = ${org} order by position desc limit 1`;
    raised.resolve(row?.id ?? "");
    await steps.commit.promise;
  });
  await opened.promise;
  const raise = () => {
    steps.raise.resolve();
    return raised.promise;
  };
  return {
    raise,
    async commit() {
      const id = await raise();
      steps.commit.resolve();
      await done;
      return id;
    },
  };
}
