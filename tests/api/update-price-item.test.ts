import { expect, test } from "vitest";
import type { PriceItem } from "#contract/quotations/price-items.ts";
import { newPriceItem } from "../support/api.ts";
import { newOrg } from "../support/service.ts";

test("the fields given change, and others stay", async () => {
  const api = await newOrg();
  const item = await api.create<PriceItem>("/price-items", newPriceItem());
  const change = { unitPrice: 70, category: null, taxCode: "EXEMPT", accountCode: "4-2100" } as const;
  const { body } = await api.patch<PriceItem>(`/price-items/${item.id}`, change);
  expect(body).toEqual({ ...item, ...change, updatedAt: body.updatedAt });
  const { body: later } = await api.patch<PriceItem>(`/price-items/${item.id}`, { accountCode: null });
  expect(later).toMatchObject({ ...change, accountCode: null });
});

test("a code that another item has is refused, and its own is not", async () => {
  const api = await newOrg();
  await api.create("/price-items", newPriceItem());
  const { id } = await api.create<PriceItem>("/price-items", newPriceItem({ code: "T-2" }));
  expect(await api.refused("PATCH", `/price-items/${id}`, { body: { code: "t-1" } })).toMatchObject({
    status: 422,
    details: [{ path: "code", code: "DUPLICATE" }],
  });
  expect((await api.patch(`/price-items/${id}`, { code: "t-2" })).status).toBe(200);
});

test("a quotation keeps the price that an item had", async () => {
  const api = await newOrg();
  const { id, description, unitPrice } = await api.create<PriceItem>("/price-items", newPriceItem());
  const quotation = await api.quotation({ items: [{ description, qty: 2, unitPrice }] });
  await api.patch(`/price-items/${id}`, { unitPrice: 99 });
  expect((await api.get(`/quotations/${quotation.id}`)).body).toEqual(quotation);
});

test("a stale ETag is refused", async () => {
  const api = await newOrg();
  const { id } = await api.create<PriceItem>("/price-items", newPriceItem());
  const etag = String((await api.get(`/price-items/${id}`)).headers["etag"]);
  await api.patch(`/price-items/${id}`, { unitPrice: 70 });
  const send = { body: { unitPrice: 71 }, headers: { "if-match": etag } };
  expect(await api.refused("PATCH", `/price-items/${id}`, send)).toMatchObject({ status: 412 });
});

test("an unknown price item is 404, and bad fields are named", async () => {
  const api = await newOrg();
  expect(await api.refused("PATCH", "/price-items/pri_01k9qv3m8xf2ta7r6y5w4h3e2d", { body: {} })).toMatchObject({
    status: 404,
  });
  const { id } = await api.create<PriceItem>("/price-items", newPriceItem());
  expect(await api.refused("PATCH", `/price-items/${id}`, { body: { description: " " } })).toMatchObject({
    status: 422,
    details: [{ path: "description" }],
  });
});
