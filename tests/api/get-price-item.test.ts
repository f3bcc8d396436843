import { expect, test } from "vitest";
import type { PriceItem } from "#contract/quotations/price-items.ts";
import { newPriceItem } from "../support/api.ts";
import { newKey, newOrg } from "../support/service.ts";

test("a price item is read as it was created", async () => {
  const api = await newOrg();
  const item = await api.create<PriceItem>("/price-items", newPriceItem());
  expect((await api.get(`/price-items/${item.id}`)).body).toEqual(item);
});

test("a key without costs:read sees no cost, in the list neither", async () => {
  const api = await newOrg();
  const { id } = await api.create<PriceItem>("/price-items", newPriceItem());
  const limited = await newKey(api.org, { scopes: ["prices:read"] });
  const { body, text } = await limited.get<PriceItem>(`/price-items/${id}`);
  expect(body).toMatchObject({ id, unitPrice: 68.5 });
  expect(text + (await limited.get("/price-items")).text).not.toMatch(/unitCost|41\.2/);
});

test("an unknown price item is 404", async () => {
  const api = await newOrg();
  expect(await api.refused("GET", "/price-items/pri_01k9qv3m8xf2ta7r6y5w4h3e2d")).toMatchObject({ status: 404 });
});
