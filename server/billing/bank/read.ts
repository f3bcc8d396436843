import { thing } from "#contract/api/wording.ts";
import {
  type BankLine,
  type BankLineAction,
  bankLineActions,
  type BankLineQuery,
  linkDaysMax,
} from "#contract/payments/bank.ts";
import type { BankLineId } from "#contract/api/ids.ts";
import { asNumber, toNumber, toText } from "#contract/money.ts";
import { addDays } from "#server/core/calendar.ts";
import { found, invalidState } from "#server/core/refusal.ts";
import { eachInSlices } from "#server/core/sharing/slices.ts";
import type { Page } from "#server/db/lists/page.ts";
import type { Read, Tx } from "#server/db/sql.ts";
import { findOpenInvoices } from "#server/billing/invoices/read.ts";
import { getTimeZone } from "#server/organizations/read.ts";
import { isOpenLine, presentBankLine, remainingOf, statusOf } from "./present.ts";
import {
  type BankLineRow,
  findBankLine,
  findBankLines,
  findNewLines,
  findReceiptsWithoutLine,
  lockBankLineRows,
  sumOpenLines,
} from "./store.ts";
import { candidatesOf, lettersAndDigits, suggest, type Suggestion } from "./suggest.ts";

/** Returns what came in and is matched with no invoice yet. */
export async function getUnmatched(read: Read): Promise<{ readonly amount: number; readonly count: number }> {
  const { amount, count } = await sumOpenLines(read);
  return { amount: asNumber(amount), count };
}

export async function listBankLines(read: Read, query: BankLineQuery, page: Page) {
  const rows = await findBankLines(read, query, page);
  const suggestions = await suggestionsFor(read, rows);
  return page.body(rows, (row) => presentBankLine(row, suggestions.get(row.id) ?? null));
}

/** @throws Refusal 404 */
export async function getBankLine(read: Read, id: BankLineId): Promise<BankLine> {
  const row = await getBankLineRow(read, id);
  const suggestions = await suggestionsFor(read, [row]);
  return presentBankLine(row, suggestions.get(id) ?? null);
}

/** @throws Refusal 404 */
export const getBankLineRow = async (read: Read, id: BankLineId): Promise<BankLineRow> =>
  found(await findBankLine(read, id));

/** Locks a line for one action. @throws Refusal 404, 409 INVALID_STATE */
export async function lockBankLineFor(tx: Tx, id: BankLineId, action: BankLineAction): Promise<BankLineRow> {
  const [row] = await lockBankLineRows(tx, [id]);
  const line = found(row);
  requireLineAction(line, action);
  return line;
}

/** @throws Refusal 409 INVALID_STATE unless the line allows the action */
export function requireLineAction(row: BankLineRow, action: BankLineAction): void {
  const line = { status: statusOf(row), remaining: toNumber(remainingOf(row)) };
  const allowed = bankLineActions(line);
  if (!allowed.includes(action)) throw invalidState(thing("theBankLine"), line, action, allowed);
}

/** Returns the suggestion of each line that has one. */
export async function suggestionsFor(
  read: Read,
  rows: readonly BankLineRow[],
): Promise<ReadonlyMap<BankLineId, Suggestion>> {
  const suggestions = new Map<BankLineId, Suggestion>();
  const lines = rows.filter(isOpenLine);
  if (lines.length === 0) return suggestions;
  const open = await findOpenInvoices(read, {
    amounts: lines.map((row) => toText(remainingOf(row))),
    texts: lines.map(({ description }) => lettersAndDigits(description)),
  });
  const candidates = candidatesOf(open, await receiptsBeside(read, lines));
  await eachInSlices(lines, (row) => {
    const { date, description } = row;
    const suggestion = suggest({ date, description, remaining: remainingOf(row) }, candidates);
    if (suggestion !== null) suggestions.set(row.id, suggestion);
  });
  return suggestions;
}

/** Finds the recorded money that one of the lines may be. */
async function receiptsBeside(read: Read, lines: readonly BankLineRow[]) {
  const days = lines.map(({ date }) => date).toSorted();
  return findReceiptsWithoutLine(read, {
    from: addDays(days[0] ?? "", -linkDaysMax),
    to: addDays(days.at(-1) ?? "", linkDaysMax),
    amounts: lines.map((row) => toText(remainingOf(row))),
    timeZone: await getTimeZone(read),
  });
}

/** Finds the lines on open days whose suggestion is EXACT, earliest first, and no invoice twice. */
export async function findExactLines(
  read: Read,
  {
    linesMax,
    readMax,
    lockedThrough,
  }: { readonly linesMax: number; readonly readMax: number; readonly lockedThrough: string | null },
): Promise<{ readonly row: BankLineRow; readonly suggestion: Suggestion }[]> {
  const rows = await findNewLines(read, { after: lockedThrough, limit: readMax });
  const suggestions = await suggestionsFor(read, rows);
  const taken = new Set<string>();
  const exact: { row: BankLineRow; suggestion: Suggestion }[] = [];
  for (const row of rows) {
    const suggestion = suggestions.get(row.id);
    if (suggestion?.confidence !== "EXACT" || suggestion.invoices.some(({ id }) => taken.has(id))) continue;
    for (const { id } of suggestion.invoices) taken.add(id);
    exact.push({ row, suggestion });
    if (exact.length === linesMax) break;
  }
  return exact;
}
