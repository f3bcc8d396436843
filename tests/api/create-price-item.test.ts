import { expect, test } from "vitest";
import type { PriceItem } from "#contract/quotations/price-items.ts";
import { newPriceItem } from "../support/api.ts";
import { eventsOf, newKey, newOrg } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";

test("a price item is created with its price and cost, and raises no event", async () => {
  const api = await newOrg();
  const item = await api.create<PriceItem>("/price-items", newPriceItem());
  expect(item).toMatchObject({ ...newPriceItem(), archivedAt: null });
  expect(await eventsOf(api.org)).toEqual([]);
});

test("only description and price are needed, and the price may be negative", async () => {
  const api = await newOrg();
  const item = await api.create<PriceItem>("/price-items", { description: "Discount", unitPrice: -50.1234 });
  expect(item).toMatchObject({ code: null, unit: null, unitPrice: -50.1234, unitCost: null, category: null });
  expect(item).toMatchObject({ taxCode: "STANDARD", accountCode: null });
});

test("a price item has a tax code and an account of its own", async () => {
  const api = await newOrg();
  const booking = { taxCode: "OUT_OF_SCOPE", accountCode: "4-2100" } as const;
  const item = await api.create<PriceItem>("/price-items", newPriceItem(booking));
  expect(item).toMatchObject(booking);
  expect((await api.get("/price-items")).body).toMatchObject({ data: [booking] });
});

test("a code belongs to one item, whatever its case, also when two take it at once", async () => {
  const api = await newOrg();
  const create = (code: string) => api.post("/price-items", newPriceItem({ code }));
  const answers = await Promise.all(["T-1", "t-1", "T-1", "t-1"].map(create));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
    error: { code: "VALIDATION_FAILED", details: [{ path: "code", code: "DUPLICATE" }] },
  });
});

test("items without a code and items of other organizations take no code", async () => {
  const [api, other] = [await newOrg(), await newOrg()];
  for (const code of [null, null, "T-1"]) await api.create("/price-items", newPriceItem({ code }));
  await other.create("/price-items", newPriceItem());
});

test("bad fields are refused by name, and nothing is kept", async () => {
  const api = await newOrg();
  const before = await everythingOf(api.org);
  const body = {
    code: "a\nb",
    description: " ",
    unit: "x".repeat(21),
    unitPrice: 0.00001,
    unitCost: -1,
    taxCode: "REDUCED",
    accountCode: "4 2100",
    colour: "red",
  };
  const { details } = await api.refused("POST", "/price-items", { body });
  expect(details?.map(({ path }) => path).toSorted()).toEqual(Object.keys(body).toSorted());
  expect(details?.find(({ path }) => path === "accountCode")?.message).toBe(
    "must begin with a letter or digit, and have only letters, digits, dots, slashes and hyphens",
  );
  expect(await everythingOf(api.org)).toEqual(before);
});

test("a cost needs the scope costs:write, and is shown only with costs:read", async () => {
  const api = await newOrg();
  const limited = await newKey(api.org, { scopes: ["prices:read", "prices:write"] });
  expect(await limited.refused("POST", "/price-items", { body: newPriceItem() })).toMatchObject({
    status: 403,
    code: "INSUFFICIENT_SCOPE",
  });
  const { unitCost: _, ...withoutCost } = newPriceItem();
  expect(await limited.create("/price-items", withoutCost)).not.toHaveProperty("unitCost");
});
