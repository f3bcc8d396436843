import { decode } from "#reader/decode.ts";
import { ReadFault } from "#reader/fault.ts";
import { kindOf, unreadable } from "#reader/kind.ts";
import { isWorkbook } from "#reader/workbook/read-workbook.ts";
import { readCamt } from "./read-camt.ts";
import { readMt940 } from "./read-mt940.ts";
import { readOfx } from "./read-ofx.ts";
import { readQif } from "./read-qif.ts";
import { readBankWorkbook } from "./read-bank-workbook.ts";
import { readTable } from "./read-table.ts";
import type { BankFile, Reading } from "./statement.ts";
import { bankFileOf } from "./tagged.ts";

/**
 * Reads what a bank exports: a table (CSV and its dialects in any encoding, or a sheet of a workbook), OFX, QIF, MT940 or CAMT. What the file is, it
 * says itself; its name is not looked at.
 * @param clean returns the text of a cell, as an export may have guarded it
 * @throws ReadFault for any other file
 */
export function readBankFile(content: Uint8Array, clean: (cell: string) => string, reading: Reading): BankFile {
  const reason = unreadable(content);
  if (reason !== undefined) throw new ReadFault("WRONG_FORMAT", reason);
  if (isWorkbook(content)) return readBankWorkbook(content, clean, reading);
  const text = decode(content);
  switch (kindOf(text)) {
    case "ofx":
      return bankFileOf(readOfx(text), reading);
    case "qif":
      return bankFileOf(readQif(text, reading), reading);
    case "mt940":
      return bankFileOf(readMt940(text), reading);
    case "camt":
      return bankFileOf(readCamt(text), reading);
    case "table":
      return readTable(text, clean, reading);
  }
}
