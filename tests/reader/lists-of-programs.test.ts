import { expect, test } from "vitest";
import { expenseRecords } from "#reader/records/expenses.ts";
import { priceItemRecords } from "#reader/records/price-items.ts";
import { readRecords } from "#reader/table/read-records.ts";
import type { RecordSpec } from "#reader/table/spec.ts";

/** Reads a list of one record. */
function valuesOf<Source extends string, Field extends string>(spec: RecordSpec<Source, Field>, text: string) {
  const { records } = readRecords(new TextEncoder().encode(text), spec, {
    today: "2026-12-01",
    usualOrder: "dayFirst",
    clean: (cell) => cell,
    limits: { rows: 100, columns: 200 },
  });
  return records[0]?.values;
}

test.each([
  ["Tradify", "Code,Description,Buy Price,Markup %,Sell Price,Unit of Measure", "T-1,Wall tiles,40.00,71.25,68.50,m2"],
  ["Buildxact", "Item Code,Item Description,UOM,Cost,Sell Price,Supplier", "T-1,Wall tiles,m2,40.00,68.50,Hup Lee"],
  ["Xero", "*ItemCode,SalesDescription,SalesUnitPrice,PurchasesUnitPrice,Unit", "T-1,Wall tiles,68.50,40.00,m2"],
])("a price of %s is what the office asks, and its cost what the office pays", (_, names, item) => {
  expect(valuesOf(priceItemRecords, `${names}\n${item}\n`)).toMatchObject({
    code: "T-1",
    description: "Wall tiles",
    unit: "m2",
    unitPrice: "68.5",
    unitCost: "40",
  });
});

test.each([
  [
    "Invoice Ninja",
    "Expense Number,Expense Date,Expense Amount,Expense Category,Expense Vendor,Expense Project,Expense Public Notes",
    "0001,2026-11-20,53.00,Materials,Hup Lee,Kitchen,Tiles",
  ],
  [
    "Expensify",
    "Timestamp,Merchant,Amount,Category,Project,Description",
    "2026-11-20,Hup Lee,53.00,Materials,Kitchen,Tiles",
  ],
])("an expense of %s keeps its day, its supplier and its project", (_, names, expense) => {
  expect(valuesOf(expenseRecords, `${names}\n${expense}\n`)).toMatchObject({
    date: "2026-11-20",
    amount: "53",
    category: "MATERIALS",
    vendor: "Hup Lee",
    project: "Kitchen",
  });
});
