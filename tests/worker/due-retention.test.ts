// @module-tag gate
// @module-tag database
import { expect, test } from "vitest";
import type { Contract } from "#contract/contracts/contracts.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { raiseDueRetention } from "#server/billing/contracts/retention/raise-due.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { foldDerivedInOrg } from "#server/db/derived/fold-derived.ts";
import { until } from "../commands/quoin.ts";
import type { Api } from "../support/api.ts";
import { blockEvents, terminateWaiting } from "../support/broken-connections.ts";
import { billed, contractOf, newContract, sent, submitted } from "../support/contracts.ts";
import { atTime, eventsOf, newOrg, service } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";

const runJob = async () => {
  const { db, now } = await service();
  return raiseDueRetention({ db, clock: () => now ?? new Date() });
};

const dueEventsOf = async ({ org }: Api) => (await eventsOf(org)).filter(({ type }) => type === "retention.due");

/** Begins a contract of which 100.00 is held, and completes it on that day. */
async function completed(api: Api, day: string, terms: object = {}): Promise<Contract> {
  return atTime(`${day}T04:00:00Z`, async () => {
    const contract = await newContract(api, { defectsMonths: 1, ...terms });
    await sent(api, await billed(api, await submitted(api, contract, { all: 1 })));
    return api.act<Contract>(`/contracts/${contract.id}/complete`, { on: day });
  });
}

const release = async (api: Api, { id }: Contract) =>
  sent(api, await api.create<Invoice>(`/contracts/${id}/release-retention`, {}));

test("retention.due is raised once at completion and once after the defects period, with the contract", async () => {
  const api = await newOrg();
  const contract = await completed(api, "2031-02-03");
  const at = (time: string) => atTime(time, runJob);
  await at("2031-02-03T05:00:00Z");
  await at("2031-02-03T06:00:00Z");
  const [first] = await dueEventsOf(api);
  expect(first?.data.object).toEqual(await contractOf(api, contract));
  expect(first?.data.object).toMatchObject({ ledger: { retention: { nextOn: "2031-02-03", nextAmount: 50 } } });

  await atTime("2031-02-10T04:00:00Z", () => release(api, contract));
  // Singapore's 3 March begins at 16:00 of the day before in UTC.
  await at("2031-03-02T15:59:59Z");
  expect(await dueEventsOf(api)).toHaveLength(1);
  await foldDerivedInOrg({ db: (await service()).db, org: api.org });
  await at("2031-03-02T16:00:00Z");
  await at("2031-03-04T16:00:00Z");
  expect((await dueEventsOf(api)).map(({ data }) => (data.object as Contract).ledger.retention)).toMatchObject([
    { nextOn: "2031-02-03" },
    { held: 50, nextOn: "2031-03-03", nextAmount: 50 },
  ]);
});

test("nothing is due that is not held, and a reopened contract is not reported again", async () => {
  const api = await newOrg();
  const plain = await atTime("2031-02-03T04:00:00Z", () => newContract(api));
  await atTime("2031-02-03T04:00:00Z", () => api.act(`/contracts/${plain.id}/complete`, { on: "2031-02-03" }));
  const released = await completed(api, "2031-02-03", { releasePct: 1 });
  await atTime("2031-02-03T04:00:00Z", () => release(api, released));
  await atTime("2031-06-01T04:00:00Z", runJob);
  expect(await dueEventsOf(api)).toEqual([]);

  const contract = await completed(api, "2031-02-03");
  await atTime("2031-02-04T04:00:00Z", async () => {
    await runJob();
    await api.act(`/contracts/${contract.id}/reopen`);
    await api.act(`/contracts/${contract.id}/complete`, { on: "2031-02-04" });
    await runJob();
  });
  expect(await dueEventsOf(api)).toHaveLength(1);
});

test("with no share due at completion, the event is raised once, after the defects liability period", async () => {
  const api = await newOrg();
  await completed(api, "2031-02-03", { releasePct: 0, defectsMonths: 12 });
  for (const isFolded of [false, true]) {
    if (isFolded) await foldDerivedInOrg({ db: (await service()).db, org: api.org });
    await atTime("2031-02-03T04:00:00Z", runJob);
    expect(await dueEventsOf(api)).toEqual([]);
  }
  await atTime("2032-02-03T04:00:00Z", runJob);
  await atTime("2032-02-04T04:00:00Z", runJob);
  expect((await dueEventsOf(api)).map(({ data }) => (data.object as Contract).ledger.retention)).toMatchObject([
    { nextOn: "2032-02-03", nextAmount: 100 },
  ]);
});

test("8 concurrent schedulers raise one event for each contract", async () => {
  const { target } = await service();
  const api = await newOrg();
  const endpoint = await api.endpoint({ events: ["retention.due"] });
  const contracts: Contract[] = [];
  for (let i = 0; i < 12; i += 1) contracts.push(await completed(api, "2026-02-03"));
  await foldDerivedInOrg({ db: (await service()).db, org: api.org });
  const schedulers = Array.from({ length: 8 }, () => openDatabase({ target, pooler: "none" }));
  await Promise.all(schedulers.map((db) => raiseDueRetention({ db, clock: () => new Date("2026-02-04T04:00:00Z") })));
  await Promise.all(schedulers.map((db) => db.close()));
  const reported = (await dueEventsOf(api)).map(({ data }) => (data.object as Contract).id);
  expect(reported.toSorted()).toEqual(contracts.map(({ id }) => id).toSorted());
  const { db } = await service();
  const [row] = await db.system<{ count: number }[]>`
    select count(*)::integer as count from delivery where endpoint_id = ${endpoint.id}`;
  expect(row?.count).toBe(12);
});

test("an interrupted scheduler leaves neither a mark nor an event, and the next one raises it", async () => {
  const { target } = await service();
  const api = await newOrg();
  await completed(api, "2026-02-03");
  const scheduler = openDatabase({ target, pooler: "none" });
  const holding = await blockEvents(api.org);
  const before = await everythingOf(api.org);
  const clock = () => new Date("2026-02-04T04:00:00Z");
  const cut = raiseDueRetention({ db: scheduler, clock }).catch((error: unknown) => error);
  // It has inserted the mark and waits to emit the event when its connection breaks.
  await until(async () => (await terminateWaiting()) > 0);
  expect(await cut).toBeInstanceOf(AggregateError);
  await scheduler.close();
  expect(await everythingOf(api.org)).toEqual(before);
  await holding.release();
  await raiseDueRetention({ db: (await service()).db, clock });
  expect(await dueEventsOf(api)).toHaveLength(1);
});
