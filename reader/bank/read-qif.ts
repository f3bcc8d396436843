import { dayIn, orderOf, readWrittenDay } from "#reader/days.ts";
import { decimalMarkOf } from "#reader/numbers.ts";
import { ReadFault } from "#reader/fault.ts";
import type { Entry, EntryList } from "./tagged.ts";
import { amountIn } from "./read-line.ts";
import { toText } from "#contract/money.ts";
import { wording } from "#contract/api/wording.ts";
import type { Reading } from "./statement.ts";

/** The types of lists that are movements of an account. */
const accountTypes = /^!Type:\s*(?:Bank|Cash|CCard|Oth [AL])\s*$/i;

interface Draft {
  readonly row: number;
  readonly fields: Map<string, string>;
}

/**
 * Reads QIF, as Quicken and others write it: one letter per line, `^` after each payment.
 * @throws ReadFault for a file without a list of payments
 */
export function readQif(text: string, { today, usualOrder }: Reading): EntryList[] {
  const drafts: Draft[] = [];
  let isList = false;
  let number: string | undefined;
  let current: Draft | undefined;
  let isAccount = false;
  for (const [i, raw] of text.split(/\r\n?|\n/).entries()) {
    const line = raw.trim();
    if (line.startsWith("!")) {
      if (/^!Account/i.test(line)) isAccount = true;
      else if (/^!Type/i.test(line)) [isList, isAccount] = [accountTypes.test(line), false];
      current = undefined;
    } else if (line === "^") {
      current = undefined;
      isAccount = false;
    } else if (isAccount) {
      if (line.startsWith("N")) number ??= line.slice(1).trim() || undefined;
    } else if (isList && line !== "") {
      if (current === undefined) {
        current = { row: i + 1, fields: new Map() };
        drafts.push(current);
      }
      // Splits say what a payment is for; T is what was paid.
      if (!current.fields.has(line.charAt(0))) current.fields.set(line.charAt(0), line.slice(1).trim());
    }
  }
  if (drafts.length === 0) throw new ReadFault("TOO_FEW", wording("files.qifWithoutPayments"));
  const field = ({ fields }: Draft, letter: string) => fields.get(letter) ?? "";
  const days = drafts.map((draft) => readWrittenDay(field(draft, "D").replaceAll(/ ?' ?/g, "/")));
  const order = orderOf(
    days.flatMap((day) => day ?? []),
    { today, usual: usualOrder },
  );
  const mark = decimalMarkOf(drafts.map((draft) => field(draft, "T")))?.mark ?? "point";
  const entries = drafts.map((draft, i): Entry => {
    const amount = amountIn(field(draft, "T") || field(draft, "U"), mark);
    const day = days[i];
    return {
      row: draft.row,
      date: day && dayIn(day, order),
      amount: typeof amount === "object" ? toText(amount) : "",
      texts: [field(draft, "P"), field(draft, "M"), field(draft, "N")],
    };
  });
  return [{ format: "QIF", account: { number, currency: undefined }, entries }];
}
