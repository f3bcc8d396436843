import { expect, test } from "vitest";
import type { ErrorBody } from "#contract/errors.ts";
import type { PriceItemImportPreview } from "#contract/price-item-imports.ts";
import type { PriceItem } from "#contract/price-items.ts";
import { formWith, newPriceItem } from "../support/api.ts";
import { newColleague, newOwner, ownerOf, type Tab } from "../support/browser-like.ts";
import { newOrg, service } from "../support/service.ts";

const start = async () => {
  const api = await newOrg();
  return { api, owner: await ownerOf(api.org, await service()) };
};

const send = <Body>(by: Tab, path: string, text: string) =>
  by.send<Body>("POST", path, formWith(new TextEncoder().encode(text), "prices.csv", "text/csv"));

const file =
  "Item code;Particulars;UOM;Rate;Cost;Trade;Tax;Account\r\n" +
  "H-1;Hacking;m2;18.50;11;Demolition;Standard-rated;4-2100\r\n;Skip;trip;$1,200;;;Out of scope;\r\n";

test("a preview shows the items that would be added, and adds none", async () => {
  const { api, owner } = await start();
  const { body } = await send<PriceItemImportPreview>(owner, "/price-item-imports/preview", file);
  expect(body).toEqual({
    rows: 2,
    valid: 2,
    errors: [],
    ignoredColumns: [],
    sample: [
      {
        code: "H-1",
        description: "Hacking",
        unit: "m2",
        unitPrice: 18.5,
        unitCost: 11,
        category: "Demolition",
        taxCode: "STANDARD",
        accountCode: "4-2100",
      },
      { description: "Skip", unit: "trip", unitPrice: 1200, taxCode: "OUT_OF_SCOPE" },
    ],
  });
  expect((await api.get("/price-items")).body).toMatchObject({ data: [] });
});

test("an import adds every item, and an export can be imported elsewhere", async () => {
  const { api, owner } = await start();
  expect((await send(owner, "/price-item-imports", file)).body).toEqual({ imported: 2 });
  const { body: text } = await owner.get<string>("/exports/price-items.csv");
  const other = await start();
  expect((await send(other.owner, "/price-item-imports", text)).body).toEqual({ imported: 2 });
  const listed = async (of: typeof api) =>
    (await of.get<{ data: PriceItem[] }>("/price-items")).body.data
      .map((item) => JSON.stringify({ ...item, id: "", createdAt: "", updatedAt: "" }))
      .toSorted();
  expect(await listed(other.api)).toEqual(await listed(api));
});

test("codes that exist or repeat are faults of their rows, and nothing is added", async () => {
  const { api, owner } = await start();
  await api.create("/price-items", newPriceItem());
  const rows = "Code,Description,Price\nt-1,Tiles,1\nA,One,1\na,Two,2\nB,Three,much\n";
  const { body } = await send<PriceItemImportPreview>(owner, "/price-item-imports/preview", rows);
  expect(body.errors.map(({ row, path }) => [row, path])).toEqual([
    [2, "code"],
    [4, "code"],
    [5, "unitPrice"],
  ]);
  const refused = await send<ErrorBody>(owner, "/price-item-imports", rows);
  expect(refused.status).toBe(422);
  expect(refused.body.error.details?.map(({ path }) => path)).toEqual([
    "rows[2].code",
    "rows[4].code",
    "rows[5].unitPrice",
  ]);
  expect((await api.get<{ data: unknown[] }>("/price-items")).body.data).toHaveLength(1);
});

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
  expect((await send(viewer, "/price-item-imports", file)).status).toBe(403);
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
