import { expect, test } from "vitest";
import type { ErrorBody } from "#contract/errors.ts";
import type { ExpenseImportPreview } from "#contract/expense-imports.ts";
import type { ListedExpense } from "#contract/expenses.ts";
import { type Api, formWith, newExpense } from "../support/api.ts";
import { newColleague, newOwner, ownerOf, type Tab } from "../support/browser-like.ts";
import { eventsOf, newOrg, service } from "../support/service.ts";

async function newOrgWithOwner(): Promise<{ api: Api; owner: Tab }> {
  const api = await newOrg();
  return { api, owner: await ownerOf(api.org, await service()) };
}

const send = <Body>(by: Tab, path: string, content: string) =>
  by.send<Body>("POST", path, formWith(new TextEncoder().encode(content), "expenses.csv", "text/csv"));

const expensesOf = async (api: Api) => (await api.get<{ data: ListedExpense[] }>("/expenses")).body.data.toReversed();

test("expenses are imported with projects by name, days and amounts as spreadsheets write them", async () => {
  const { api, owner } = await newOrgWithOwner();
  const { id: projectId } = await api.project({ name: "Kitchen" });
  const file =
    "Date,Account,Particulars,Supplier,Amount,GST,Job,Ref\r\n" +
    '01/02/2026,Materials,Tiles,Hafary,"$1,090.00",98.10,kitchen,R-7\r\n' +
    "2026-02-28,office,Paper,,12,,,\r\n";
  const preview = await send<ExpenseImportPreview>(owner, "/expense-imports/preview", file);
  expect(preview.body).toMatchObject({
    rows: 2,
    valid: 2,
    errors: [],
    sample: [{ date: "2026-02-01", category: "MATERIALS", amount: 1090, gstAmount: 98.1, project: "kitchen" }, {}],
  });
  expect((await send(owner, "/expense-imports", file)).body).toEqual({ imported: 2 });
  const expenses = await expensesOf(api);
  expect(expenses).toMatchObject([
    { date: "2026-01-31T16:00:00.000Z", projectId, vendor: "Hafary", reference: "R-7", receiptFileId: null },
    { category: "OFFICE", amount: 12, gstAmount: 0, projectId: null },
  ]);
  const events = (await eventsOf(api.org)).filter(({ type }) => type === "expense.created");
  // Lists name the project and its client in addition.
  const asInEvents = expenses.map(({ projectName: _name, clientId: _client, ...expense }) => expense);
  expect(events.map(({ data }) => data.object)).toEqual(asInEvents);
});

test.each([
  ["date,description,amount,category\n31/2/2026,A,1,OTHER\n", "date"],
  ["date,description,amount,category\n2026-02-01,A,1.234.5,OTHER\n", "amount"],
  ["date,description,amount,category\n2026-02-01,A,1.005,OTHER\n", "amount"],
  ["date,description,amount,category\n2026-02-01,A,1,FUN\n", "category"],
  ["date,description,amount\n2026-02-01,A,1\n", "category"],
  ["date,description,amount,category,project\n2026-02-01,A,1,OTHER,Nowhere\n", "projectId"],
])("%j has one fault, in %s", async (file, path) => {
  const { owner } = await newOrgWithOwner();
  const { body } = await send<ExpenseImportPreview>(owner, "/expense-imports/preview", file);
  expect(body.errors.map((error) => [error.row, error.path])).toEqual([[2, path]]);
});

test("an exported file is imported again unchanged, except for its receipts", async () => {
  const { api, owner } = await newOrgWithOwner();
  const { id: projectId } = await api.project();
  await api.create("/expenses", newExpense({ projectId, notes: "=1+1", amount: 10.05, gstAmount: 0.9 }));
  const { body } = await owner.get<string>("/exports/expenses.csv");
  expect((await send(owner, "/expense-imports?repeated=true", body)).body).toEqual({ imported: 1 });
  const [first, second] = await expensesOf(api);
  expect(second).toEqual({ ...first, id: second?.id, createdAt: second?.createdAt, updatedAt: second?.updatedAt });
});

test("expenses keep the external ids of a file, of which none may be taken", async () => {
  const { api, owner } = await newOrgWithOwner();
  const file = "date,category,description,amount,external id\n2026-03-31,Office,Paper,12,E-1\n";
  expect((await send(owner, "/expense-imports", file)).body).toEqual({ imported: 1 });
  expect((await api.get("/expenses?externalId=E-1")).body).toMatchObject({ data: [{ description: "Paper" }] });
  const again = await send<ErrorBody>(owner, "/expense-imports", file);
  expect(again.body.error.details).toMatchObject([{ path: "rows[2].externalId", code: "TAKEN" }]);
});

test("importing expenses requires the permission to add them", async () => {
  const viewer = await newColleague(await newOwner(), "VIEWER");
  expect((await send(viewer, "/expense-imports", "date,description,amount\n")).status).toBe(403);
});

test("a file that is imported again adds nothing, names its rows, and adds them only when chosen", async () => {
  const { api, owner } = await newOrgWithOwner();
  const file =
    "date,description,amount,category,vendor,reference,gst,tax code\n" +
    "2026-02-01,Tiles,100,MATERIALS,Hafary,R-7,9,\n" +
    "2026-02-01,Tiles of the bath,50,MATERIALS,Hafary,R-7,,exempt\n" +
    "2026-02-02,Parking,4.20,TRANSPORT,,,,\n" +
    "2026-02-03,Tiles back,-20,MATERIALS,Hafary,R-7,-1.80,\n";
  expect((await send(owner, "/expense-imports", file)).body).toEqual({ imported: 4 });
  const first = await expensesOf(api);
  expect(first.map(({ taxCode }) => taxCode)).toEqual(["STANDARD", "EXEMPT", "STANDARD", "STANDARD"]);
  const more = `${file}2026-02-04,Grout,8,MATERIALS,Hafary,R-8,,\n`;
  const preview = await send<ExpenseImportPreview>(owner, "/expense-imports/preview", more);
  expect(preview.body).toMatchObject({ valid: 5, repeated: 4, errors: [] });
  expect(preview.body.repeatedRows.map(({ row }) => row)).toEqual([2, 3, 4, 5]);
  expect(preview.body.repeatedRows[2]).toMatchObject({ expenseId: first[2]?.id, description: "Parking" });
  expect((await send(owner, "/expense-imports", more)).body).toEqual({ imported: 1, repeated: 4 });
  expect((await send(owner, "/expense-imports?repeated=true", file)).body).toEqual({ imported: 4 });
});

test("a row with a future day, or with GST above any rate, is a fault", async () => {
  const { owner } = await newOrgWithOwner();
  const file =
    "date,description,amount,category,gst\n2126-02-01,Tiles,100,MATERIALS,9\n2026-02-01,Tiles,100,MATERIALS,90\n";
  const { body } = await send<ExpenseImportPreview>(owner, "/expense-imports/preview", file);
  expect(body.errors.map(({ row, path }) => [row, path])).toEqual([
    [2, "date"],
    [3, "gstAmount"],
  ]);
});
