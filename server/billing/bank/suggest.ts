import { linkDaysMax } from "#contract/payments/bank.ts";
import type { SuggestionConfidence } from "#contract/payments/bank-suggestions.ts";
import type { InvoiceId } from "#contract/api/ids.ts";
import { compare, type Decimal, decimal, round, smaller, subtract, toText } from "#contract/money.ts";
import type { OpenInvoiceRow } from "#server/billing/invoices/read.ts";
import type { ReceiptRow } from "./store.ts";

export interface Suggestion {
  readonly confidence: SuggestionConfidence;
  readonly invoices: readonly (OpenInvoiceRow & { readonly amount: Decimal })[];
  /** The receipt of the line's money; null unless RECORDED. */
  readonly receipt: ReceiptRow | null;
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

/** Returns the receipt whose money the line is, or else the invoices that it may pay. */
export function suggest(line: OpenLine, { invoices, byAmount, receipts }: Candidates): Suggestion | null {
  const { remaining } = line;
  const text = namingTextOf(line.description);
  const named = invoices.flatMap(({ invoice, plainNumber }) => {
    const places = placesOf(text, plainNumber);
    return places.length === 0 ? [] : [{ invoice, plainNumber, places }];
  });
  const mentioned = named.map(({ invoice }) => invoice);
  const recorded = recordedAs(line.date, text, {
    receipts: receipts.get(amountKey(remaining)) ?? [],
    clients: new Set(mentioned.map(({ clientId }) => clientId)),
  });
  if (recorded !== undefined) return { confidence: "RECORDED", invoices: [], receipt: recorded };
  const pays = (confidence: SuggestionConfidence, chosen: readonly OpenInvoiceRow[]): Suggestion => ({
    confidence,
    invoices: allocate(chosen, remaining),
    receipt: null,
  });
  const [first, second] = named;
  if (first !== undefined) {
    const isExact =
      second === undefined &&
      compare(decimal(first.invoice.outstanding), remaining) === 0 &&
      namesOnly(text, first.plainNumber, first.places);
    return pays(isExact ? "EXACT" : "NUMBER", mentioned);
  }
  const equal = byAmount.get(amountKey(remaining)) ?? [];
  const [only, other] = equal;
  return only === undefined || other !== undefined || !hasName(text, only.clientName) ? null : pays("AMOUNT", equal);
}

/**
 * Returns the receipt nearest to the day of the line whose payer the line names; undefined if there is none within a week.
 * @param options.clients those of the invoices that the line names
 */
function recordedAs(
  date: string,
  text: NamingText,
  { receipts, clients }: { readonly receipts: readonly ReceiptRow[]; readonly clients: ReadonlySet<string> },
) {
  const namesNumber = ({ number, reference, payments }: ReceiptRow) =>
    [number, reference ?? "", ...payments.flatMap((each) => [each.number, each.reference ?? ""])]
      .map(lettersAndDigits)
      .some((each) => Array.from(each).length >= numberLengthMin && placesOf(text, each).length > 0);
  const namesPayer = ({ clientId, clientName }: ReceiptRow) => clients.has(clientId) || hasName(text, clientName);
  const near = receipts
    .filter((receipt) => daysBetween(receipt.day, date) <= linkDaysMax)
    .toSorted((a, b) => daysBetween(a.day, date) - daysBetween(b.day, date));
  return near.find(namesNumber) ?? near.find(namesPayer);
}

const dayMs = 24 * 60 * 60 * 1000;
const daysBetween = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b)) / dayMs;

/** A description in upper case, with its letters and digits alone. */
interface NamingText {
  readonly text: string;
  readonly plain: string;
  /** The place in `text` of each unit of `plain`. */
  readonly at: readonly number[];
  readonly words: ReadonlySet<string>;
}

