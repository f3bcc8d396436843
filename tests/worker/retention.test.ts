// @module-tag database
import { expect, test } from "vitest";
import { forgetOldEvents } from "#server/history/events/forget-old-events.ts";
import { atTime, newOrg, service } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";

test("events are deleted after 13 months with their deliveries, attempts after 90 days", async () => {
  const api = await newOrg();
  const { db } = await service();
  await api.endpoint({ events: ["client.created"] });
  await atTime("2030-01-31T00:00:00Z", () => api.client());
  await atTime("2030-02-01T00:00:00Z", () => api.client());
  await db.system`
    insert into delivery_attempt (org_id, delivery_id, number, started_at)
    select org_id, id, 1, created_at from delivery where org_id = ${api.org}`;
  const left = async (now: string) => {
    await forgetOldEvents({ db, clock: () => new Date(now) });
    const rows = await everythingOf(api.org);
    return ["event", "delivery", "delivery_attempt"].map((table) => rows[table]?.rows);
  };
  expect(await left("2030-05-01T00:00:00Z")).toEqual([2, 2, 2]);
  expect(await left("2030-05-01T12:00:00Z")).toEqual([2, 2, 1]);
  expect(await left("2031-02-28T00:00:00Z")).toEqual([2, 2, 0]);
  expect(await left("2031-03-01T00:00:00Z")).toEqual([1, 1, 0]);
  expect(await left("2031-03-01T00:00:00.001Z")).toEqual([0, 0, 0]);
});
