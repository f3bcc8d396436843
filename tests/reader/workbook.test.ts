// @module-tag slow
import { utils, type WorkBook, write } from "@e965/xlsx";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { ReadFault } from "#reader/fault.ts";
import { isWorkbook, readWorkbook } from "#reader/workbook/read-workbook.ts";
import { textOf } from "#server/core/text/wordings.ts";

const limits = { rowsMax: 5_000, columnsMax: 60 };
const formats = ["xlsx", "biff8", "ods"] as const;
type Format = (typeof formats)[number];

const bytesOf = (workbook: WorkBook, bookType: Format) =>
  new Uint8Array(write(workbook, { type: "array", bookType, cellStyles: true }) as ArrayBuffer);

/** Returns a workbook with one sheet of rows. */
function workbookOf(rows: readonly (readonly unknown[])[], name = "Bill"): WorkBook {
  const workbook = utils.book_new();
  utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  return workbook;
}

const textsOf = (content: Uint8Array) =>
  readWorkbook(content, limits).map(({ name, rows }) => [name, rows.map((row) => row.map(({ text }) => text))]);

/** Changes the parts of an .xlsx or .ods file. */
function changed(content: Uint8Array, name: RegExp, change: (text: string) => string): Uint8Array {
  const parts = Object.entries(unzipSync(content)).map(([path, part]) => [
    path,
    name.test(path) ? strToU8(change(strFromU8(part))) : part,
  ]);
  return zipSync(Object.fromEntries(parts));
}

const faultOf = (content: Uint8Array): string => {
  try {
    readWorkbook(content, limits);
    return "";
  } catch (error) {
    if (error instanceof ReadFault) return textOf(error.wording);
    throw error;
  }
};

test.each(formats)("text that looks like a number or a day stays text: %s", (format) => {
  const written = [["005", "1e5", "1.10", "01/02/2026", "0x1F", "TRUE"]];
  const [sheet] = readWorkbook(bytesOf(workbookOf(written), format), limits);
  expect(sheet?.rows[0]?.map(({ kind, text, stored }) => [kind, text, stored])).toEqual(
    written[0]?.map((text) => ["text", text, null]),
  );
});

test.each(formats)("numbers keep their digits, and days and hours their meaning: %s", (format) => {
  const workbook = workbookOf([[1234.5, 0.1 + 0.2, 38.275, 1.5208333333, 46_350, true]]);
  const sheet = workbook.Sheets["Bill"] ?? {};
  Object.assign(sheet["A1"], { z: "#,##0.00" });
  Object.assign(sheet["C1"], { z: "0.00" });
  Object.assign(sheet["D1"], { z: "[h]:mm" });
  Object.assign(sheet["E1"], { z: "dd/mm/yyyy" });
  const [read] = readWorkbook(bytesOf(workbook, format), limits);
  expect(read?.rows[0]?.map(({ kind, stored }) => [kind, stored])).toEqual([
    ["number", "1234.5"],
    ["number", "0.30000000000000004"],
    ["number", "38.275"],
    ["duration", "36.5"],
    ["date", "2026-11-24"],
    ["boolean", null],
  ]);
  expect(read?.rows[0]?.[3]?.text).toBe("36:30");
});

// The library writes no hidden rows into an .xls.
test.each(["xlsx", "ods"] as const)("hidden sheets and rows are told: %s", (format) => {
  const workbook = workbookOf([["shown"], ["hidden"], ["shown too"]], "Old");
  utils.book_append_sheet(workbook, utils.aoa_to_sheet([["Tiles"]]), "New");
  const old = workbook.Sheets["Old"];
  if (old !== undefined) old["!rows"] = [{}, { hidden: true }];
  workbook.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] };
  const content =
    format === "ods"
      ? changed(bytesOf(workbook, format), /^content\.xml$/, hideInOpenDocument)
      : bytesOf(workbook, format);
  const read = readWorkbook(content, limits);
  expect(read.map(({ name, isHidden }) => [name, isHidden])).toEqual([
    ["Old", true],
    ["New", false],
  ]);
  expect([...(read[0]?.hiddenRows ?? [])]).toEqual([1]);
});

/** The library writes nothing as hidden into this format. */
function hideInOpenDocument(content: string): string {
  let rows = 0;
  const style =
    '<style:style style:name="taHidden" style:family="table"><style:table-properties table:display="false"/></style:style>';
  return content
    .replace("</office:automatic-styles>", `${style}</office:automatic-styles>`)
    .replace(/<table:table table:name="Old"[^<>]*>/, '<table:table table:name="Old" table:style-name="taHidden">')
    .replaceAll("<table:table-row", (tag) => (++rows === 2 ? `${tag} table:visibility="filter"` : tag));
}

