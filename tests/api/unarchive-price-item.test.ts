import { expect, test } from "vitest";
import type { PriceItem } from "#contract/quotations/price-items.ts";
import { newPriceItem } from "../support/api.ts";
import { newOrg } from "../support/service.ts";

test("an unarchived price item is active again", async () => {
  const api = await newOrg();
  const { id } = await api.create<PriceItem>("/price-items", newPriceItem());
  await api.act(`/price-items/${id}/archive`);
  const active = await api.act<PriceItem>(`/price-items/${id}/unarchive`);
  expect(active.archivedAt).toBeNull();
  expect(await api.act(`/price-items/${id}/unarchive`)).toEqual(active);
});

test("an unknown price item is 404", async () => {
  const api = await newOrg();
  expect(await api.refused("POST", "/price-items/pri_01k9qv3m8xf2ta7r6y5w4h3e2d/unarchive")).toMatchObject({
    status: 404,
  });
});
