import { randomInt } from "node:crypto";
import { dayOf, yearOf } from "#server/calendar.ts";
import { isoInstant, type Tx } from "#server/db/sql.ts";
import { refuseFaults } from "#server/refusal.ts";
import { keepLastIssue, takeNextNumber } from "./store.ts";

const digitsMin = 4;
const draftLength = 6;
/** Without those that are mistaken for one another when read aloud or typed. */
const draftAlphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

interface Numbering {
  readonly prefix: string;
  readonly at: Date;
  readonly timeZone: string;
}

/** Takes the next number of the org's calendar year, as in `Q-2026-0001`. */
export async function takeQuotationNumber(tx: Tx, { prefix, at, timeZone }: Numbering): Promise<string> {
  const year = yearOf(at, timeZone);
  const { lastNumber } = await takeNextNumber(tx, "QUOTATION", year);
  return written(prefix, year, lastNumber);
}

/**
 * The same for an invoice, whose numbers rise with its days of issue.
 * @param numbering `at` is the instant of issue
 * @throws Refusal 422 when the year's last number went out on a later day
 */
export async function takeInvoiceNumber(tx: Tx, { prefix, at, timeZone }: Numbering): Promise<string> {
  const year = yearOf(at, timeZone);
  const { lastNumber, lastIssuedAt } = await takeNextNumber(tx, "INVOICE", year);
  if (lastIssuedAt !== null) {
    const lastDay = dayOf(new Date(isoInstant(lastIssuedAt)), timeZone);
    if (dayOf(at, timeZone) < lastDay) {
      const message = `must not lie before ${lastDay}, the day of issue of the year's last number`;
      refuseFaults([{ path: "issuedAt", code: "OUT_OF_RANGE", message }]);
    }
  }
  await keepLastIssue(tx, "INVOICE", year, at);
  return written(prefix, year, lastNumber);
}

const written = (prefix: string, year: number, number: number) =>
  `${prefix}-${year}-${String(number).padStart(digitsMin, "0")}`;

/** A name for a draft, which has no number yet. Two drafts may draw the same one: see who inserts it. */
export function drawDraftNumber(): string {
  const drawn = Array.from({ length: draftLength }, () => draftAlphabet[randomInt(draftAlphabet.length)]);
  return `DRAFT-${drawn.join("")}`;
}