function namingTextOf(description: string): NamingText {
  const text = description.toUpperCase();
  let plain = "";
  const at: number[] = [];
  for (const { 0: run, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    for (let i = 0; i < run.length; i++) at.push(index + i);
    plain += run;
  }
  return { text, plain, at, words: new Set(text.match(/[\p{L}\p{N}]+/gu)) };
}

const isDigit = (text: string): boolean => /^\p{N}/u.test(text);
const isLetterOrDigit = (text: string): boolean => /^[\p{L}\p{N}]/u.test(text);

/**
 * Returns the places in `plain` where the number appears, whatever is between its letters and digits, and not as part of a
 * longer one.
 */
function placesOf(naming: NamingText, number: string): number[] {
  const places: number[] = [];
  for (let at = naming.plain.indexOf(number); at !== -1; at = naming.plain.indexOf(number, at + 1)) {
    const { before, after } = beside(naming, at, number.length);
    const isWithin = (isDigit(number) && isDigit(before)) || isDigit(after);
    if (!isWithin) places.push(at);
  }
  return places;
}

/** Returns the characters directly beside a part of `plain`, empty at the ends of the text. */
function beside({ text, at: places }: NamingText, at: number, length: number) {
  const start = places[at] ?? 0;
  const end = (places[at + length - 1] ?? 0) + 1;
  return { before: text.slice(0, start).at(-1) ?? "", after: text.slice(end, end + 2), start, end };
}

/** Characters that join the parts of a number: what is on their other side may belong to it. */
const joiners = new Set("-\u2010\u2011\u2012\u2013\u2014\u2212/\\._");

/** True when a text after a number goes on with the next one, as in "0001 & 0002", "0001, 2" and "0001 to 0003". */
const goesOn = /^\s{0,9}(?:[&+,;~\u3001\-\u2013/]|AND\b|TO\b|[\u548c\u53ca\u4e0e\u8207\u81f3])[\s#]{0,9}\p{N}/u;
const goesOnLengthMax = 30;

/** True when a description names this number and no other: nothing beside it could belong to another number. */
function namesOnly(naming: NamingText, number: string, places: readonly number[]): boolean {
  return places.every((at) => standsAlone(naming, at, number.length)) && !namesAnother(naming, number);
}

function standsAlone(naming: NamingText, at: number, length: number): boolean {
  const { text } = naming;
  const { start, end } = beside(naming, at, length);
  let before = start - 1;
  while (joiners.has(text[before] ?? "")) before--;
  // A letter beyond the basic plane has two units, of which the second is no letter by itself.
  if (isLetterOrDigit(text[before] ?? "") || /\p{Cs}/u.test(text[before] ?? "")) return false;
  let after = end;
  while (joiners.has(text[after] ?? "")) after++;
  if (isLetterOrDigit(text.slice(after, after + 2))) return false;
  const rest = text.slice(end, end + goesOnLengthMax);
  const isWrittenWithBlanks = /\s/.test(text.slice(start, end));
  return !goesOn.test(rest) && !(isWrittenWithBlanks && /^\s+\p{N}/u.test(rest));
}

/** True when another number of the same series is named, such as that of an invoice that is paid. */
function namesAnother(naming: NamingText, number: string): boolean {
  const [prefix] = /^\p{L}+/u.exec(number) ?? [];
  if (prefix === undefined) return false;
  const { plain } = naming;
  for (let at = plain.indexOf(prefix); at !== -1; at = plain.indexOf(prefix, at + 1)) {
    const isNumber = isDigit(plain.slice(at + prefix.length)) && !isLetterOrDigit(beside(naming, at, 1).before);
    if (isNumber && !plain.startsWith(number, at)) return true;
  }
  return false;
}

/** True when a word of a name appears that few names have, or else all of its words. */
function hasName({ text, words }: NamingText, name: string): boolean {
  const rare = wordsOf(name);
  if (rare.length > 0) return rare.some((word) => words.has(word));
  const all = name.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const plain = all.join("");
  // Chinese is written without blanks, so that a name is part of a longer run there.
  if (/^\p{Script=Han}{2,}$/u.test(plain)) return text.includes(plain);
  return plain.length >= wordLengthMin && all.every((word) => words.has(word));
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
