import { expect, test } from "vitest";
import type { Client } from "#contract/clients/clients.ts";
import type { Import } from "#contract/imports/import-previews.ts";
import type { Api } from "../support/api.ts";
import { importFile, newImportPreview, runImport } from "../support/imports.ts";
import { xeroContacts } from "../support/program-files.ts";
import { eventsOf, newOrg } from "../support/service.ts";

const clientsOf = async (api: Api) => (await api.get<{ data: Client[] }>("/clients")).body.data.toReversed();

test("an import raises an event for each client, in the order of the file", async () => {
  const api = await newOrg();
  await importFile(api, xeroContacts);
  expect((await eventsOf(api.org)).map(({ type, data }) => [type, (data.object as Client).name])).toEqual([
    ["client.created", "Hilltop Cafe Pte Ltd"],
    ["client.created", "Ong Wei Jie"],
  ]);
});

test("a repeated import adds nothing twice, and says what was known", async () => {
  const api = await newOrg();
  const preview = await newImportPreview(api, xeroContacts);
  expect(await runImport(api, preview)).toEqual({ added: 2, updated: 0, known: 0, skipped: 0 });
  expect(await runImport(api, preview)).toEqual({ added: 0, updated: 0, known: 2, skipped: 0 });
  expect(await importFile(api, xeroContacts)).toEqual({ added: 0, updated: 0, known: 2, skipped: 0 });
  expect(await clientsOf(api)).toHaveLength(2);
});

test("clients of the same name, email, UEN or phone are shown, and skipped, updated or added", async () => {
  const api = await newOrg();
  const known = await api.client({ name: "Hilltop", email: "ap@hilltop.example", phone: "6100-2000" });
  const file = "Name,Email,Phone,UEN\nHilltop Cafe,AP@hilltop.example,+65 6100 2000,201800001K\nHILLTOP,,,\nNew,,,\n";
  const preview = await newImportPreview(api, file);
  expect(preview.rows.map(({ action, duplicates }) => [action, duplicates])).toEqual([
    ["SKIP", [{ id: known.id, name: "Hilltop", by: ["email", "phone"] }]],
    ["SKIP", [{ id: known.id, name: "Hilltop", by: ["name"] }]],
    ["ADD", []],
  ]);
  const rows = [
    { row: 2, action: "UPDATE" as const },
    { row: 3, action: "ADD" as const },
  ];
  expect(await runImport(api, preview, { rows })).toEqual({ added: 2, updated: 1, known: 0, skipped: 0 });
  expect((await clientsOf(api)).map(({ name, uen }) => [name, uen])).toEqual([
    ["Hilltop Cafe", "201800001K"],
    ["HILLTOP", null],
    ["New", null],
  ]);
});

test("a row with an error refuses the import until it is corrected or left out", async () => {
  const api = await newOrg();
  const preview = await newImportPreview(api, "Name,Email\nTan,no address\nLim,\n");
  expect(preview.rows[0]).toMatchObject({ action: "SKIP", errors: [{ path: "email" }] });
  const refusal = await api.refused("POST", "/imports", { body: { previewId: preview.id } });
  expect(refusal).toMatchObject({ status: 422, details: [{ path: "rows[2].email" }] });
  expect(await clientsOf(api)).toEqual([]);
  const rows = [{ row: 2, values: { email: "tan@mail.example" } }];
  expect(await runImport(api, preview, { rows })).toMatchObject({ added: 2 });
  const second = await newImportPreview(api, "Name,Email\nNg,no address\nOng,\n");
  expect(await runImport(api, second, { leaveOutErrors: true })).toMatchObject({ added: 1, skipped: 1 });
});

test("of two imports of one preview at once, one adds and the other says so", async () => {
  const api = await newOrg();
  const { id } = await newImportPreview(api, xeroContacts);
  const answers = await Promise.all([1, 2].map(() => api.post<Import>("/imports", { previewId: id })));
  expect(answers.map(({ body }) => body.added).toSorted((a, b) => a - b)).toEqual([0, 2]);
  expect(await clientsOf(api)).toHaveLength(2);
});
