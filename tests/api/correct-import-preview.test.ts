import { expect, test } from "vitest";
import type { Client } from "#contract/clients/clients.ts";
import type { ImportPreview } from "#contract/imports/import-previews.ts";
import type { Api } from "../support/api.ts";
import { newImportPreview, runImport } from "../support/imports.ts";
import { newOrg } from "../support/service.ts";

const clientsOf = async (api: Api) => (await api.get<{ data: Client[] }>("/clients")).body.data.toReversed();

test("a corrected column is taken so, and again in the next file with these names", async () => {
  const api = await newOrg();
  const preview = await newImportPreview(api, "Name,Motto\nTan,Measure twice\n");
  const { body: corrected } = await api.patch<ImportPreview>(`/imports/previews/${preview.id}`, {
    columns: [{ column: 1, field: "notes" }],
  });
  expect(corrected.columns[1]).toMatchObject({ field: "notes", by: "PERSON" });
  expect(corrected.rows[0]?.values).toEqual({ name: "Tan", notes: "Measure twice" });
  await runImport(api, corrected);
  expect(await clientsOf(api)).toMatchObject([{ name: "Tan", notes: "Measure twice" }]);

  const next = await newImportPreview(api, "Name,Motto\nLim,Cut once\n");
  expect(next).toMatchObject({ learned: true, columns: [{}, { field: "notes", by: "LEARNED" }] });
  const { body: layouts } = await api.get<{ data: { id: string }[] }>("/import-layouts");
  expect(layouts.data).toMatchObject([{ kind: "CLIENTS", columns: [{ name: "motto", field: "notes" }] }]);
  await api.delete(`/import-layouts/${layouts.data[0]?.id}`);
  expect(await newImportPreview(api, "Name,Motto\nLim,Cut once\n")).toMatchObject({ learned: false });
});

test("a field that there is not is refused, with those that there are", async () => {
  const api = await newOrg();
  const { id } = await newImportPreview(api, "Name,Motto\nTan,Measure twice\n");
  const refusal = await api.refused("PATCH", `/imports/previews/${id}`, {
    body: { columns: [{ column: 1, field: "motto" }] },
  });
  expect(refusal).toMatchObject({
    status: 422,
    details: [{ path: "columns[0].field", message: expect.stringContaining("postalCode") as string }],
  });
});
