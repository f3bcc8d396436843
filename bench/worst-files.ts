import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { strToU8, zipSync } from "fflate";
import { printTable } from "./table.ts";
import type { WorstRead } from "./worst-file.ts";

const run = promisify(execFile);
const program = fileURLToPath(new URL("worst-file.ts", import.meta.url));

const workbookXml = `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Bill" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const relations = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`;
const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`;

/** Returns a workbook of one sheet with those rows. */
const workbookOf = (rows: string): Uint8Array =>
  zipSync({
    "[Content_Types].xml": strToU8(types),
    "xl/workbook.xml": strToU8(workbookXml),
    "xl/_rels/workbook.xml.rels": strToU8(relations),
    "xl/worksheets/sheet1.xml": strToU8(
      `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
    ),
  });

const rowsOf = (count: number, cells: (row: number) => string): string =>
  Array.from({ length: count }, (_, i) => `<row r="${i + 1}">${cells(i + 1)}</row>`).join("");

/** Returns the letters of a column as spreadsheets count them. */
const lettersOf = (column: number): string =>
  column < 26
    ? String.fromCodePoint(65 + column)
    : lettersOf(Math.floor(column / 26) - 1) + String.fromCodePoint(65 + (column % 26));

const bill = (row: number): string =>
  `<c r="A${row}" t="inlineStr"><is><t>Tiling of area ${row}</t></is></c><c r="B${row}"><v>${row % 90}</v></c><c r="C${row}"><v>12.5</v></c>`;

/** Files that are far larger than any bill, each of which a spreadsheet may write. */
const worst: readonly (readonly [name: string, content: () => Uint8Array])[] = [
  ["1,000,000 rows, .xlsx", () => workbookOf(rowsOf(1_000_000, bill))],
  [
    "16,384 columns, .xlsx",
    () => {
      const letters = Array.from({ length: 16_384 }, (_, column) => lettersOf(column));
      return workbookOf(rowsOf(100, (row) => letters.map((each) => `<c r="${each}${row}"><v>1</v></c>`).join("")));
    },
  ],
  [
    "a text of 100 MB, .xlsx",
    () => workbookOf(`<row r="1"><c r="A1" t="inlineStr"><is><t>${"tile ".repeat(20_000_000)}</t></is></c></row>`),
  ],
  [
    "1,000,000 formulas, .xlsx",
    () => workbookOf(rowsOf(1_000_000, (row) => `<c r="A${row}"><f>B${row}*C${row}</f></c>`)),
  ],
  ["3 MB of rows, .csv", () => strToU8("1,Tiling of an area,12.5,68.00\n".repeat(100_000))],
  ["3 MB in one row, .csv", () => strToU8("tile,".repeat(600_000))],
];

/** Reads each in a process of its own, as a bill and as a bank's file, and prints what became of it. */
export async function benchWorstFiles(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "quoin-worst-"));
  try {
    const rows: string[][] = [];
    for (const [name, content] of worst) {
      const path = join(folder, "file");
      const bytes = content();
      await writeFile(path, bytes);
      for (const as of ["bill", "bank"]) {
        const { stdout } = await run(process.execPath, [program, as, path]);
        const { outcome, ms, peakMb } = JSON.parse(stdout) as WorstRead;
        rows.push([name, as, `${Math.round(bytes.length / 1024)} KB`, `${ms} ms`, `${peakMb} MB`, outcome]);
      }
    }
    printTable([["the largest files", "read as", "size", "time", "process", "outcome"], ...rows]);
  } finally {
    await rm(folder, { recursive: true });
  }
}
