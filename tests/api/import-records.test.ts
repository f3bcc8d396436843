import { expect, test } from "vitest";
import type { ListedExpense } from "#contract/books/expenses.ts";
import { type ImportKind, importKinds, importScopes } from "#contract/imports/import-previews.ts";
import type { PriceItem } from "#contract/quotations/price-items.ts";
import type { Project } from "#contract/clients/projects.ts";
import { type Api, newExpense, newPriceItem } from "../support/api.ts";
import { ownerOf } from "../support/browser-like.ts";
import { importFile, importForm, newImportPreview, runImport } from "../support/imports.ts";
import { eventsOf, newKey, newOrg, service } from "../support/service.ts";

const listOf = async <T>(api: Api, path: string) => (await api.get<{ data: T[] }>(path)).body.data.toReversed();
const errorsIn = ({ rows }: Awaited<ReturnType<typeof newImportPreview>>) =>
  rows.flatMap(({ row, errors }) => errors.map(({ path, message }) => [row, path, message]));
const refusal = (api: Api, { id: previewId }: { readonly id: string }, body = {}) =>
  api.refused("POST", "/imports", { body: { previewId, ...body } });

const exported = async (api: Api, path: string) =>
  (await (await ownerOf(api.org, await service())).get<string>(path)).body;

test("projects are imported with clients by name, days and amounts as spreadsheets write them", async () => {
  const api = await newOrg();
  const { id: clientId } = await api.client({ name: "Tan Ah Kow" });
  await importFile(
    api,
    "Project;Customer;Stage;Contract sum;Start;Completion;Remarks;External ID\r\n" +
      "Kitchen;TAN AH KOW;in progress;S$12,500.50;13/11/2026;31 Dec 2026;stone top;P-1\r\n" +
      "Bathroom;tan ah kow;;;;;;\r\n",
    "PROJECTS",
  );
  const projects = await listOf<Project>(api, "/projects");
  expect(projects).toMatchObject([
    {
      name: "Kitchen",
      clientId,
      status: "IN_PROGRESS",
      budget: 12500.5,
      startDate: "2026-11-12T16:00:00.000Z",
      endDate: "2026-12-31T15:59:59.999Z",
      notes: "stone top",
      externalId: "P-1",
    },
    { name: "Bathroom", status: "LEAD", budget: 0, endDate: null },
  ]);
  const events = (await eventsOf(api.org)).filter(({ type }) => type === "project.created");
  expect(events.map(({ data }) => data.object)).toEqual(projects);
});

test("each fault of a project names row and field, and nothing is added", async () => {
  const api = await newOrg();
  await api.client({ name: "Lim" });
  await api.client({ name: "LIM" });
  await api.client({ name: "Goh" });
  const file =
    "name,client,budget,start date,end date\nA,Nobody,,,\nB,Lim,,,\nC,Goh,lots,,\nD,Goh,,2026-03-02,2026-03-01\nE,,,,\n";
  const preview = await newImportPreview(api, file, "PROJECTS");
  expect(errorsIn(preview)).toEqual([
    [2, "clientId", "does not match any client called “Nobody”; add it first, or correct the name"],
    [3, "clientId", "matches several called “Lim”; give the id in a column named “client id” instead"],
    [4, "budget", "must be a number"],
    [5, "endDate", "must not be before startDate"],
    [6, "clientId", "is required"],
  ]);
  expect(await refusal(api, preview)).toMatchObject({
    status: 422,
    details: [{ path: "rows[2].clientId" }, {}, {}, {}, {}],
  });
  expect(await listOf(api, "/projects")).toEqual([]);
});

test.each([
  ["PROJECTS", "name,client\nBath,Gho\n", "Goh"],
  ["EXPENSES", "date,category,description,amount,project\n2026-03-01,MATERIALS,Tiles,9,Kitchn\n", "Kitchen"],
] as const)("%s: a name that finds nothing is corrected where the error is", async (kind, file, name) => {
  const api = await newOrg();
  const client = await api.client({ name: "Goh" });
  await api.project({ name: "Kitchen", clientId: client.id });
  const preview = await newImportPreview(api, file, kind);
  const [{ path = "" } = {}] = preview.rows[0]?.errors ?? [];
  const rows = [{ row: 2, action: "ADD" as const, values: { [path]: name } }];
  expect(await runImport(api, preview, { rows })).toMatchObject({ added: 1 });
});

