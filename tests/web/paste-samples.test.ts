import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { toText } from "#contract/money.ts";
import { exactSubtotal } from "#contract/documents/totals.ts";
import { findColumns } from "#reader/bill/find-columns.ts";
import { type Grid, shownSheet } from "#reader/bill/grid.ts";
import { readDelimitedFile, readTsv } from "#reader/bill/read-delimited.ts";
import { readBillWorkbook } from "#reader/bill/read-bill-workbook.ts";
import { readBill } from "#reader/bill/read-rows.ts";
import { billOf, countsOf } from "#reader/bill/understand.ts";
import { browser } from "./browser.ts";

const bytesOf = (name: string) => readFile(fileURLToPath(new URL(`samples/${name}`, import.meta.url)));

async function sheetsOf(name: string) {
  const content = new Uint8Array(await bytesOf(name));
  return name.endsWith(".csv") ? [shownSheet(name, readDelimitedFile(content))] : readBillWorkbook(content);
}

function understand(grid: Grid | undefined) {
  if (grid === undefined) throw new Error("there is no sheet");
  const { rows } = readBill(
    grid,
    findColumns(grid),
    { kinds: new Map(), edits: new Map() },
    { hasSections: true, roomFor: 500 },
  );
  const bill = billOf(rows);
  const lines = bill.flatMap((section) => section.lines);
  return { rows, bill, lines, counts: countsOf(rows) };
}

const whole = { sections: 10, lines: 500, sum: "12992949.52375" };
const part = { sections: 3, lines: 150, sum: "2963880.16625" };

function expectBill(grid: Grid | undefined, { sections, lines, sum }: typeof whole) {
  const read = understand(grid);
  expect(toText(exactSubtotal(read.lines))).toBe(sum);
  expect(read.counts).toMatchObject({ sections, lines, marked: [] });
  // Letterhead, headings, and totals: each is left out and listed.
  expect(read.counts.leftOut).toBe(read.rows.length - sections - lines);
  expect(read.bill.map(({ ref, title }) => `${ref} ${title}`).slice(0, 3)).toEqual([
    "A PRELIMINARIES",
    "B DEMOLITION & HACKING",
    "C MASONRY WORKS",
  ]);
  expect(read.bill.map((section) => section.lines.length)).toEqual(Array.from({ length: sections }, () => 50));
  expect(
    read.lines.filter(({ description }) => description.endsWith("\nincluding making good\nand disposal off site")),
  ).not.toEqual([]);
  expect(read.lines[49]).toMatchObject({
    ref: "A.50",
    description: "Discount on this section",
    unitPrice: expect.stringMatching(/^-/),
  });
}

test.each([
  ["libreoffice.txt", whole],
  ["excel.txt", whole],
  ["google-sheets.txt", part],
])("500 lines from the clipboard are read to the cent: %s", async (name, expected) => {
  expectBill(readTsv((await bytesOf(name)).toString()), expected);
});

test.each(["comma.csv", "semicolon.csv", "bill.xlsx"])(
  "500 lines from a file are read to the cent: %s",
  async (name) => {
    const [sheet] = await sheetsOf(name);
    expectBill(sheet?.grid, whole);
  },
);

test("a workbook shows its sheets, stored numbers, and errors that cannot be read", async () => {
  const sheets = await sheetsOf("bill.xlsx");
  expect(sheets.map(({ name }) => name)).toEqual(["BQ", "Variations"]);
  const { lines, rows, counts } = understand(sheets[1]?.grid);
  expect(lines).toEqual([
    { ref: "1", description: "Variation order", unit: "", qty: "0.3", unitPrice: "1000" },
    { ref: "2024-01-01", description: "Lookup failed", unit: "", qty: "2", unitPrice: "" },
  ]);
  expect(rows[2]?.reads.unitPrice.mark).toMatchObject({ isUnreadable: true, source: "#N/A" });
  expect(counts.marked).toHaveLength(1);
});

/** Runs the reader of the clipboard's HTML in the browser, whose parser it uses. */
async function readInBrowser(text: string, html: string): Promise<Grid> {
  const entry = fileURLToPath(new URL("../../web/pages/editor/paste/read-clipboard.ts", import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: "silent",
    build: { write: false, lib: { entry, formats: ["iife"], name: "clipboard" } },
  });
  const [chunk] = [built].flat().flatMap((each) => ("output" in each ? each.output : []));
  if (chunk?.type !== "chunk") throw new Error("the reader was not built");
  const page = await (await browser()).newPage();
  onTestFinished(() => page.close());
  await page.addScriptTag({ content: chunk.code });
  return page.evaluate(`clipboard.readClipboard(${JSON.stringify(text)}, ${JSON.stringify(html)})`);
}

test.each([
  ["libreoffice", whole],
  ["google-sheets", part],
])("the HTML beside the text says which number is meant: %s", async (name, expected) => {
  const [text, html] = [await bytesOf(`${name}.txt`), await bytesOf(`${name}.html.txt`)].map(String);
  const grid = await readInBrowser(text ?? "", html ?? "");
  expectBill(grid, expected);
  expect(grid.flat().filter(({ stored }) => stored !== null).length).toBeGreaterThan(expected.lines * 2);
  // Without the text, the table of the HTML is the same bill.
  expectBill(await readInBrowser("", html ?? ""), expected);
});

test("a number that does not fit into its column is read from the HTML", async () => {
  const html =
    '<style>td { color: red }</style><table><tr><td style="x">Tiles</td><td sdval="1234.5">###</td></tr></table>';
  expect((await readInBrowser("Tiles\t###", html))[0]).toEqual([
    { text: "Tiles", stored: null },
    { text: "###", stored: "1234.5" },
  ]);
});
