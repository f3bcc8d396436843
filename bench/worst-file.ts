import { readFileSync } from "node:fs";
import { readBankFiles } from "#reader/bank/read-bank-file.ts";
import { readBillWorkbook } from "#reader/bill/read-bill-workbook.ts";
import { shownSheet } from "#reader/bill/grid.ts";
import { readDelimitedFile } from "#reader/bill/read-delimited.ts";
import { ReadFault } from "#reader/fault.ts";
import { textOf } from "#server/core/text/wordings.ts";

// Reads one file as a bill or as that of a bank, and prints how long it took and how large the process became.

export interface WorstRead {
  readonly outcome: string;
  readonly ms: number;
  /** The most memory that the whole process held at once. */
  readonly peakMb: number;
}

const [, , as = "", path = ""] = process.argv;
const content = new Uint8Array(readFileSync(path));
const started = performance.now();
const outcome = read();
const ms = Math.round(performance.now() - started);
// Linux counts the most that a process used from its parent's on; this counts from its own start.
const [, peakKb = "0"] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
const peakMb = Math.round(Number(peakKb) / 1024);
process.stdout.write(JSON.stringify({ outcome, ms, peakMb } satisfies WorstRead));

function read(): string {
  try {
    if (as === "bank") {
      const files = readBankFiles(content, (cell) => cell, {
        today: "2026-01-01",
        usualOrder: "dayFirst",
      });
      return `${files.reduce((sum, { lines }) => sum + lines.length, 0)} lines`;
    }
    const isZip = content[0] === 0x50 && content[1] === 0x4b;
    const [sheet] = isZip ? readBillWorkbook(content) : [shownSheet("", readDelimitedFile(content))];
    return `${sheet?.grid.length ?? 0} rows${sheet?.isCut === true ? ", and says that there are more" : ""}`;
  } catch (error) {
    if (error instanceof ReadFault) return `refused: ${textOf(error.wording)}`;
    throw error;
  }
}
