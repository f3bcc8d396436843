// @module-tag database
import { expect, test } from "vitest";
import { claimer } from "#server/webhooks/delivery/claim.ts";
import { newOrg, startService } from "../support/service.ts";

/** Has no deliveries of other tests. */
const turnsService = () => startService("turns");

const single = { count: 1, bytes: 1e9 };

test("with one slot, endpoints with a backlog take turns across organizations", async () => {
  const on = await turnsService();
  const { db } = on;
  const [one, other] = [await newOrg({ on }), await newOrg({ on })];
  const ids = new Map<string, number>();
  for (const api of [one, one, one, other]) {
    ids.set((await api.endpoint({ url: "https://receiver.example/", events: ["client.created"] })).id, 0);
  }
  for (const api of [one, other]) for (let i = 0; i < 6; i++) await api.client();
  const claim = claimer({ db, clock: () => new Date() });
  const claimed: string[] = [];
  while (claimed.length < 12) {
    const { deliveries } = await claim([{ lane: "healthy", total: single, perOrg: single, ofHolders: new Map() }]);
    for (const { endpointId } of deliveries) if (ids.has(endpointId)) claimed.push(endpointId);
    if (deliveries.length === 0) break;
  }
  for (const id of claimed) ids.set(id, (ids.get(id) ?? 0) + 1);
  expect([...ids.values()]).toEqual([3, 3, 3, 3]);
  // The next test claims only its own.
  for (const api of [one, other]) {
    await db.system`delete from delivery where org_id = ${api.org}`;
  }
});

test("a claim takes bodies up to a size, for each organization and for all", async () => {
  const on = await turnsService();
  const { db } = on;
  const orgs = [await newOrg({ on }), await newOrg({ on })];
  const bytes = 100_000;
  for (const api of orgs) {
    await api.endpoint({ url: "https://receiver.example/", events: ["client.created"] });
    for (let i = 0; i < 6; i++) await api.client();
    await db.system`update event set body = rpad(body, ${bytes}) where org_id = ${api.org}`;
  }
  const claim = claimer({ db, clock: () => new Date() });
  /** Returns how many deliveries of each organization a claim takes, and makes them due again. */
  const claimed = async (perOrg: number, total: number) => {
    const amount = (most: number) => ({ count: 100, bytes: most });
    const { deliveries } = await claim([
      { lane: "healthy", total: amount(total), perOrg: amount(perOrg), ofHolders: new Map() },
    ]);
    const ids = orgs.map(({ org }) => org);
    await db.system`
      update delivery_queue set lease_token = null, started_at = null, attempt_count = attempt_count - 1
      where org_id = any(${ids}::text[]) and lease_token is not null`;
    return ids.map((org) => deliveries.filter((each) => each.orgId === org && each.bytes === bytes).length);
  };
  expect(await claimed(1e9, 1e9)).toEqual([6, 6]);
  // The one that reaches the size is still taken.
  expect(await claimed(bytes + 1, 1e9)).toEqual([2, 2]);
  expect((await claimed(1e9, 3 * bytes)).reduce((sum, count) => sum + count)).toBe(3);
  expect(await claimed(1, 1e9)).toEqual([1, 1]);
  for (const { org } of orgs) await db.system`delete from delivery where org_id = ${org}`;
});
