import { expect, test } from "vitest";
import type { PriceItem } from "#contract/quotations/price-items.ts";
import { newPriceItem } from "../support/api.ts";
import { newOrg } from "../support/service.ts";

const codesOf = async (api: Awaited<ReturnType<typeof newOrg>>, query: string) =>
  (await api.get<{ data: PriceItem[] }>(`/price-items${query}`)).body.data.map(({ code }) => code);

test("price items are listed newest first, by text, category and archive", async () => {
  const api = await newOrg();
  await api.create("/price-items", newPriceItem());
  await api.create("/price-items", newPriceItem({ code: "P-1", description: "Emulsion paint", category: "Painting" }));
  const old = await api.create<PriceItem>("/price-items", newPriceItem({ code: "T-9", description: "Old tiles" }));
  await api.act(`/price-items/${old.id}/archive`);
  expect(await codesOf(api, "")).toEqual(["T-9", "P-1", "T-1"]);
  expect(await codesOf(api, "?q=TILES")).toEqual(["T-9", "T-1"]);
  expect(await codesOf(api, "?q=tiles&archived=false")).toEqual(["T-1"]);
  expect(await codesOf(api, "?archived=true")).toEqual(["T-9"]);
  expect(await codesOf(api, "?q=p-1")).toEqual(["P-1"]);
  expect(await codesOf(api, "?q=paint")).toEqual(["P-1"]);
  expect(await codesOf(api, "?category=Painting")).toEqual(["P-1"]);
  expect(await codesOf(api, "?category=Paint")).toEqual([]);
});

test("a page continues where the one before ended", async () => {
  const api = await newOrg();
  for (const code of ["A", "B", "C"]) await api.create("/price-items", newPriceItem({ code }));
  const { body } = await api.get<{ nextCursor: string }>("/price-items?limit=2");
  expect(await codesOf(api, `?limit=2&cursor=${body.nextCursor}`)).toEqual(["A"]);
});
