import { expect, test } from "vitest";
import type { PriceItem } from "#contract/quotations/price-items.ts";
import { newPriceItem } from "../support/api.ts";
import { newOrg } from "../support/service.ts";

test("a deleted price item is gone, and its code is free", async () => {
  const api = await newOrg();
  const { id } = await api.create<PriceItem>("/price-items", newPriceItem());
  expect((await api.delete(`/price-items/${id}`)).status).toBe(204);
  expect(await api.refused("GET", `/price-items/${id}`)).toMatchObject({ status: 404 });
  await api.create("/price-items", newPriceItem());
});

test("an unknown price item is 404", async () => {
  const api = await newOrg();
  expect(await api.refused("DELETE", "/price-items/pri_01k9qv3m8xf2ta7r6y5w4h3e2d")).toMatchObject({ status: 404 });
});
