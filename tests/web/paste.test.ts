import fc from "fast-check";
import { expect, test } from "vitest";
import { findColumns } from "#reader/bill/find-columns.ts";
import { isTable } from "#web/pages/editor/paste/is-table.ts";
import { isDash, readNumber, readStored } from "#reader/numbers.ts";
import type { PastedBill } from "#reader/bill/bill.ts";
import { toTsv } from "#web/pages/editor/paste/pasted-bill.ts";
import { readDelimitedFile, readTsv } from "#reader/bill/read-delimited.ts";
import { readBill } from "#reader/bill/read-rows.ts";
import { isTotal } from "#reader/bill/row-words.ts";
import { billOf, countsOf } from "#reader/bill/understand.ts";
import type { Grid } from "#reader/bill/grid.ts";
import { randomly } from "../support/runs.ts";

const quotation = { hasSections: true, roomFor: 500 };
const noChoices = { kinds: new Map(), edits: new Map() };

function understand(grid: Grid, destination = quotation) {
  const columns = findColumns(grid);
  const { rows } = readBill(grid, columns, noChoices, destination);
  return { roles: columns.roles, rows, bill: billOf(rows), counts: countsOf(rows) };
}

/** Reads rows of cells that are written with a bar between them. */
const paste = (...rows: string[]) =>
  understand(
    readTsv(
      rows
        .map((row) =>
          row
            .split("|")
            .map((cell) => cell.trim())
            .join("\t"),
        )
        .join("\n"),
    ),
  );

