import { utils, write } from "@e965/xlsx";
import fc from "fast-check";
import { expect, test } from "vitest";
import { decimal, round, toText } from "#contract/money.ts";
import { exactSubtotal, lineAmount } from "#contract/documents/totals.ts";
import { findColumns } from "#reader/bill/find-columns.ts";
import { type BillSheet, shownSheet } from "#reader/bill/grid.ts";
import { readBillWorkbook } from "#reader/bill/read-bill-workbook.ts";
import { readDelimitedFile } from "#reader/bill/read-delimited.ts";
import { readBill } from "#reader/bill/read-rows.ts";
import { billOf } from "#reader/bill/understand.ts";
import { randomly } from "../support/runs.ts";

// A bill is written in a dialect at random: its kind of file, delimiter, encoding, headings, decimal mark and sums.
const words = fc
  .array(fc.constantFrom("supply", "lay", "tiles", "wall", "screed", "door", "paint", "50 mm", "墙面", "Türen"), {
    minLength: 2,
    maxLength: 6,
  })
  .map((each) => `Works ${each.join(" ")}`);
const cents = (max: number) =>
  fc.integer({ min: 1, max }).map((units) => toText(round({ units: BigInt(units), scale: 2 }, 2)));
const line = fc.record({
  description: words,
  unit: fc.constantFrom("m2", "m", "nos", "Sqm."),
  qty: cents(99_999),
  unitPrice: cents(9_999_999),
});
const sections = fc.array(fc.array(line, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 4 });
const dialect = fc.record({
  file: fc.constantFrom("csv", "utf16", "xlsx", "biff8", "ods"),
  delimiter: fc.constantFrom(",", ";", "\t"),
  mark: fc.constantFrom("point", "comma"),
  isGrouped: fc.boolean(),
  headings: fc.constantFrom(
    ["Item", "Description", "Unit", "Qty", "Rate", "Amount"],
    ["S/No.", "Description of Works", "UOM", "Quantity", "Unit Rate (S$)", "Amount (S$)"],
    ["序号", "工程项目", "单位", "数量", "单价", "金额"],
  ),
  hasLetterhead: fc.boolean(),
  hasSums: fc.boolean(),
});
type Dialect = typeof dialect extends fc.Arbitrary<infer Value> ? Value : never;
type Line = typeof line extends fc.Arbitrary<infer Value> ? Value : never;

const subtotal = (lines: readonly Line[]) => toText(round(exactSubtotal(lines), 2));

/** A cell is text, or a number as text that is written as the dialect says. */
type Cell = string | { readonly number: string };

function rowsOf(bill: readonly (readonly Line[])[], { headings, hasLetterhead, hasSums }: Dialect): Cell[][] {
  const sum = (label: string, lines: readonly Line[]): Cell[][] =>
    hasSums ? [["", label, "", "", "", { number: statedSum(lines) }]] : [];
  return [
    ...(hasLetterhead ? [["Kim Seng Builders"], ["Works at Jalan Besar"], []] : []),
    [...headings],
    ...bill.flatMap((lines, i): Cell[][] => [
      [String.fromCharCode(65 + i), `PART ${i + 1}`],
      ...lines.map(({ description, unit, qty, unitPrice }, l): Cell[] => [
        `${String.fromCharCode(65 + i)}.${l + 1}`,
        description,
        unit,
        { number: qty },
        { number: unitPrice },
        { number: toText(lineAmount({ qty, unitPrice })) },
      ]),
      ...sum("Sub-total", lines),
    ]),
    ...sum("TOTAL", bill.flat()),
  ];
}

/** A sheet adds its rounded amounts. */
const statedSum = (lines: readonly Line[]): string =>
  subtotal(lines.map((each) => ({ ...each, qty: "1", unitPrice: toText(lineAmount(each)) })));

function written(number: string, { mark, isGrouped }: Dialect): string {
  const [whole = "", fraction = ""] = number.split(".");
  const separator = mark === "point" ? "," : ".";
  const grouped = isGrouped ? whole.replaceAll(/\B(?=(?:\d{3})+$)/g, separator) : whole;
  return `${grouped}${mark === "point" ? "." : ","}${fraction}`;
}

function sheetOf(rows: readonly (readonly Cell[])[], dialectOf: Dialect): BillSheet {
  const { file, delimiter } = dialectOf;
  if (file === "csv" || file === "utf16") {
    const text = rows
      .map((row) =>
        row.map((cell) => `"${typeof cell === "string" ? cell : written(cell.number, dialectOf)}"`).join(delimiter),
      )
      .join("\r\n");
    const content = file === "csv" ? Buffer.from(text) : Buffer.from(`\uFEFF${text}`, "utf16le");
    return shownSheet("", readDelimitedFile(new Uint8Array(content)));
  }
  const workbook = utils.book_new();
  const cells = rows.map((row) => row.map((cell) => (typeof cell === "string" ? cell : Number(cell.number))));
  utils.book_append_sheet(workbook, utils.aoa_to_sheet(cells), "Bill");
  const [sheet] = readBillWorkbook(new Uint8Array(write(workbook, { type: "array", bookType: file }) as ArrayBuffer));
  if (sheet === undefined) throw new Error("the sheet is not there");
  return sheet;
}

test("a bill that is written in any dialect is read back the same, and its sums agree", () => {
  fc.assert(
    fc.property(sections, dialect, (bill, dialectOf) => {
      const sheet = sheetOf(rowsOf(bill, dialectOf), dialectOf);
      const { rows, sums } = readBill(
        sheet.grid,
        findColumns(sheet.grid),
        { kinds: new Map(), edits: new Map() },
        { hasSections: true, roomFor: 500 },
      );
      const read = billOf(rows).map(({ lines }) =>
        lines.map(({ description, unit, qty, unitPrice }) => ({ description, unit, qty, unitPrice })),
      );
      const canonical = (text: string) => toText(decimal(text)).replace(/\.?0+$/, "");
      const expected = bill.map((lines) =>
        lines.map((each) => ({ ...each, qty: canonical(each.qty), unitPrice: canonical(each.unitPrice) })),
      );
      expect(read).toEqual(expected);
      expect(sums.filter(({ isEqual }) => !isEqual)).toEqual([]);
      expect(rows.filter(({ doubt }) => doubt !== null)).toEqual([]);
    }),
    randomly(300, 40),
  );
});

test("no cell of a table is lost without being named", () => {
  const cell = fc.oneof(words, cents(99_999), fc.constantFrom("", "Total", "%", "Rate only", "=A1", "N/A", "36:30"));
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 20 }), (table) => {
      const text = table.map((row) => row.map((each) => `"${each}"`).join(",")).join("\n");
      const sheet = shownSheet("", readDelimitedFile(new TextEncoder().encode(text)));
      const { rows } = readBill(
        sheet.grid,
        findColumns(sheet.grid),
        { kinds: new Map(), edits: new Map() },
        { hasSections: true, roomFor: 500 },
      );
      const filled = sheet.grid.flatMap((row, i) => (row.some((each) => each.text !== "") ? [i] : []));
      expect(rows.map(({ index }) => index)).toEqual(filled);
    }),
    randomly(300, 40),
  );
});
