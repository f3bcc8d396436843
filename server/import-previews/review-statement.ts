import { balanceGapsMax } from "#contract/payments/bank.ts";
import { faultsMax } from "#contract/api/errors.ts";
import { bankRowsMax } from "#contract/imports/imports.ts";
import { asNumber } from "#contract/money.ts";
import { bankFields } from "#reader/bank/chosen-columns.ts";
import type { Caller } from "#server/http/caller.ts";
import { recognizeAccount } from "#server/billing/bank/accounts/choose-account.ts";
import type { StatementLine, StatementRead } from "#server/billing/bank/read-statement.ts";
import { newLines } from "#server/billing/bank/recognize-lines.ts";
import type { read } from "#server/billing/bank/statements-thread.ts";
import { type Fault, Refusal } from "#server/core/refusal.ts";
import { readHeavilyInOrg, readInOrg } from "#server/db/sql.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { readAsLearned } from "./read-as-learned.ts";
import { presentPreviewRow, type WordedPreview, type WordedRow } from "./present.ts";
import type { PreviewRow } from "./store.ts";

/** A file of a bank as it was read: a statement of each of its accounts. */
export interface StatementFile {
  readonly statements: readonly StatementRead[];
  readonly fingerprint: string;
  readonly isLearned: boolean;
}

/** Reads a bank's file before a transaction begins. @throws Refusal 422 for a file that is no such export */
export async function readStatementFile(
  caller: Caller,
  { content, corrections }: Pick<PreviewRow, "content" | "corrections">,
): Promise<StatementFile> {
  const thread = new URL("../billing/bank/statements-thread.ts", import.meta.url);
  const { result, fingerprint, isLearned } = await readAsLearned(
    caller,
    { kind: "BANK_STATEMENT", corrections },
    (reading) => caller.fileReader.read<typeof read>(caller.org, thread, { content, ...reading }),
    ([statement]) => statement?.columnNames ?? "",
  );
  return { statements: result, fingerprint, isLearned };
}

/** Shows what importing a bank's file would do. @throws Refusal 422 for a file that is no such export */
export async function previewStatement(caller: Caller, row: PreviewRow): Promise<WordedPreview> {
  const { statements, isLearned } = await readStatementFile(caller, row);
  const { currency: own } = await getOrganization(readInOrg(caller));
  const reviewed = [];
  for (const statement of statements) reviewed.push(await reviewOf(caller, row, statement, own));
  const [first] = statements;
  const skipped = statements.flatMap((each) => each.skipped);
  const leftOut = [
    ...skipped.map((each) => ({ row: each.row, reason: "OTHER", text: each.text })),
    ...reviewed
      .flatMap((each) => each.others)
      .map(({ row: at, currency = "", amount, description }) => ({
        row: at,
        reason: "CURRENCY",
        text: `${currency} ${amount} ${description}`.slice(0, 80).toWellFormed(),
      })),
  ].toSorted((a, b) => a.row - b.row);
  const order = first?.order;
  return {
    ...presentPreviewRow(row),
    accountId: statements.length === 1 ? (reviewed[0]?.accountId ?? null) : null,
    program: null,
    learned: isLearned,
    dayOrder: order === undefined ? null : order === "dayFirst" ? "DAY_FIRST" : "MONTH_FIRST",
    dayOrderUnsure: first?.isOrderUnsure ?? false,
    fields: [...bankFields],
    columns: (first?.columns ?? []).map(({ index, source, examples, ...column }) => ({
      ...column,
      column: index,
      field: source === "other" ? null : source,
      examples: [...examples],
    })),
    rows: reviewed
      .flatMap(({ rows }) => rows)
      .toSorted((a, b) => a.row - b.row)
      .slice(0, bankRowsMax),
    leftOut: leftOut.slice(0, faultsMax),
    leftOutCount: leftOut.length,
    sums: reviewed.flatMap(({ sums }) => sums).slice(0, faultsMax),
  };
}

async function reviewOf(caller: Caller, { accountId }: PreviewRow, statement: StatementRead, own: string) {
  const { account: stated, layout, lines, faults, gaps, closing } = statement;
  const read = readHeavilyInOrg(caller);
  const account = await orUnknown(() => recognizeAccount(read, { accountId: accountId ?? undefined, stated, layout }));
  const currency = account?.currency ?? stated.currency ?? own;
  const isOwn = (line: StatementLine) => (line.currency ?? currency) === currency;
  const mine = lines.filter(isOwn);
  const unknown = account === undefined ? mine : await newLines(read, { accountId: account.id, layout }, mine);
  const isNew = new Set(unknown);
  const rows = mine.map((line): WordedRow => ({
    row: line.row,
    action: isNew.has(line) ? "ADD" : "SKIP",
    known: !isNew.has(line),
    values: {
      date: line.date,
      amount: line.amount,
      description: line.description,
      currency,
      ...(stated.number === undefined ? {} : { account: stated.number }),
    },
    doubts: [],
    errors: [],
    duplicates: [],
    notTaken: [],
  }));
  const last = Math.max(0, ...mine.map(({ row }) => row));
  const sums = [
    ...gaps.slice(0, balanceGapsMax).map(({ row, expected, stated: balance }) => ({
      row,
      name: "BALANCE",
      computed: asNumber(expected),
      stated: asNumber(balance),
      agrees: false,
    })),
    ...(closing === undefined || gaps.length > 0
      ? []
      : [{ row: last, name: "BALANCE", computed: asNumber(closing), stated: asNumber(closing), agrees: true }]),
  ];
  return {
    accountId: account?.id,
    others: lines.filter((line) => !isOwn(line)),
    rows: [...rows, ...[...Map.groupBy(faults, rowOf)].map(faultyRow)],
    sums,
  };
}

/** Returns undefined when a person must still choose the account. */
async function orUnknown<T>(find: () => Promise<T>): Promise<T | undefined> {
  try {
    return await find();
  } catch (error) {
    if (
      error instanceof Refusal &&
      error.details?.some(({ path, code }) => path === "accountId" && code === "REQUIRED")
    )
      return undefined;
    throw error;
  }
}

/** Returns the row of a fault, as in `rows[4].amount`. */
export const rowOf = ({ path }: Fault): number => Number(/^rows\[(\d+)\]/.exec(path)?.[1] ?? 0);

const faultyRow = ([row, faults]: readonly [number, readonly Fault[]]): WordedRow => ({
  row,
  action: "SKIP",
  known: false,
  values: {},
  doubts: [],
  errors: faults.map(({ path, message }) => ({ path: path.replace(/^.*\./, ""), message })),
  duplicates: [],
  notTaken: [],
});
