import {
  balanceGapsMax,
  skippedRowsMax,
  type BankStatement,
  type BankStatementQuery,
} from "#contract/payments/bank.ts";
import { asNumber, asNumberOrNull, decimal, subtract, sum, toText } from "#contract/money.ts";
import type { BankAccountId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { daysIn } from "#server/core/calendar.ts";
import { newId } from "#server/core/ids.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { mapInSlices } from "#server/core/sharing/slices.ts";
import { inOrg, readInOrg, type Tx } from "#server/db/sql.ts";
import type { Upload } from "#server/http/requests/read-upload.ts";
import { insertRows } from "#server/records/imports/insert-rows.ts";
import { getOrganization } from "#server/organizations/read.ts";
import type { read } from "./statement-thread.ts";
import { chooseAccount } from "./accounts/choose-account.ts";
import type { StatementLine, StatementRead } from "./read-statement.ts";
import { identityWithin, newLines } from "./recognize-lines.ts";
import { insertLines, insertStatement } from "./store.ts";

/**
 * Adds the lines of a bank's export that no earlier one of its account had, or none if any row has a fault.
 * @throws Refusal 422
 */
export async function importBankStatement(
  caller: Caller,
  { accountId }: BankStatementQuery,
  { name, content }: Upload,
): Promise<BankStatement> {
  const { timeZone, currency } = await getOrganization(readInOrg(caller));
  // Before the transaction begins, since it may have to wait for other files.
  const statement = await caller.fileReader.read<typeof read>(
    caller.org,
    new URL("./statement-thread.ts", import.meta.url),
    {
      content,
      today: daysIn(timeZone)(caller.clock().toISOString()),
      usualOrder: currency === "USD" ? "monthFirst" : "dayFirst",
    },
  );
  refuseFaults(statement.faults);
  return inOrg(caller, (tx) => addStatement(tx, caller, { accountId, name, statement }));
}

interface Statement {
  readonly accountId: BankAccountId | undefined;
  /** The name of the file. */
  readonly name: string;
  readonly statement: StatementRead;
}

/** Adds the lines of a statement that its account does not have. @throws Refusal 422 for another account or currency */
export async function addStatement(
  tx: Tx,
  { clock }: Pick<Caller, "clock">,
  { accountId, name, statement: { lines: all, skipped, account: stated, layout, gaps, closing } }: Statement,
): Promise<BankStatement> {
  const at = clock();
  const account = await chooseAccount(tx, { accountId, stated, layout, at });
  const { lines, others } = byCurrency(account, stated.currency, all);
  const id = newId("bst", at);
  // In the order of their days, in which ids are the order of a day's lines. The identities order what concurrent imports
  // of the same file wait for.
  const byDay = lines.toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1));
  const unknown = await newLines(tx, { accountId: account.id, layout }, byDay);
  const made = await mapInSlices(unknown, ({ date, amount, description, identity }) => ({
    id: newId("bkl", at),
    statementId: id,
    date,
    description,
    amount,
    identity: identityWithin(tx.org, account.id, identity),
    createdAt: at,
    updatedAt: at,
  }));
  const rows = made.toSorted((a, b) => (a.identity < b.identity ? -1 : 1));
  const inserted = new Set((await insertRows(rows, (batch) => insertLines(tx, batch))).map((row) => row.id));
  const added = inserted.size;
  const known = lines.length - added;
  const closingBalance = closing ?? null;
  const untilDay = byDay.at(-1)?.date ?? null;
  const counted = { id, accountId: account.id, name, added, known };
  const amounts = rows.filter((row) => inserted.has(row.id)).map(({ amount }) => decimal(amount));
  // Checked later, so only balances that hold are kept.
  const openingBalance =
    closing === undefined || gaps.length > 0 ? null : toText(subtract(decimal(closing), sum(amounts)));
  await insertStatement(tx, { ...counted, layout, untilDay, openingBalance, closingBalance, createdAt: at });
  return {
    id,
    accountId: account.id,
    name,
    added,
    known,
    lines: lines.length,
    skipped: [...others, ...skipped].slice(0, skippedRowsMax),
    gaps: gaps.slice(0, balanceGapsMax).map(({ row, expected, stated: balance }) => ({
      row,
      expected: asNumber(expected),
      stated: asNumber(balance),
    })),
    closingBalance: asNumberOrNull(closingBalance),
    createdAt: at.toISOString(),
  };
}

/**
 * Leaves out the rows in another currency than that of the account: their amounts are no money of it. They are named.
 * @throws Refusal 422 when all are, or the file says that it is of another account
 */
function byCurrency(
  account: { readonly name: string; readonly currency: string },
  stated: string | undefined,
  all: readonly StatementLine[],
): { readonly lines: readonly StatementLine[]; readonly others: BankStatement["skipped"] } {
  const isOwn = ({ currency = account.currency }: StatementLine) => currency === account.currency;
  const lines = all.filter(isOwn);
  const [other] = all.filter((line) => !isOwn(line));
  const foreign = lines.length === 0 ? (other?.currency ?? stated) : stated;
  if (foreign !== undefined && foreign !== account.currency) {
    const message = wording("bank.otherCurrency", { currency: foreign, account: account.name, own: account.currency });
    refuseFaults([{ path: "accountId", code: "NOT_ALLOWED", message }]);
  }
  const others = all
    .filter((line) => !isOwn(line))
    .map(({ row, currency = "", amount, description }) => ({
      row,
      text: `${currency} ${amount} ${description}`.slice(0, 60).toWellFormed(),
    }));
  return { lines, others };
}
