// @module-tag database
import { expect, test } from "vitest";
import { claimer } from "#server/webhooks/delivery/claim.ts";
import { deliveryService, newDeliveryOrg } from "../support/delivering.ts";

test("with one slot, endpoints with a backlog take turns across organizations", async () => {
  const { db } = await deliveryService();
  const [one, other] = [await newDeliveryOrg(), await newDeliveryOrg()];
  const ids = new Map<string, number>();
  for (const api of [one, one, one, other]) {
    ids.set((await api.endpoint({ url: "https://receiver.example/", events: ["client.created"] })).id, 0);
  }
  for (const api of [one, other]) for (let i = 0; i < 6; i++) await api.client();
  const claim = claimer({ db, clock: () => new Date() });
  const claimed: string[] = [];
  while (claimed.length < 12) {
    const { deliveries } = await claim([{ lane: "healthy", total: 1, perOrg: 1, ofHolders: new Map() }]);
    for (const { endpointId } of deliveries) if (ids.has(endpointId)) claimed.push(endpointId);
    if (deliveries.length === 0) break;
  }
  for (const id of claimed) ids.set(id, (ids.get(id) ?? 0) + 1);
  expect([...ids.values()]).toEqual([3, 3, 3, 3]);
  // No test's worker may attempt these.
  for (const api of [one, other]) {
    await db.system`delete from delivery where org_id = ${api.org}`;
  }
});
