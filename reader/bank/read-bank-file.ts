import { groupBy } from "#contract/group-by.ts";
import { bankRowsMax } from "#contract/imports/imports.ts";
import { wording } from "#contract/api/wording.ts";
import { decode } from "#reader/decode.ts";
import { ReadFault } from "#reader/fault.ts";
import { kindOf, unreadable } from "#reader/kind.ts";
import { isWorkbook } from "#reader/workbook/read-workbook.ts";
import { onlyOf } from "./read-account.ts";
import { readCamt } from "./read-camt.ts";
import { readMt940 } from "./read-mt940.ts";
import { readOfx } from "./read-ofx.ts";
import { readQif } from "./read-qif.ts";
import { readBankWorkbook } from "./read-bank-workbook.ts";
import { readTable } from "./read-table.ts";
import type { BankFile, Reading } from "./statement.ts";
import { bankFilesOf } from "./tagged.ts";

/**
 * Reads what a bank exports: a table (CSV and its dialects in any encoding, or a sheet of a workbook), OFX, QIF, MT940 or
 * CAMT. What the file is, it says itself; its name is not looked at. Returns a file for each account in it.
 * @param clean returns the text of a cell, as an export may have guarded it
 * @throws ReadFault for any other file
 */
export function readBankFiles(content: Uint8Array, clean: (cell: string) => string, reading: Reading): BankFile[] {
  const files = filesIn(content, clean, reading);
  if (files.reduce((count, { lines }) => count + lines.length, 0) <= bankRowsMax) return files;
  throw new ReadFault("TOO_MANY", wording("files.tooManyBankRows", { max: bankRowsMax.toLocaleString("en") }));
}

function filesIn(content: Uint8Array, clean: (cell: string) => string, reading: Reading): BankFile[] {
  const reason = unreadable(content);
  if (reason !== undefined) throw new ReadFault("WRONG_FORMAT", reason);
  if (isWorkbook(content)) return byAccount(readBankWorkbook(content, clean, reading));
  const text = decode(content);
  switch (kindOf(text)) {
    case "ofx":
      return bankFilesOf(readOfx(text), reading);
    case "qif":
      return bankFilesOf(readQif(text, reading), reading);
    case "mt940":
      return bankFilesOf(readMt940(text), reading);
    case "camt":
      return bankFilesOf(readCamt(text), reading);
    case "table":
      return byAccount(readTable(text, clean, reading));
  }
}

/** Divides a table whose lines name several accounts. Its balances are of neither, so that they are not checked. */
function byAccount(file: BankFile): BankFile[] {
  const groups = groupBy(file.lines, ({ account }) => account);
  if (groups.size < 2) return [file];
  return [...groups].map(([number, lines], i) => ({
    ...file,
    lines,
    ...(i === 0 ? {} : { skipped: [], faults: [] }),
    account: { number, currency: onlyOf(lines.map(({ currency }) => currency)) ?? file.account.currency },
    gaps: [],
    closing: undefined,
  }));
}

/** Reads a file of one account. @throws ReadFault for one of several as well */
export function readBankFile(content: Uint8Array, clean: (cell: string) => string, reading: Reading): BankFile {
  const [first, ...others] = readBankFiles(content, clean, reading);
  if (first === undefined) throw new ReadFault("TOO_FEW", wording("files.noPayments"));
  if (others.length === 0) return first;
  const named = [first, ...others].map(({ account }) => account.number ?? "one without a number").join(", ");
  throw new ReadFault("TOO_MANY", wording("files.severalAccounts", { accounts: named }));
}
