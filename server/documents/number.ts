import { randomInt } from "node:crypto";
import { yearOf } from "#server/calendar.ts";
import type { Tx } from "#server/db/sql.ts";
import { type DocumentKind, takeNextNumber } from "./store.ts";

const digitsMin = 4;
const draftLength = 6;
/** Without those that are mistaken for one another when read aloud or typed. */
const draftAlphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** Takes the next number of the org's calendar year, as in `Q-2026-0001`. */
export async function takeNumber(
  tx: Tx,
  document: { readonly kind: DocumentKind; readonly prefix: string; readonly at: Date; readonly timeZone: string },
): Promise<string> {
  const year = yearOf(document.at, document.timeZone);
  const number = await takeNextNumber(tx, document.kind, year);
  return `${document.prefix}-${year}-${String(number).padStart(digitsMin, "0")}`;
}

/** A name for a draft, which has no number yet. Two drafts may draw the same one: see who inserts it. */
export function drawDraftNumber(): string {
  const drawn = Array.from({ length: draftLength }, () => draftAlphabet[randomInt(draftAlphabet.length)]);
  return `DRAFT-${drawn.join("")}`;
}
