import { randomInt } from "node:crypto";
import { wording } from "#contract/api/wording.ts";
import { dayOf, yearOf } from "#server/core/calendar.ts";
import { isoInstant, type Read, type Tx } from "#server/db/sql.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { findLastIssue, findLastNumber, giveBackNumber, lockLastIssue, takeNextNumber } from "./store.ts";

export { findLastNumber } from "./store.ts";

const digitsMin = 4;
const draftLength = 6;
/** Without characters that are easily confused when read aloud or typed. */
const draftAlphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

interface Numbering {
  readonly prefix: string;
  readonly at: Date;
  readonly timeZone: string;
}

interface IssueNumbering extends Numbering {
  /** True when the office chose the day of issue. */
  readonly isChosen: boolean;
}

interface NumberedIssue {
  readonly number: string;
  readonly issuedAt: Date;
}

/** Takes the next number of the organization's calendar year, as in `Q-2026-0001`. */
export async function takeQuotationNumber(tx: Tx, { prefix, at, timeZone }: Numbering): Promise<string> {
  const year = yearOf(at, timeZone);
  const { lastNumber } = await takeNextNumber(tx, "QUOTATION", year, null);
  return written(prefix, year, lastNumber);
}

/** Gives the number of a deleted draft that no client has seen to the next quotation, unless one was numbered since. */
export async function giveBackQuotationNumber(tx: Tx, number: string): Promise<void> {
  const [count = "", year = ""] = number.split("-").toReversed();
  await giveBackNumber(tx, "QUOTATION", { year: Number(year), number: Number(count) });
}

/**
 * Takes the next number of an invoice. Numbers increase with the day of issue: a chosen day must not be before the last
 * number's, and an issue without one is never earlier than the last, however much the clocks of two servers differ.
 * @throws Refusal 422 for a chosen day before the last number's
 */
export const takeInvoiceNumber = (tx: Tx, numbering: IssueNumbering): Promise<NumberedIssue> =>
  takeIssueNumber(tx, "INVOICE", numbering);

/** Does the same for a credit note, which has a series of its own. @throws Refusal 422 */
export const takeCreditNoteNumber = (tx: Tx, numbering: IssueNumbering): Promise<NumberedIssue> =>
  takeIssueNumber(tx, "CREDIT_NOTE", numbering);

async function takeIssueNumber(
  tx: Tx,
  kind: "INVOICE" | "CREDIT_NOTE",
  numbering: IssueNumbering,
): Promise<NumberedIssue> {
  const { prefix, at, timeZone } = numbering;
  const issuedAt = issueAfter(await lockLastIssue(tx, kind, yearOf(at, timeZone)), numbering);
  // The number's year is that of the issue, which may have moved into the next year.
  const year = yearOf(issuedAt, timeZone);
  const { lastNumber } = await takeNextNumber(tx, kind, year, issuedAt);
  return { number: written(prefix, year, lastNumber), issuedAt };
}

/**
 * Returns the number that an invoice issued now would take, without taking it.
 * @throws Refusal 422 for a chosen day before the last number's
 */
export const previewInvoiceNumber = (read: Read, numbering: IssueNumbering): Promise<NumberedIssue> =>
  previewIssueNumber(read, "INVOICE", numbering);

/** Does the same for a credit note. @throws Refusal 422 */
export const previewCreditNoteNumber = (read: Read, numbering: IssueNumbering): Promise<NumberedIssue> =>
  previewIssueNumber(read, "CREDIT_NOTE", numbering);

async function previewIssueNumber(
  read: Read,
  kind: "INVOICE" | "CREDIT_NOTE",
  numbering: IssueNumbering,
): Promise<NumberedIssue> {
  const issuedAt = issueAfter(await findLastIssue(read, kind), numbering);
  const year = yearOf(issuedAt, numbering.timeZone);
  const lastNumber = await findLastNumber(read, kind, year);
  return { number: written(numbering.prefix, year, lastNumber + 1), issuedAt };
}

/** Returns the number that a quotation created now would take, without taking it. */
export async function previewQuotationNumber(read: Read, { prefix, at, timeZone }: Numbering): Promise<string> {
  const year = yearOf(at, timeZone);
  return written(prefix, year, (await findLastNumber(read, "QUOTATION", year)) + 1);
}

/** @param last when the last number was issued, in PostgreSQL's format */
function issueAfter(last: string | null, { at, timeZone, isChosen }: IssueNumbering): Date {
  const lastIssue = last === null ? at : new Date(isoInstant(last));
  const lastDay = dayOf(lastIssue, timeZone);
  if (isChosen && dayOf(at, timeZone) < lastDay) {
    const message = wording("documents.beforePreviousNumber", { day: { day: lastDay } });
    refuseFaults([{ path: "issuedAt", code: "OUT_OF_RANGE", message }]);
  }
  return isChosen || at > lastIssue ? at : lastIssue;
}

const written = (prefix: string, year: number, number: number) =>
  `${prefix}-${year}-${String(number).padStart(digitsMin, "0")}`;

/** Draws a name for a draft, which has no number yet. Two drafts may draw the same one: the insert detects that. */
export function drawDraftNumber(): string {
  const drawn = Array.from({ length: draftLength }, () => draftAlphabet[randomInt(draftAlphabet.length)]);
  return `DRAFT-${drawn.join("")}`;
}
