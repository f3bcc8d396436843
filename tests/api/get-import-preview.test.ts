import { expect, test } from "vitest";
import { exampleId } from "#contract/api/ids.ts";
import type { ImportPreview } from "#contract/imports/import-previews.ts";
import { newImportPreview } from "../support/imports.ts";
import { atTime, newOrg } from "../support/service.ts";

test("a preview shows what is known by now", async () => {
  const api = await newOrg();
  const { id, rows } = await newImportPreview(api, "Name,Email\nTan,tan@mail.example\n");
  expect(rows).toMatchObject([{ action: "ADD", duplicates: [] }]);
  const tan = await api.client({ name: "Tan" });
  expect((await api.get<ImportPreview>(`/imports/previews/${id}`)).body.rows).toMatchObject([
    { action: "SKIP", duplicates: [{ id: tan.id, by: ["name"] }] },
  ]);
});

test("a preview is gone after a day, and one that there is not is 404", async () => {
  const { api, id } = await atTime("2026-11-20T01:00:00Z", async () => {
    const given = await newOrg();
    return { api: given, id: (await newImportPreview(given, "Name\nTan\n")).id };
  });
  await atTime("2026-11-21T01:00:01Z", async () => {
    expect(await api.refused("GET", `/imports/previews/${id}`)).toMatchObject({ status: 404 });
    expect(await api.refused("POST", "/imports", { body: { previewId: id } })).toMatchObject({ status: 404 });
  });
  expect(await api.refused("GET", `/imports/previews/${exampleId("ipv")}`)).toMatchObject({ status: 404 });
});
