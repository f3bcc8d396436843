import { expect, test } from "vitest";
import type { PriceItem } from "#contract/quotations/price-items.ts";
import { newPriceItem } from "../support/api.ts";
import { newColleague, newOwner } from "../support/browser-like.ts";
import { importForm } from "../support/imports.ts";

test("a viewer sees prices, but no costs and no import", async () => {
  const owner = await newOwner();
  const { id } = (await owner.post<PriceItem>("/price-items", newPriceItem())).body;
  const viewer = await newColleague(owner, "VIEWER");
  for (const path of ["/price-items", `/price-items/${id}`, "/exports/price-items.csv"]) {
    const { status, body } = await viewer.get(path);
    const shown = JSON.stringify(body);
    expect([status, shown]).toEqual([200, expect.stringContaining("68.5")]);
    expect(shown, path).not.toMatch(/unitCost|Unit cost|41\.2357/);
  }
  const preview = await viewer.send(
    "POST",
    "/imports/previews?kind=PRICE_ITEMS",
    importForm("description,price\nA,1\n"),
  );
  expect(preview.status).toBe(403);
  expect(await viewer.refused("PATCH", `/price-items/${id}`, { unitPrice: 1 })).toEqual([403, "FORBIDDEN"]);
});

test("finance and managers change prices and see costs", async () => {
  const owner = await newOwner();
  const { id } = (await owner.post<PriceItem>("/price-items", newPriceItem())).body;
  for (const role of ["FINANCE", "MANAGER"] as const) {
    const colleague = await newColleague(owner, role);
    const { body } = await colleague.send("PATCH", `/price-items/${id}`, { unitCost: 40 });
    expect(body).toMatchObject({ id, unitCost: 40 });
  }
});