const word = fc
  .stringMatching(/^[A-Za-z0-9,.;:'"()²/×墙தமிழ் -]{1,40}$/)
  .map((text) => text.trim())
  .filter((text) => text !== "");
const multiLine = fc.array(word, { minLength: 1, maxLength: 4 }).map((lines) => lines.join("\n"));
const shortText = fc.stringMatching(/^[A-Za-z0-9./"-]{0,8}$/);
const canonicalNumber = (min: number, max: number) =>
  fc.integer({ min, max }).map((units) => {
    const digits = Math.abs(units).toString().padStart(5, "0");
    const text = `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/, "");
    return units < 0 ? `-${text}` : text;
  });
// A row that reads as a sum, such as that of the title "Total" or the item "b/d", is left out.
const mark = shortText.filter((text) => !isTotal(text));
const line = fc.record({
  ref: mark,
  description: multiLine,
  unit: mark,
  qty: canonicalNumber(1, 99_999_999_999),
  unitPrice: canonicalNumber(-9_999_999_999_999, 9_999_999_999_999),
});
const unpriced = line
  .map((each) => ({ ...each, qty: "", unitPrice: "" }))
  .filter(({ description }) => !description.split("\n").some(isTotal));
const title = word.filter((text) => /\p{L}{2}/u.test(text) && !isTotal(text) && !isDash(text));
const lines = fc.array(fc.oneof({ weight: 5, arbitrary: line }, unpriced), { maxLength: 12 });
const bill: fc.Arbitrary<PastedBill> = fc
  .tuple(lines, fc.array(fc.record({ ref: mark, title, lines }), { maxLength: 5 }))
  .map(([first, sections]) => [...(first.length > 0 ? [{ ref: "", title: null, lines: first }] : []), ...sections]);

test("a bill that is copied and pasted again is the same bill, with nothing in doubt", () => {
  fc.assert(
    fc.property(bill, (each) => {
      const { bill: read, counts } = understand(readTsv(toTsv(each)));
      expect(read).toEqual(each);
      expect(counts.marked.filter(({ isUnreadable }) => isUnreadable)).toEqual([]);
    }),
    randomly(500),
  );
});

test("any grid of texts is read without losing a line of text", () => {
  const grid = fc.array(fc.array(fc.oneof(word, shortText, canonicalNumber(-99_999, 99_999)), { maxLength: 8 }), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(grid, (cells) => {
      const { rows, counts } = understand(readTsv(cells.map((row) => row.join("\t")).join("\n")));
      const joined = rows.filter(({ kind }) => kind === "continued" || kind === "above" || kind === "leadIn").length;
      expect(counts.lines + counts.sections + counts.leftOut + joined).toBe(rows.length);
    }),
    randomly(1_000),
  );
});

test.each([
  ["1,234.50", "1234.5"],
  ["$1,234.50", "1234.5"],
  ["S$ 1 234.50", "1234.5"],
  ["SGD1,234.50", "1234.5"],
  ["1,234.50 SGD", "1234.5"],
  ["(50.00)", "-50"],
  ["$(50.00)", "-50"],
  ["(S$50.00)", "-50"],
  ["1 234,50", "1234.5"],
  ["1.234,50", "1234.5"],
  ["1.234.567,5", "1234567.5"],
  ["1,234,567", "1234567"],
  ["12,34,567.00", "1234567"],
  ["-50", "-50"],
  ["50-", "-50"],
  ["−50", "-50"],
  ["– 50.00", "-50"],
  ["-$50.00", "-50"],
  ["$-50.00", "-50"],
  ["1\u00a0234,50", "1234.5"],
  ["1\u202f234.50", "1234.5"],
  ["1'234.50", "1234.5"],
  ["1’234.50", "1234.5"],
  ["１２３.５", "123.5"],
  [".5", "0.5"],
  ["0,5", "0.5"],
  ["0.125", "0.125"],
  ["0012", "12"],
  ["50.-", "50"],
  ["-0.00", "0"],
  ["999999999.9999", "999999999.9999"],
])("an amount written %s is read as %s", (text, value) => {
  const { point, comma } = readNumber(text);
  expect(new Set([point?.value, comma?.value])).toContain(value);
});

test.each(["1,23", "12", "1 234"])("%s has one reading", (text) => {
  const values = Object.values(readNumber(text)).flatMap((read) => read?.value ?? []);
  expect(new Set(values).size).toBe(1);
});

test.each(["12%", "abc", "1.2.3", "--5", "(-5)", "(5", "1,2,3", "12 34", "1:30", "3 nos", "", "$", "1e5", "½"])(
  "%j is not a number",
  (text) => {
    expect(readNumber(text)).toEqual({ point: null, comma: null });
  },
);

test.each([
  ["0.30000000000000004", "0.3"],
  ["1234.5599999999999", "1234.56"],
  ["1.2E-3", "0.0012"],
  ["1.5E+5", "150000"],
  ["-50", "-50"],
])("a spreadsheet that stores %s shows %s", (stored, shown) => {
  expect(readStored(stored)).toBe(shown);
});

test("columns are recognized by their headings, below a letterhead", () => {
  const { roles, counts, bill } = paste(
    "Lim Builders Pte Ltd",
    "Quotation for 12 Jalan Besar",
    "",
    "S/No. | Description of Works | Remarks | Qty | UOM | Unit Rate (S$) | Amount (S$)",
    "A | PRELIMINARIES",
    "1 | Insurance | by us | 1 | LS | 1,200.00 | 1,200.00",
    "2 | Site cleaning | | 4 | mth | 350.00 | 1,400.00",
    " | Sub-total | | | | | 2,600.00",
  );
  expect(roles).toEqual(["ref", "description", "ignore", "qty", "unit", "unitPrice", "amount"]);
  expect(counts).toEqual({ lines: 2, sections: 1, leftOut: 4, unpriced: 0, surplus: 0, marked: [] });
  expect(bill).toEqual([
    {
      ref: "A",
      title: "PRELIMINARIES",
      lines: [
        { ref: "1", description: "Insurance", unit: "LS", qty: "1", unitPrice: "1200" },
        { ref: "2", description: "Site cleaning", unit: "mth", qty: "4", unitPrice: "350" },
      ],
    },
  ]);
});

test("Chinese headings and totals are recognized", () => {
  const { roles, counts } = paste(
    "序号 | 工程项目 | 单位 | 数量 | 单价（S$） | 金额（S$）",
    "一 | 前期工程",
    "1 | 清运废料 | 次 | 2 | 350.00 | 700.00",
    " | 小计： | | | | 700.00",
    " | 加 9% 消费税 | | | | 63.00",
    " | 合计 | | | | 763.00",
  );
  expect(roles).toEqual(["ref", "description", "unit", "qty", "unitPrice", "amount"]);
  expect(counts).toEqual({ lines: 1, sections: 1, leftOut: 4, unpriced: 0, surplus: 0, marked: [] });
});

test("columns without headings are recognized by their shape and their product", () => {
  const { roles, counts } = paste(
    "1.1 | Hack existing tiles and cart away | 24 | m2 | 18.50 | 444.00",
    "1.2 | Supply and lay homogeneous tiles | 24 | m2 | 65.00 | 1,560.00",
  );
  expect(roles).toEqual(["ref", "description", "qty", "unit", "unitPrice", "amount"]);
  expect(counts.marked).toEqual([]);
});

test("a column of amounts alone makes lump sums", () => {
  const { bill } = paste("Carpentry works as agreed | 4,500.00", "Discount | (250.00)");
  expect(bill[0]?.lines).toMatchObject([
    { qty: "1", unitPrice: "4500" },
    { qty: "1", unitPrice: "-250" },
  ]);
});

const head = "Ref | Description | Unit | Qty | Rate | Amount";
const onlyLine = (row: string) => {
  const { bill, rows } = paste(head, row, "9 | Last | m | 2.5 | 2.25 | 5.63");
  return { line: bill[0]?.lines[0], reads: rows[1]?.reads };
};

test.each([
  ["1 | Insurance | LS | | | 800.00", { unit: "LS", qty: "1", unitPrice: "800" }],
  ["1 | Insurance | Sum | | 800.00 | 800.00", { unit: "Sum", qty: "1", unitPrice: "800" }],
  ["1 | Insurance | | Lot | 800.00 | 800.00", { unit: "Lot", qty: "1", unitPrice: "800" }],
  ["1 | Doors | | 12 nos | 100.00 | 1200.00", { unit: "nos", qty: "12", unitPrice: "100" }],
  ["1 | Not priced yet | m2 | 40 | - | -", { unit: "m2", qty: "40", unitPrice: "" }],
  ["1 | Not measured yet | | | | 0.00", { unit: "", qty: "", unitPrice: "" }],
])("%s is a line without doubt", (row, expected) => {
  const { line, reads } = onlyLine(row);
  expect(line).toMatchObject(expected);
  expect(Object.values(reads ?? {}).filter(({ mark }) => mark !== null)).toEqual([]);
});

test.each([
  ["1 | Tiles | m2 | ten | 5.00 | 50.00", "qty", "notANumber"],
  ["1 | Tiles | m2 | 10 | 5% | 50.00", "unitPrice", "notANumber"],
  ["1 | Tiles | m2 | 10 | #REF! | 50.00", "unitPrice", "notANumber"],
  ["1 | Tiles | m2 | -1 | 5.00 | -5.00", "qty", "notPositive"],
  ["1 | Tiles | m2 | 99999999 | 5.00 | 0.00", "qty", "outOfRange"],
  ["1 | Tiles | m2 | 1 | 1,000,000,000.00 | 1,000,000,000.00", "unitPrice", "outOfRange"],
  ["1 | Tiles | LS | | | 1,000,000,000.00", "unitPrice", "outOfRange"],
  [`1 | ${"x".repeat(2_001)} | m2 | 10 | 5.00 | 50.00`, "description", "tooLong"],
] as const)("%s is unreadable in %s: %s", (row, field, reason) => {
  const { reads } = onlyLine(row);
  expect(reads?.[field]).toMatchObject({ value: "", mark: { isUnreadable: true, reason } });
  expect(row).toContain(reads?.[field].mark?.source);
});

test.each([
  ["1 | Tiles | m2 | 10 | 5.00 | 55.00", "amount", "amountDiffers", { qty: "10", unitPrice: "5" }],
  ["1 | Tiles | m2 | 10 | Included | ", "unitPrice", "readAsZero", { qty: "10", unitPrice: "0" }],
  ["1 | Tiles | m2 | 10 | | 55.00", "unitPrice", "fromAmount", { qty: "10", unitPrice: "5.5" }],
  [
    "1 | Tiles | m2 | 3 | | 100.00",
    "unitPrice",
    "wholeAmount",
    { qty: "1", unitPrice: "100", description: "Tiles (3 m2)" },
  ],
  ["1 | Tiles | m2 | 10.12345 | 5.00 | 50.62", "qty", "rounded", { qty: "10.1235" }],
  [
    "1 | Tiles | m2 | 0 | 5.00 | 0.00",
    "qty",
    "rateOnly",
    { qty: "1", unitPrice: "0", description: "Tiles (Rate only: 5.00 / m2)" },
  ],
  [
    "1 | Tiles | m2 | Rate only | 5.00 | ",
    "qty",
    "rateOnly",
    { unitPrice: "0", description: "Tiles (Rate only: 5.00 / m2)" },
  ],
  ["1 | Tiles | m2 | 1 | By others | ", "unitPrice", "notPriced", { unitPrice: "0", description: "Tiles (By others)" }],
  [
    "1 | Profit | % | 5 | 1,000.00 | 50.00",
    "unitPrice",
    "percentage",
    { qty: "1", unitPrice: "50", unit: "", description: "Profit (5% × 1,000.00)" },
  ],
  ["1 | Electrician | hr | 36:30 | 10.00 | 365.00", "qty", "hours", { qty: "36.5", unitPrice: "10" }],
  [
    "a reference too long for it | Tiles | m2 | 10 | 5.00 | 50.00",
    "ref",
    "refMoved",
    { ref: "", description: "a reference too long for it Tiles" },
  ],
  ["1 | Tiles | m2 | | 5.00 | ", "qty", "noQuantity", { qty: "", unitPrice: "5" }],
  ["1 | | m2 | 10 | 5.00 | 50.00", "description", "noDescription", { qty: "10", unitPrice: "5" }],
] as const)("%s is in doubt in %s: %s", (row, field, reason, expected) => {
  const { line, reads } = onlyLine(row);
  expect(reads?.[field].mark).toMatchObject({ isUnreadable: false, reason });
  expect(line).toMatchObject(expected);
});

test("1,234 is read as the other cells of its column are written", () => {
  expect(onlyLine("1 | Tiles | m2 | 1 | 1,234 | 1,234.00").line).toMatchObject({ unitPrice: "1234" });
  const { bill, counts } = paste(head, "1 | Tiles | m2 | 1,234 | 2,50 | 3,09", "2 | Skirting | m | 2,5 | 2,00 | 5,00");
  expect(bill[0]?.lines).toMatchObject([{ qty: "1.234", unitPrice: "2.5" }, { qty: "2.5" }]);
  expect(counts.marked).toEqual([]);
});

test("1,234 is settled by the amount, and in doubt where nothing tells", () => {
  const settled = paste(head, "1 | Steel | t | 1,234 | 1 000 | 1 234", "2 | Steel | t | 2,000 | 3 | 6");
  expect(settled.bill[0]?.lines).toMatchObject([{ qty: "1.234" }, { qty: "2" }]);
  expect(settled.counts.marked).toEqual([]);
  const open = paste(head, "1 | Steel | t | 1,234 | 1 | ");
  expect(open.counts.marked).toEqual([{ index: 1, field: "qty", isUnreadable: false }]);
});

test("thousands without cents are no fractions", () => {
  const whole = paste(
    "Works | Qty | Unit Price | Total",
    "Tiling | 1,200 | 1,500 | 1,800,000",
    "Painting | 2 | 2,500 | 5,000",
  );
  expect(whole.bill[0]?.lines).toMatchObject([{ qty: "1200", unitPrice: "1500" }, { unitPrice: "2500" }]);
  expect(whole.counts.marked).toEqual([]);
  const grouped = paste(
    "Works | Qty | Unit Price | Total",
    "Tiling | 1.200 | 15 | 18.000",
    "Painting | 100 | 25 | 2.500",
  );
  expect(grouped.bill[0]?.lines).toMatchObject([{ qty: "1200" }, { qty: "100" }]);
  expect(grouped.counts.marked).toEqual([]);
});

test("prices without quantities are lump sums, and a price may name its unit", () => {
  expect(paste("No. | Item | Price", "1 | Paint walls | 1200").bill[0]?.lines).toMatchObject([
    { qty: "1", unitPrice: "1200" },
  ]);
  expect(paste("Works | Qty | Price", "Tiles | 24 m2 | $18.50/m2").bill[0]?.lines).toMatchObject([
    { qty: "24", unit: "m2", unitPrice: "18.5" },
  ]);
});

test("text alone is a section, the rest of a description, or in doubt", () => {
  const { bill, counts } = paste(
    head,
    "A | Hacking works",
    "1 | Hack wall | m2 | 10 | 5.00 | 50.00",
    " | including disposal off site",
    " | - dust protection",
    "",
    " | WET WORKS",
    "2 | Screed | m2 | 10 | 5.00 | 50.00",
    " | Special terms apply",
    "3 | Waterproofing | m2 | 10 | 5.00 | 50.00",
    " | Carried forward to summary | | | | 150.00",
  );
  expect(bill.map(({ ref, title, lines: own }) => [ref, title, own.length])).toEqual([
    ["A", "Hacking works", 1],
    ["", "WET WORKS", 1],
    ["", "Special terms apply", 1],
  ]);
  expect(bill[0]?.lines[0]?.description).toBe("Hack wall\nincluding disposal off site\n- dust protection");
  expect(counts.marked).toEqual([{ index: 8, field: "kind", isUnreadable: false }]);
});

test.each([
  "Total",
  "Sub-total",
  "SUBTOTAL:",
  "Grand Total (S$)",
  "Carried forward",
  "b/f",
  "Section A Total",
  "GST 9%",
  "Add 9% GST",
  "To Collection",
])("%s is not a line", (text) => {
  const { counts } = paste(head, "1 | Tiles | m2 | 10 | 5.00 | 50.00", ` | ${text} | | | | 50.00`);
  expect(counts).toMatchObject({ lines: 1, sections: 0, leftOut: 2 });
});

test("what the document has no place for is left out and listed", () => {
  const rows = [head, " | PART ONE", ...Array.from({ length: 5 }, (_, i) => `${i} | Tiles | m2 | 10 | 5.00 | 50.00`)];
  const grid = readTsv(rows.map((row) => row.replaceAll(" | ", "\t")).join("\n"));
  const full = understand(grid, { hasSections: true, roomFor: 3 });
  expect(full.counts).toMatchObject({ lines: 3, sections: 1, surplus: 2 });
  const invoice = understand(grid, { hasSections: false, roomFor: 500 });
  expect(invoice.rows[1]).toMatchObject({ kind: "left", left: "noSections" });
  expect(invoice.bill).toMatchObject([{ title: null, lines: { length: 5 } }]);
});

test("a table has tabs between cells; a description of several lines is text", () => {
  expect(isTable("Ref\tDescription\n1\tTiles")).toBe(true);
  expect(isTable("Tiles\t24\tm2")).toBe(true);
  expect(isTable("Supply and lay tiles\nincluding skirting")).toBe(false);
  expect(isTable("-\tSupply tiles\n-\tLay tiles\n\tincluding skirting")).toBe(false);
  expect(isTable("")).toBe(false);
});

test("a row that is longer than any of a bill is refused, and what follows an open quotation mark is text", () => {
  const file = (text: string) => readDelimitedFile(new TextEncoder().encode(text));
  expect(() => file(`Item,${"tile,".repeat(30_000)}\n`)).toThrow("files.billRowTooLong");
  expect(file('Item,Size\nPipe,"4 inch\nTap,2\n').map((row) => row.map(({ text }) => text))).toEqual([
    ["Item", "Size"],
    ["Pipe", '"4 inch'],
    ["Tap", "2"],
  ]);
});
