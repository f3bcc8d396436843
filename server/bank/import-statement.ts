import { createHash } from "node:crypto";
import { balanceGapsMax, type BankStatement, type BankStatementQuery } from "#contract/bank.ts";
import type { Fault } from "#contract/errors.ts";
import type { BankAccountId, OrganizationId } from "#contract/ids.ts";
import { asNumber, asNumberOrNull } from "#contract/money.ts";
import type { Caller } from "#server/caller.ts";
import { daysIn } from "#server/core/calendar.ts";
import { newId } from "#server/core/ids.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { mapInSlices } from "#server/core/slices.ts";
import { inOrg, readInOrg, type Tx } from "#server/db/sql.ts";
import type { Upload } from "#server/http/read-upload.ts";
import { insertRows } from "#server/imports/check-rows.ts";
import { getTimeZone } from "#server/organizations/read.ts";
import type { read } from "./statement-thread.ts";
import { chooseAccount } from "./accounts/choose-account.ts";
import { defaultAccountId } from "./default-account.ts";
import { findIdentities, insertLines, insertStatement } from "./store.ts";

/**
 * Adds the lines of a bank's export that no earlier one of its account had, or none if any row has a fault.
 * @throws Refusal 422
 */
export async function importBankStatement(
  caller: Caller,
  { accountId }: BankStatementQuery,
  { name, content }: Upload,
): Promise<BankStatement> {
  const today = daysIn(await getTimeZone(readInOrg(caller)))(caller.clock().toISOString());
  // Before the transaction begins, since it may have to wait for other files.
  const {
    lines,
    skipped,
    faults,
    account: stated,
    layout,
    gaps,
    closing,
  } = await caller.fileReader.read<typeof read>(caller.org, new URL("./statement-thread.ts", import.meta.url), {
    content,
    today,
  });
  refuseFaults(faults);
  return inOrg(caller, async (tx) => {
    const at = caller.clock();
    const account = await chooseAccount(tx, { accountId, stated, layout, at });
    refuseFaults(currencyFaults(account, stated.currency, lines));
    const id = newId("bst", at);
    const isKnown = await knownBefore(tx, account.id, lines);
    // In the order of their days, in which ids are the order of a day's lines. The identities order what concurrent imports
    // of the same file wait for.
    const byDay = lines.toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1));
    const made = await mapInSlices(
      byDay.filter((line) => !isKnown(line)),
      ({ date, amount, description, identity }) => ({
        id: newId("bkl", at),
        statementId: id,
        date,
        description,
        amount,
        identity: within(tx.org, account.id, identity),
        createdAt: at,
        updatedAt: at,
      }),
    );
    const rows = made.toSorted((a, b) => (a.identity < b.identity ? -1 : 1));
    const added = (await insertRows(rows, (batch) => insertLines(tx, batch))).length;
    const known = lines.length - added;
    const closingBalance = closing ?? null;
    const untilDay = byDay.at(-1)?.date ?? null;
    const counted = { id, accountId: account.id, name, added, known };
    await insertStatement(tx, { ...counted, layout, untilDay, closingBalance, createdAt: at });
    return {
      id,
      accountId: account.id,
      name,
      added,
      known,
      lines: lines.length,
      skipped: [...skipped],
      gaps: gaps.slice(0, balanceGapsMax).map(({ row, expected, stated: balance }) => ({
        row,
        expected: asNumber(expected),
        stated: asNumber(balance),
      })),
      closingBalance: asNumberOrNull(closingBalance),
      createdAt: at.toISOString(),
    };
  });
}

type Lines = ReturnType<typeof read>["lines"];

/** Returns the identity of a line within its account. Those of the default one are as they were before there were accounts. */
const within = (org: OrganizationId, account: BankAccountId, identity: string): string =>
  account === defaultAccountId(org) ? identity : createHash("sha256").update(`${account} ${identity}`).digest("hex");

/** Returns a function that is true for lines that an earlier import knew by more text. */
async function knownBefore(tx: Tx, account: BankAccountId, lines: Lines) {
  const former = lines.flatMap(({ formerIdentity }) =>
    formerIdentity === undefined ? [] : [within(tx.org, account, formerIdentity)],
  );
  const found = former.length === 0 ? [] : await findIdentities(tx, former);
  const known = new Set(found.map(({ identity }) => identity));
  return ({ formerIdentity }: Lines[number]): boolean =>
    formerIdentity !== undefined && known.has(within(tx.org, account, formerIdentity));
}

/** Finds the rows in another currency than that of the account: their amounts are no money of this account. */
function currencyFaults(
  account: { readonly name: string; readonly currency: string },
  stated: string | undefined,
  lines: Lines,
): Fault[] {
  const remedy = `is not the currency of “${account.name}”, ${account.currency}; choose the account of this file, or leave it out`;
  const faults = lines.flatMap(({ row, currency }) =>
    currency === undefined || currency === account.currency
      ? []
      : [{ path: `rows[${row}].currency`, code: "NOT_ALLOWED", message: remedy }],
  );
  if (faults.length > 0 || stated === undefined || stated === account.currency) return faults;
  const message = `is in ${stated}, and “${account.name}” in ${account.currency}; choose the account of this file`;
  return [{ path: "accountId", code: "NOT_ALLOWED", message }];
}