test("exported projects are imported again by the ids of their clients, and elsewhere by name", async () => {
  const api = await newOrg();
  const { id: clientId } = await api.client({ name: "Lim" });
  await api.client({ name: "Lim" });
  await api.project({ clientId, name: "Porch", budget: 10 });
  const body = await exported(api, "/exports/projects.csv");
  const preview = await newImportPreview(api, body, "PROJECTS");
  expect(preview.rows).toMatchObject([{ known: true }]);
  expect(await runImport(api, preview, { rows: [{ row: 2, action: "ADD" }] })).toMatchObject({ added: 1 });
  const stranger = await newOrg();
  const there = await newImportPreview(stranger, body, "PROJECTS");
  expect(errorsIn(there).map(([row, path]) => [row, path])).toEqual([[2, "clientId"]]);
  const nameless = await newImportPreview(stranger, `name,client id\nPorch,${clientId}\n`, "PROJECTS");
  expect(await refusal(stranger, nameless)).toMatchObject({ details: [{ code: "UNKNOWN_REFERENCE" }] });
});

test("expenses are imported with projects by name, days and amounts as spreadsheets write them", async () => {
  const api = await newOrg();
  const { id: projectId } = await api.project({ name: "Kitchen" });
  const file =
    "Date,Category,Particulars,Supplier,Amount,GST,Job,Ref,External ID\r\n" +
    '13/02/2026,Materials,Tiles,Hafary,"$1,090.00",98.10,kitchen,R-7,E-1\r\n' +
    "2026-02-28,office,Paper,,12,,,,\r\n";
  expect(await importFile(api, file, "EXPENSES")).toMatchObject({ added: 2 });
  const expenses = await listOf<ListedExpense>(api, "/expenses");
  expect(expenses.toSorted((a, b) => b.amount - a.amount)).toMatchObject([
    {
      date: "2026-02-12T16:00:00.000Z",
      category: "MATERIALS",
      projectId,
      vendor: "Hafary",
      gstAmount: 98.1,
      reference: "R-7",
      receiptFileId: null,
      externalId: "E-1",
    },
    { category: "OFFICE", amount: 12, gstAmount: 0, projectId: null },
  ]);
  const events = (await eventsOf(api.org)).filter(({ type }) => type === "expense.created");
  expect(events).toHaveLength(2);
});

test.each([
  ["date,description,amount,category\n31/2/2026,A,1,OTHER\n", "date"],
  ["date,description,amount,category\n2126-02-01,A,1,OTHER\n", "date"],
  ["date,description,amount,category\n2026-02-13,A,1.234.5,OTHER\n", "amount"],
  ["date,description,amount,category\n2026-02-13,A,1.005,OTHER\n", "amount"],
  ["date,description,amount,category,gst\n2026-02-13,A,100,OTHER,90\n", "gstAmount"],
  ["date,description,amount,category,project\n2026-02-13,A,1,OTHER,Nowhere\n", "projectId"],
])("%j has one error, in %s", async (file, path) => {
  const preview = await newImportPreview(await newOrg(), file, "EXPENSES");
  expect(errorsIn(preview).map(([row, at]) => [row, at])).toEqual([[2, path]]);
});

test("expenses that are there already are known, and added only when chosen", async () => {
  const api = await newOrg();
  const file =
    "date,description,amount,category,vendor,reference,gst,tax code\n" +
    "2026-02-13,Tiles,100,MATERIALS,Hafary,R-7,9,\n" +
    "2026-02-13,Tiles of the bath,50,MATERIALS,Hafary,R-7,,exempt\n" +
    "2026-02-14,Parking,4.20,TRANSPORT,,,,\n" +
    "2026-02-15,Tiles back,-20,MATERIALS,Hafary,R-7,-1.80,\n";
  expect(await importFile(api, file, "EXPENSES")).toMatchObject({ added: 4 });
  const first = await listOf<ListedExpense>(api, "/expenses");
  expect(first.find(({ amount }) => amount === 50)?.taxCode).toBe("EXEMPT");
  const more = await newImportPreview(api, `${file}2026-02-16,Grout,8,MATERIALS,Hafary,R-8,,\n`, "EXPENSES");
  expect(more.rows.map(({ row, known }) => [row, known])).toEqual([
    [2, true],
    [3, true],
    [4, true],
    [5, true],
    [6, false],
  ]);
  expect(more.rows[2]?.duplicates).toMatchObject([{ name: "Parking" }]);
  expect(await runImport(api, more)).toMatchObject({ added: 1, known: 4 });
  const again = await newImportPreview(api, file, "EXPENSES");
  const rows = again.rows.map(({ row }) => ({ row, action: "ADD" as const }));
  expect(await runImport(api, again, { rows })).toMatchObject({ added: 4 });
});

