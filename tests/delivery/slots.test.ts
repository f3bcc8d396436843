import fc from "fast-check";
import { expect, test } from "vitest";
import { newId } from "#server/core/ids.ts";
import { createSlots } from "#server/webhooks/delivery/slots.ts";
import { randomly } from "../support/runs.ts";

const newOrgId = () => newId("org", new Date());

/** The size of an ordinary body. */
const bytes = 4_000;
const megabyte = 1024 * 1024;

/** Lets each organization in turn take as many slots as it is allowed, until none can take more. */
function fill(orgs: readonly ReturnType<typeof newOrgId>[]) {
  const slots = createSlots();
  const held = new Map(orgs.map((orgId) => [orgId, 0]));
  const room = () => slots.rooms().find(({ lane }) => lane === "healthy");
  for (let hasMore = true; hasMore;) {
    hasMore = false;
    let total = room()?.total.count ?? 0;
    const rooms = room();
    for (const orgId of orgs) {
      const may = Math.min(total, (rooms?.ofHolders.get(orgId) ?? rooms?.perOrg)?.count ?? 0);
      for (let i = 0; i < may; i++) slots.take({ lane: "healthy", orgId, bytes });
      total -= may;
      held.set(orgId, (held.get(orgId) ?? 0) + may);
      if (may > 0) hasMore = true;
    }
  }
  return { slots, held, perNewOrg: room()?.perOrg.count ?? 0 };
}

test.each([
  [1, 153, 615],
  [2, 135, 500],
  [20, 60, 30],
])("%d organizations that take all they may hold %d slots at most and leave %d", (count, most, left) => {
  const { held } = fill(Array.from({ length: count }, newOrgId));
  const counts = [...held.values()];
  expect(Math.max(...counts)).toBeLessThanOrEqual(most);
  expect(768 - counts.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(left);
});

test("with thirty organizations at their limits, another one finds a slot", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), (count) => {
      const { perNewOrg } = fill(Array.from({ length: count }, newOrgId));
      expect(perNewOrg).toBeGreaterThan(0);
    }),
    randomly(20, 5),
  );
});

test("slots that are released are free again", () => {
  const orgs = [newOrgId(), newOrgId(), newOrgId()];
  const { slots, held } = fill(orgs);
  for (const [orgId, count] of held) {
    for (let i = 0; i < count; i++) slots.release({ lane: "healthy", orgId, bytes });
  }
  expect(slots.rooms()).toEqual(createSlots().rooms());
});

test("an organization holds a fifth of the bytes of a lane, and others find room", () => {
  const slots = createSlots();
  const [orgId, other] = [newOrgId(), newOrgId()];
  const room = () => slots.rooms().find(({ lane }) => lane === "failing");
  const hasRoom = () => ((room()?.ofHolders.get(orgId) ?? room()?.perOrg)?.count ?? 0) > 0;
  let count = 0;
  for (; hasRoom(); count++) slots.take({ lane: "failing", orgId, bytes: megabyte });
  expect(count).toBe(4);
  for (let i = 0; i < 12; i++) slots.take({ lane: "failing", orgId: newOrgId(), bytes: megabyte });
  expect(room()).toBeUndefined();
  slots.release({ lane: "failing", orgId, bytes: megabyte });
  expect(room()?.perOrg.bytes).toBeGreaterThan(0);
  expect(room()?.ofHolders.get(orgId)?.count).toBe(0);
  slots.take({ lane: "failing", orgId: other, bytes: megabyte });
  expect(room()).toBeUndefined();
});
