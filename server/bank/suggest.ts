import { linkDaysMax, type SuggestionConfidence } from "#contract/bank.ts";
import type { InvoiceId } from "#contract/ids.ts";
import { compare, type Decimal, decimal, round, smaller, subtract, sum, toText } from "#contract/money.ts";
import type { OpenInvoiceRow } from "#server/invoices/read.ts";
import type { ReceiptRow } from "./store.ts";

export interface Suggestion {
  readonly confidence: SuggestionConfidence;
  readonly invoices: readonly (OpenInvoiceRow & { readonly amount: Decimal })[];
  /** The payments that are the money of the line; none but when RECORDED. */
  readonly payments: ReceiptRow["payments"];
}

/** A line that invoices can still take something of. */
export interface OpenLine {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly description: string;
  readonly remaining: Decimal;
}

/** The letters and digits of a text, as numbers of documents are compared. */
export const lettersAndDigits = (text: string): string => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Below so many letters and digits, a number appears in any text by chance. */
const numberLengthMin = 4;
/** Shorter words of a name, such as PTE and LTD, appear in the name of half the clients. */
const wordLengthMin = 4;

/** Open invoices and recorded receipts, prepared to be compared with many lines. */
interface Candidates {
  /** By what they come to, with two decimals. */
  readonly receipts: ReadonlyMap<string, readonly ReceiptRow[]>;
  readonly invoices: readonly { readonly invoice: OpenInvoiceRow; readonly plainNumber: string }[];
  /** By what is outstanding, with two decimals. */
  readonly byAmount: ReadonlyMap<string, readonly OpenInvoiceRow[]>;
}

/**
 * @param open all invoices that a line could pay, by due date
 * @param receipts the money that was recorded and has no line
 */
export const candidatesOf = (open: readonly OpenInvoiceRow[], receipts: readonly ReceiptRow[]): Candidates => ({
  receipts: Map.groupBy(receipts, ({ total }) => amountKey(decimal(total))),
  invoices: open.flatMap((invoice) => {
    const plainNumber = lettersAndDigits(invoice.number);
    return Array.from(plainNumber).length < numberLengthMin ? [] : [{ invoice, plainNumber }];
  }),
  byAmount: Map.groupBy(open, ({ outstanding }) => amountKey(decimal(outstanding))),
});

const amountKey = (amount: Decimal): string => toText(round(amount, 2));

/** Returns the payments that the line is, or else the invoices that it may pay. */
export function suggest(line: OpenLine, { invoices, byAmount, receipts }: Candidates): Suggestion | null {
  const { remaining } = line;
  const text = line.description.toUpperCase();
  const plain = plainTextOf(text);
  const words = new Set(text.match(/[\p{L}\p{N}]+/gu));
  const recorded = recordedAs(line.date, { plain, words }, receipts.get(amountKey(remaining)) ?? []);
  if (recorded !== undefined) return { confidence: "RECORDED", invoices: [], payments: recorded.payments };
  const pays = (confidence: SuggestionConfidence, chosen: readonly OpenInvoiceRow[]): Suggestion => ({
    confidence,
    invoices: allocate(chosen, remaining),
    payments: [],
  });
  const mentioned = invoices.filter(({ plainNumber }) => names(plain, plainNumber)).map(({ invoice }) => invoice);
  if (mentioned.length > 0) {
    const together = sum(mentioned.map(({ outstanding }) => decimal(outstanding)));
    if (compare(together, remaining) === 0) return pays("EXACT", mentioned);
    const single = mentioned.filter(({ outstanding }) => compare(decimal(outstanding), remaining) === 0);
    return single.length === 1 ? pays("EXACT", single) : pays("NUMBER", mentioned);
  }
  const equal = byAmount.get(amountKey(remaining)) ?? [];
  const [only, second] = equal;
  if (only === undefined || second !== undefined || !wordsOf(only.clientName).some((word) => words.has(word))) {
    return null;
  }
  return pays("AMOUNT", equal);
}

/** Returns the receipt nearest to the day of the line that the line names; undefined if there is none within a week. */
function recordedAs(
  date: string,
  { plain, words }: { readonly plain: PlainText; readonly words: ReadonlySet<string> },
  receipts: readonly ReceiptRow[],
) {
  const named = ({ payments }: ReceiptRow) =>
    payments.some(({ number, reference, clientName }) => {
      const texts = [number, reference ?? ""].map(lettersAndDigits);
      return (
        texts.some((each) => Array.from(each).length >= numberLengthMin && names(plain, each)) ||
        wordsOf(clientName).some((word) => words.has(word))
      );
    });
  return receipts
    .filter((receipt) => daysBetween(receipt.day, date) <= linkDaysMax && named(receipt))
    .toSorted((a, b) => daysBetween(a.day, date) - daysBetween(b.day, date))[0];
}

const dayMs = 24 * 60 * 60 * 1000;
const daysBetween = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b)) / dayMs;

/** The letters and digits of a text, with what was directly beside them. */
interface PlainText {
  readonly text: string;
  /** The places directly after a digit. */
  readonly afterDigit: ReadonlySet<number>;
  /** The places of digits directly after a letter or a digit. */
  readonly joinedDigits: ReadonlySet<number>;
}

function plainTextOf(text: string): PlainText {
  let plain = "";
  const afterDigit = new Set<number>();
  const joinedDigits = new Set<number>();
  for (const [run] of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    let before = "";
    for (const character of run) {
      if (isDigit(before)) afterDigit.add(plain.length);
      if (before !== "" && isDigit(character)) joinedDigits.add(plain.length);
      plain += character;
      before = character;
    }
  }
  return { text: plain, afterDigit, joinedDigits };
}

const isDigit = (text: string): boolean => /^\p{N}/u.test(text);

/** Returns true when the text has the number, whatever is between its letters and digits, and not as part of a longer one. */
function names({ text, afterDigit, joinedDigits }: PlainText, number: string): boolean {
  for (let at = text.indexOf(number); at !== -1; at = text.indexOf(number, at + 1)) {
    const isWithin = isDigit(number) && afterDigit.has(at);
    if (!isWithin && !joinedDigits.has(at + number.length)) return true;
  }
  return false;
}

const wordsOf = (name: string): string[] =>
  [...(name.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [])].filter(
    (word) => /^\p{L}+$/u.test(word) && word.length >= wordLengthMin,
  );

/** Divides the amount among the invoices, by due date. Those for which nothing is left are not among them. */
function allocate(invoices: readonly OpenInvoiceRow[], remaining: Decimal): Suggestion["invoices"] {
  let left = remaining;
  return invoices.flatMap((invoice) => {
    if (left.units <= 0n) return [];
    const amount = smaller(decimal(invoice.outstanding), left);
    left = subtract(left, amount);
    return [{ ...invoice, amount }];
  });
}

export const invoiceIdsOf = ({ invoices }: Suggestion): InvoiceId[] => invoices.map(({ id }) => id);
