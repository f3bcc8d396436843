import { expect, test } from "vitest";
import type { ImportLayout } from "#contract/imports/import-layouts.ts";
import { newImportLayout, newImportPreview, runImport } from "../support/imports.ts";
import { newOrg } from "../support/service.ts";

test("layouts are listed with the columns that were chosen, the newest first", async () => {
  const api = await newOrg();
  await newImportLayout(api);
  const preview = await newImportPreview(api, "Item,Price,Kind\nTiling,68.50,Floors\n", "PRICE_ITEMS");
  await runImport(api, preview, { columns: [{ column: 2, field: "category" }] });
  const { body } = await api.get<{ data: ImportLayout[] }>("/import-layouts");
  expect(body.data.map(({ kind, columns }) => [kind, columns])).toEqual([
    ["PRICE_ITEMS", [{ name: "kind", field: "category" }]],
    ["CLIENTS", [{ name: "motto", field: "notes" }]],
  ]);
});

test("an import without corrections keeps no layout", async () => {
  const api = await newOrg();
  await runImport(api, await newImportPreview(api, "Name,Motto\nTan,Measure twice\n"));
  expect((await api.get<{ data: object[] }>("/import-layouts")).body.data).toEqual([]);
});