test("a formula that was never calculated is shown as a formula", () => {
  const workbook = workbookOf([["Rate", 1]]);
  const content = changed(bytesOf(workbook, "xlsx"), /sheet1\.xml$/, (xml) =>
    xml.replace(/<c r="B1"[^>]*><v>1<\/v>/, '<c r="B1"><f>2*11</f>'),
  );
  const [sheet] = readWorkbook(content, limits);
  expect(sheet?.rows[0]?.[1]).toMatchObject({ kind: "formula", text: "=2*11", stored: null });
});

test("errors of a sheet are text that no number is made of", () => {
  const workbook = workbookOf([["a"]]);
  const sheet = workbook.Sheets["Bill"];
  if (sheet !== undefined) sheet["A1"] = { t: "e", v: 42 };
  expect(textsOf(bytesOf(workbook, "xlsx"))).toEqual([["Bill", [["#N/A"]]]]);
});

test("what stands beyond the limits is told, and nothing of it is read", () => {
  const rows = Array.from({ length: 6_000 }, (_, i) => [i, "Tiles"]);
  const [long] = readWorkbook(bytesOf(workbookOf(rows), "xlsx"), limits);
  expect([long?.rows.length, long?.isCut]).toEqual([5_000, true]);
  const [wide] = readWorkbook(bytesOf(workbookOf([Array.from({ length: 200 }, (_, i) => i)]), "xlsx"), limits);
  expect([wide?.rows[0]?.length, wide?.isCut]).toEqual([60, true]);
  const [whole] = readWorkbook(bytesOf(workbookOf(rows.slice(0, 5_000)), "xlsx"), limits);
  expect([whole?.rows.length, whole?.isCut]).toEqual([5_000, false]);
});

test("a sheet that unpacks to far more than it holds is read to the limit", () => {
  const row = '<row r="1"><c r="A1"><v>1</v></c></row>';
  const content = changed(bytesOf(workbookOf([[1]]), "xlsx"), /sheet1\.xml$/, (xml) =>
    xml.replace(/<sheetData>.*<\/sheetData>/, `<sheetData>${row.repeat(300_000)}</sheetData>`),
  );
  expect(readWorkbook(content, limits)[0]?.isCut).toBe(true);
});

test("an .ods that repeats a row a million times is read to the limit", () => {
  const content = changed(bytesOf(workbookOf([["Tiles"]]), "ods"), /^content\.xml$/, (xml) =>
    xml.replace("<table:table-row", '<table:table-row table:number-rows-repeated="1048576"'),
  );
  expect(readWorkbook(content, limits)[0]?.rows.length).toBe(5_000);
});

test("texts that unpack beyond the limit are refused with a remedy", () => {
  const content = zipSync({ "xl/workbook.xml": strToU8(" ".repeat(30_000_000)) });
  expect(faultOf(content)).toBe("is too large once it is unpacked; copy the rows into a new workbook");
});

test.each([
  ["a cut-off workbook", bytesOf(workbookOf([["Tiles"]]), "xlsx").slice(0, 900), /damaged or cut off/],
  ["another zip file", zipSync({ "letter.txt": strToU8("Dear Sir") }), /zip file without a workbook/],
  ["a binary workbook", zipSync({ "xl/workbook.bin": strToU8("x") }), /save it as \.xlsx/],
  [
    "an .ods with a password",
    zipSync({ "content.xml": strToU8("x"), "META-INF/manifest.xml": strToU8("<manifest:encryption-data/>") }),
    /protected by a password/,
  ],
])("%s is refused with what to do", (_, content, reason) => {
  expect(faultOf(content)).toMatch(reason);
});

test("a web page that is called .xls is read as its table", () => {
  const page = strToU8("<html><table><tr><td>005</td><td>01/02/2026</td></tr></table></html>");
  expect(isWorkbook(page)).toBe(true);
  expect(textsOf(page)).toEqual([["Sheet1", [["005", "01/02/2026"]]]]);
  expect(isWorkbook(strToU8("Item,Description\n1,Tiles"))).toBe(false);
});

test("cells further right than any kind of file has are left out before the workbook is parsed", () => {
  const far = '<c r="AAA1"><v>7</v></c><c r="XFD1" t="str"><v>far</v></c><c r="XFC1"/>';
  const content = changed(bytesOf(workbookOf([["Item", 1.5]]), "xlsx"), /sheet1\.xml$/, (text) =>
    text.replace("</row>", `${far}</row>`),
  );
  const [sheet] = readWorkbook(content, { ...limits, columnsMax: 20_000 });
  expect(sheet?.rows[0]?.map(({ text }) => text)).toEqual(["Item", "1.5"]);
});
