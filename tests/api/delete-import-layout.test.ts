import { expect, test } from "vitest";
import { exampleId } from "#contract/api/ids.ts";
import { newImportLayout, newImportPreview } from "../support/imports.ts";
import { newOrg } from "../support/service.ts";

test("a layout that was forgotten is not used again", async () => {
  const api = await newOrg();
  const { id } = await newImportLayout(api);
  expect(await newImportPreview(api, "Name,Motto\nLim,Cut once\n")).toMatchObject({ learned: true });
  await api.delete(`/import-layouts/${id}`);
  expect(await newImportPreview(api, "Name,Motto\nLim,Cut once\n")).toMatchObject({ learned: false });
  expect(await api.refused("DELETE", `/import-layouts/${id}`)).toMatchObject({ status: 404 });
});

test("a layout that there is not is 404", async () => {
  expect(await (await newOrg()).refused("DELETE", `/import-layouts/${exampleId("ily")}`)).toMatchObject({
    status: 404,
  });
});
