import { createHash } from "node:crypto";
import { skippedRowsMax } from "#contract/payments/bank.ts";
import { readBankFile, readBankFiles } from "#reader/bank/read-bank-file.ts";
import type { BankFile, FileLine, Reading } from "#reader/bank/statement.ts";
import { ReadFault } from "#reader/fault.ts";
import { withoutGuards } from "#server/core/text/formula-guard.ts";
import { type Fault, invalidFields } from "#server/core/refusal.ts";

/** A line of the file, and the identity by which it is recognized in another file. */
export interface StatementLine extends FileLine {
  readonly identity: string;
  /** The identities that earlier imports gave such a line, where they differ. */
  readonly formerIdentities: readonly string[];
}

export interface StatementRead extends Omit<BankFile, "lines" | "faults"> {
  readonly lines: readonly StatementLine[];
  readonly faults: readonly Fault[];
  /** The names of the columns, of which `layout` is the digest. */
  readonly columnNames: string;
}

/**
 * Reads a bank's file of one account, and gives each line its identity.
 * @throws Refusal 422 for a file that is no such export
 */
export const readStatement = (content: Uint8Array, reading: Reading): StatementRead =>
  statementOf(refusing(() => readBankFile(content, withoutGuards, reading)));

/** Reads a bank's file of one account or several. @throws Refusal 422 for a file that is no such export */
export const readStatements = (content: Uint8Array, reading: Reading): StatementRead[] =>
  refusing(() => readBankFiles(content, withoutGuards, reading)).map(statementOf);

function statementOf(file: BankFile): StatementRead {
  return {
    ...file,
    columnNames: file.layout,
    lines: withIdentities(file.lines),
    skipped: file.skipped.slice(0, skippedRowsMax),
    faults: file.faults.map(({ row, field, code, message }) => ({ path: `rows[${row}].${field}`, code, message })),
    layout: createHash("sha256").update(file.layout).digest("hex"),
  };
}

function refusing<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ReadFault)) throw error;
    throw invalidFields([{ path: "file", code: error.code, message: error.wording }]);
  }
}

/** Gives each line its identity, which includes its place among equal ones of its day: two equal payments are two lines. */
function withIdentities(lines: readonly FileLine[]): StatementLine[] {
  const identityOf = placing();
  const former: ReturnType<typeof placing>[] = [];
  return lines.map((line) => {
    const identity = identityOf(line, line.bankId ?? line.description, line.bankId !== undefined);
    const once = line.formerDescriptions.map((description, i) => (former[i] ??= placing())(line, description));
    return { ...line, identity, formerIdentities: [...new Set(once)].filter((each) => each !== identity) };
  });
}

/** Returns a function that makes the identity of the lines of one file. A bank's own number needs no place. */
function placing() {
  const places = new Map<string, number>();
  return ({ date, amount }: FileLine, text: string, isBankId = false): string => {
    const key = JSON.stringify([date, amount, text.normalize("NFKC").toUpperCase()]);
    const place = places.get(key) ?? 0;
    places.set(key, place + 1);
    return createHash("sha256")
      .update(`${isBankId ? "id" : place} ${key}`)
      .digest("hex");
  };
}
