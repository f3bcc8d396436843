import { utils, write } from "@e965/xlsx";
import { readBankFiles } from "#reader/bank/read-bank-file.ts";
import { readBillWorkbook } from "#reader/bill/read-bill-workbook.ts";
import { findColumns } from "#reader/bill/find-columns.ts";
import { type BillSheet, shownSheet } from "#reader/bill/grid.ts";
import { readDelimitedFile } from "#reader/bill/read-delimited.ts";
import { readBill } from "#reader/bill/read-rows.ts";
import { printTable } from "./table.ts";
import { benchWorstFiles } from "./worst-files.ts";

const lines = 2_000;
const bankLines = 20_000;
const rounds = 5;
const bytesOfMb = 1024 * 1024;

/** Measures how long a bill of 2,000 lines takes from its bytes to its lines, and by how much the process grows. */
export async function benchFiles(): Promise<void> {
  const workbook = utils.book_new();
  utils.book_append_sheet(workbook, utils.aoa_to_sheet(billOf()), "Bill");
  const saved = (bookType: "xlsx" | "biff8" | "ods" | "csv") =>
    new Uint8Array(write(workbook, { type: "array", bookType }) as ArrayBuffer);
  const kinds: readonly (readonly [string, Uint8Array, (content: Uint8Array) => BillSheet | undefined])[] = [
    [".csv", saved("csv"), (content) => shownSheet("", readDelimitedFile(content))],
    [".xlsx", saved("xlsx"), (content) => readBillWorkbook(content)[0]],
    [".xls", saved("biff8"), (content) => readBillWorkbook(content)[0]],
    [".ods", saved("ods"), (content) => readBillWorkbook(content)[0]],
  ];
  const rows = kinds.map(([kind, content, read]) => measured(kind, content, () => readWhole(read(content))));
  printTable([["a bill of 2,000 lines", "size", "bytes to lines", "memory"], ...rows]);
  benchYearOfBank();
  await benchWorstFiles();
}

/** Measures the same for a year of a bank, in the formats in which banks write one. */
function benchYearOfBank(): void {
  const payments = Array.from({ length: bankLines }, (_, i) => ({
    // Twenty thousand lines over a year, the oldest first.
    day: new Date(Date.UTC(2025, 0, 1 + Math.floor((i * 365) / bankLines))).toISOString().slice(0, 10),
    text: `FAST PAYMENT ${i} INV-2025-${String(i % 9_000).padStart(4, "0")} KOPI AND SONS`,
    amount: `${i % 3 === 0 ? "-" : ""}${(i % 997) + 1}.50`,
  }));
  const table = payments.map(({ day, text, amount }) => [day, text, Number(amount)]);
  const workbook = utils.book_new();
  utils.book_append_sheet(workbook, utils.aoa_to_sheet([["Date", "Description", "Amount"], ...table]), "2025");
  const bytes = (text: string) => new TextEncoder().encode(text);
  const ofx = payments.map(
    ({ day, text, amount }, i) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day.replaceAll("-", "")}<TRNAMT>${amount}<FITID>${i}<NAME>${text}</STMTTRN>`,
  );
  const kinds: readonly (readonly [string, Uint8Array])[] = [
    [".csv", bytes(`Date,Description,Amount\n${payments.map((each) => Object.values(each).join(",")).join("\n")}\n`)],
    [".xlsx", new Uint8Array(write(workbook, { type: "array", bookType: "xlsx" }) as ArrayBuffer)],
    [
      ".ofx",
      bytes(`OFXHEADER:100\n<OFX><STMTRS><CURDEF>SGD<BANKTRANLIST>${ofx.join("\n")}</BANKTRANLIST></STMTRS></OFX>`),
    ],
  ];
  const reading = { today: "2026-01-01", currency: "SGD", usualOrder: "dayFirst" } as const;
  const rows = kinds.map(([kind, content]) =>
    measured(kind, content, () => {
      const [file] = readBankFiles(content, (cell) => cell, reading);
      if (file?.lines.length !== bankLines) throw new Error(`${file?.lines.length} of ${bankLines} lines were read`);
    }),
  );
  printTable([["a year of a bank, 20,000 lines", "size", "bytes to lines", "memory"], ...rows]);
}

/** Returns a row of the table: the size of a file, the median time to read it, and the memory that this took. */
function measured(kind: string, content: Uint8Array, work: () => void): string[] {
  const before = process.memoryUsage().rss;
  const times = Array.from({ length: rounds }, () => timeOf(work));
  const grown = (process.memoryUsage().rss - before) / bytesOfMb;
  const [median = 0] = times.toSorted((a, b) => a - b).slice(Math.floor(rounds / 2));
  return [
    kind,
    `${Math.round(content.length / 1024)} KB`,
    `${Math.round(median)} ms`,
    `${Math.max(0, Math.round(grown))} MB`,
  ];
}

function timeOf(work: () => void): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

function readWhole(sheet: BillSheet | undefined): void {
  if (sheet === undefined) throw new Error("the bill was not read");
  const destination = { hasSections: true, roomFor: lines };
  const { rows } = readBill(sheet.grid, findColumns(sheet.grid), { kinds: new Map(), edits: new Map() }, destination);
  const read = rows.filter(({ kind }) => kind === "line").length;
  if (read !== lines) throw new Error(`${read} of ${lines} lines were read`);
}

function billOf(): (string | number)[][] {
  const body = Array.from({ length: lines }, (_, i) => {
    const [qty, rate] = [(i % 97) + 0.5, (i % 89) + 10];
    return [
      `${Math.floor(i / 50) + 1}.${(i % 50) + 1}`,
      `Supply and lay works, item ${i + 1}`,
      "m2",
      qty,
      rate,
      qty * rate,
    ];
  });
  const sections = Array.from({ length: lines / 50 }, (_, s) => [
    [],
    [`${s + 1}`, `BILL ${s + 1}`],
    ...body.slice(s * 50, (s + 1) * 50),
  ]);
  return [["Item", "Description", "Unit", "Qty", "Rate", "Amount"], ...sections.flat()];
}
