import { expect, test } from "vitest";
import type { ImportLayout } from "#contract/imports/import-layouts.ts";
import { newOrg } from "../support/service.ts";

const bill = (rate: string | null, name = "Tender A.xlsx") => ({
  kind: "BILL",
  name,
  columns: [
    { name: "works", field: "description" },
    { name: "supply only", field: null },
    { name: "supply and fix", field: rate },
  ],
});

test("the layout of a bill is listed with all of its columns", async () => {
  const api = await newOrg();
  const { body, status } = await api.post<ImportLayout>("/import-layouts", bill("unitPrice"));
  expect([status, body]).toMatchObject([200, { ...bill("unitPrice"), dayOrder: null }]);
  const listed = async (kind: string) => (await api.get<{ data: object[] }>(`/import-layouts?kind=${kind}`)).body.data;
  expect(await listed("BILL")).toEqual([body]);
  expect(await listed("CLIENTS,BILL")).toEqual([body]);
  expect(await listed("CLIENTS")).toEqual([]);
});

test("a layout takes the place of an earlier one with the same names in any order", async () => {
  const api = await newOrg();
  const { body: first } = await api.post<ImportLayout>("/import-layouts", bill(null));
  const again = bill("unitPrice", "Tender B.xlsx");
  const { body } = await api.post<ImportLayout>("/import-layouts", { ...again, columns: again.columns.toReversed() });
  expect([body.id, body.name]).toEqual([first.id, "Tender B.xlsx"]);
  const { data } = (await api.get<{ data: ImportLayout[] }>("/import-layouts")).body;
  expect(data.map(({ columns }) => columns.find(({ name }) => name === "supply and fix"))).toEqual([
    { name: "supply and fix", field: "unitPrice" },
  ]);
});

test("a name that is given twice, an unknown field and another kind are refused by name", async () => {
  const api = await newOrg();
  const columns = (...names: string[]) => ({ ...bill(null), columns: names.map((name) => ({ name, field: "qty" })) });
  for (const [body, path] of [
    [columns("rate", "rate"), "columns[1].name"],
    [columns(" "), "columns[0].name"],
    [bill("price"), "columns[2].field"],
    [{ ...bill(null), kind: "CLIENTS" }, "kind"],
    [{ ...bill(null), columns: [] }, "columns"],
  ] as const) {
    const { status, details } = await api.refused("POST", "/import-layouts", { body });
    expect([status, details?.[0]?.path]).toEqual([422, path]);
  }
});

test("who may write no quotation sees and keeps no layout of bills", async () => {
  const api = await newOrg({ scopes: ["clients:read", "clients:write"] });
  expect(await api.refused("POST", "/import-layouts", { body: bill(null) })).toMatchObject({
    status: 403,
    code: "INSUFFICIENT_SCOPE",
  });
  expect((await api.get<{ data: object[] }>("/import-layouts?kind=BILL")).body.data).toEqual([]);
});
