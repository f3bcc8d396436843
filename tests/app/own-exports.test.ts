import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import type { ImportKind } from "#contract/imports/import-previews.ts";
import { newExpense, newPriceItem } from "../support/api.ts";
import { newBankLines } from "../support/bank.ts";
import { ownerOf, type Tab } from "../support/browser-like.ts";
import { newImportPreview, runImport } from "../support/imports.ts";
import { newOrg, service } from "../support/service.ts";

/** The kinds in the order in which they are imported: the later ones name the earlier ones. */
const kinds: readonly (readonly [kind: ImportKind, list: string])[] = [
  ["CLIENTS", "clients"],
  ["PROJECTS", "projects"],
  ["EXPENSES", "expenses"],
  ["PRICE_ITEMS", "price-items"],
  ["BANK_STATEMENT", "bank-lines"],
];

const exportOf = async (owner: Tab, list: string): Promise<string> =>
  (await owner.get<string>(`/exports/${list}.csv`)).body;

/** Returns the rows without what each organization has of its own: ids and times. */
const contentOf = (csv: string) =>
  (parse(csv, { columns: true, bom: true }) as Record<string, string>[]).map((row) =>
    Object.fromEntries(
      Object.entries(row).filter(([name]) => !/(?:^|\s)id$|\sat$/i.test(name) || name === "External id"),
    ),
  );

test("what is exported here is imported into another organization, without an edited header", async () => {
  const from = await newOrg();
  const client = await from.client({
    name: "Ng & Sons, “Tiles”",
    email: "ng@tiles.example",
    phone: "+65 6100 2000",
    address: "9 Rowell Road\n#01-04",
    postalCode: "207989",
    type: "COMPANY",
    attention: "=Goh",
    notes: "- pays late",
    externalId: "C-7",
  });
  const project = await from.project({
    clientId: client.id,
    name: "Kitchen",
    status: "IN_PROGRESS",
    budget: 1200.5,
    startDate: "2026-02-01",
    endDate: "2026-03-04",
  });
  await from.create(
    "/expenses",
    newExpense({ projectId: project.id, vendor: "Tile Co", reference: "B-1", gstAmount: 9 }),
  );
  await from.create("/price-items", newPriceItem());
  await newBankLines(from, [["2026-03-27", "FAST LIM MEI LING", "109.00"]]);
  const [here, into] = [await ownerOf(from.org, await service()), await newOrg()];
  const there = await ownerOf(into.org, await service());
  for (const [kind, list] of kinds) {
    const file = await exportOf(here, list);
    const preview = await newImportPreview(into, file, kind);
    expect(
      preview.rows.map(({ errors }) => errors),
      list,
    ).toEqual([[]]);
    expect(await runImport(into, preview), list).toMatchObject({ added: 1 });
    expect(contentOf(await exportOf(there, list)), list).toEqual(contentOf(file));
  }
});
