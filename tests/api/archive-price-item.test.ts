import { expect, test } from "vitest";
import type { PriceItem } from "#contract/quotations/price-items.ts";
import { newPriceItem } from "../support/api.ts";
import { newOrg } from "../support/service.ts";

test("an archived price item stays readable, and archiving it again changes nothing", async () => {
  const api = await newOrg();
  const { id } = await api.create<PriceItem>("/price-items", newPriceItem());
  const archived = await api.act<PriceItem>(`/price-items/${id}/archive`);
  expect(archived.archivedAt).toBe(archived.updatedAt);
  expect(await api.act(`/price-items/${id}/archive`)).toEqual(archived);
  expect((await api.get(`/price-items/${id}`)).body).toEqual(archived);
});

test("an unknown price item is 404", async () => {
  const api = await newOrg();
  expect(await api.refused("POST", "/price-items/pri_01k9qv3m8xf2ta7r6y5w4h3e2d/archive")).toMatchObject({
    status: 404,
  });
});