test("an exported expense is imported again unchanged, except for its receipt", async () => {
  const api = await newOrg();
  const { id: projectId } = await api.project();
  await api.create("/expenses", newExpense({ projectId, notes: "=1+1", amount: 10.05, gstAmount: 0.9 }));
  const body = await exported(api, "/exports/expenses.csv");
  const preview = await newImportPreview(api, body, "EXPENSES");
  expect(await runImport(api, preview, { rows: [{ row: 2, action: "ADD" }] })).toMatchObject({ added: 1 });
  const [first, second] = await listOf<ListedExpense>(api, "/expenses");
  expect(second).toEqual({ ...first, id: second?.id, createdAt: second?.createdAt, updatedAt: second?.updatedAt });
});

test.each([
  ["PROJECTS", "name,client,external id\nPorch,Lim,X-1\nRoof,Lim,X-2\nShed,Lim,X-2\n"],
  [
    "EXPENSES",
    "date,description,amount,category,external id\n2026-02-13,A,1,OTHER,X-1\n2026-02-13,B,2,OTHER,X-2\n2026-02-13,C,3,OTHER,X-2\n",
  ],
] as const)("an external id of %s that is taken or repeats is a fault of its row", async (kind, file) => {
  const api = await newOrg();
  const { id: clientId } = await api.client({ name: "Lim" });
  await api.project({ clientId, externalId: "X-1" });
  await api.create("/expenses", newExpense({ externalId: "X-1" }));
  const preview = await newImportPreview(api, file, kind);
  expect(preview.rows.map(({ action }) => action)).toEqual(["SKIP", "ADD", "SKIP"]);
  const { details } = await refusal(api, preview, { rows: [{ row: 2, action: "ADD" }] });
  expect(details?.map(({ path, code }) => [path, code])).toEqual([
    ["rows[2].externalId", "TAKEN"],
    ["rows[4].externalId", "DUPLICATE"],
  ]);
});

test("an import changes no expense", async () => {
  const api = await newOrg();
  await api.create("/expenses", newExpense({ externalId: "X-1" }));
  const file = "date,description,amount,category,external id\n2026-02-13,A,1,OTHER,X-1\n";
  const preview = await newImportPreview(api, file, "EXPENSES");
  const refused = await refusal(api, preview, { rows: [{ row: 2, action: "UPDATE" }] });
  expect(refused.details).toMatchObject([{ path: "rows[2].action" }]);
  expect(await listOf<ListedExpense>(api, "/expenses")).toMatchObject([{ description: newExpense().description }]);
});

const prices =
  "Item code;Particulars;UOM;Rate;Cost;Trade;Tax;Account\r\n" +
  "H-1;Hacking;m2;18.50;11;Demolition;Standard-rated;4-2100\r\n;Skip;trip;$1,200;;;Out of scope;\r\n";

test("price items are imported with all their columns, and an export of them elsewhere", async () => {
  const api = await newOrg();
  expect(await importFile(api, prices, "PRICE_ITEMS")).toMatchObject({ added: 2 });
  const itemsOf = async (of: Api) =>
    (await listOf<PriceItem>(of, "/price-items"))
      .map((item) => ({ ...item, id: "", createdAt: "", updatedAt: "" }))
      .toSorted((a, b) => a.unitPrice - b.unitPrice);
  const items = await itemsOf(api);
  expect(items).toMatchObject([
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
    { code: null, description: "Skip", unit: "trip", unitPrice: 1200, taxCode: "OUT_OF_SCOPE" },
  ]);
  const body = await exported(api, "/exports/price-items.csv");
  const other = await newOrg();
  await importFile(other, body, "PRICE_ITEMS");
  expect(await itemsOf(other)).toEqual(items);
});

test("a code of the price book that is taken or repeats is a fault of its row", async () => {
  const api = await newOrg();
  await api.create("/price-items", newPriceItem());
  const rows = `Code,Description,Price\n${newPriceItem().code?.toLowerCase()},Tiles,1\nA,One,1\na,Two,2\nB,Three,much\n`;
  const preview = await newImportPreview(api, rows, "PRICE_ITEMS");
  const { details } = await refusal(api, preview, { rows: [{ row: 2, action: "ADD" }] });
  expect(details?.map(({ path }) => path)).toEqual(["rows[2].code", "rows[4].code", "rows[5].unitPrice"]);
  expect(await listOf(api, "/price-items")).toHaveLength(1);
});

test.each(importKinds)("an import of %s needs each of its scopes", async (kind: ImportKind) => {
  const api = await newOrg();
  for (const missing of importScopes[kind]) {
    const key = await newKey(api.org, { scopes: importScopes[kind].filter((scope) => scope !== missing) });
    const refused = await key.refused("POST", `/imports/previews?kind=${kind}`, { body: importForm("name\nTan\n") });
    expect(refused).toMatchObject({ status: 403, code: "INSUFFICIENT_SCOPE" });
    expect(refused.message).toContain(missing);
  }
});
