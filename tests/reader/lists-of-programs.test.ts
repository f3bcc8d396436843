import { expect, test } from "vitest";
import { expenseRecords } from "#reader/records/expenses.ts";
import { openInvoiceRecords } from "#reader/records/open-invoices.ts";
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

test.each([
  [
    "Invoice Ninja",
    "Invoice Number,Invoice Amount,Invoice Balance,Invoice Paid to Date,Invoice Date,Invoice Due Date,Client Name",
    "INV-0007,109.00,59.00,50.00,2026-10-20,2026-11-19,Kopi Crumb Pte Ltd",
  ],
  [
    "AutoCount",
    "Doc No,Doc Date,Due Date,Debtor Code,Debtor Name,Local Total,Outstanding",
    "INV-0007,20/10/2026,19/11/2026,300-K001,Kopi Crumb Pte Ltd,109.00,59.00",
  ],
  [
    "Xero, by client and age",
    "Aged Receivables Detail\n\nInvoice Date,Due Date,Invoice Number,Current,< 1 Month,1 Month,2 Months,Older,Total",
    "\nKopi Crumb Pte Ltd,,,,,,,,\n20 Oct 2026,19 Nov 2026,INV-0007,0.00,59.00,0.00,0.00,0.00,59.00\nTotal Kopi Crumb Pte Ltd,,,0.00,59.00,0.00,0.00,0.00,59.00",
  ],
  [
    "QuickBooks, by age",
    "Date,Transaction Type,Num,Customer,Due Date,1-30,31-60,91 and over,Open Balance",
    "20/10/2026,Invoice,INV-0007,Kopi Crumb Pte Ltd,19/11/2026,59.00,,,59.00",
  ],
])("an open invoice of %s has its client, its days and what is still owed", (_, names, invoice) => {
  expect(valuesOf(openInvoiceRecords, `${names}\n${invoice}\n`)).toMatchObject({
    client: "Kopi Crumb Pte Ltd",
    number: "INV-0007",
    date: "2026-10-20",
    dueDate: "2026-11-19",
    balance: "59",
  });
});
