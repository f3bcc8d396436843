import type { SuggestionConfidence } from "#contract/bank.ts";
import type { InvoiceId } from "#contract/ids.ts";
import { compare, type Decimal, decimal, smaller, subtract, sum } from "#contract/money.ts";
import type { OpenInvoiceRow } from "#server/invoices/read.ts";

export interface Suggestion {
  readonly confidence: SuggestionConfidence;
  readonly invoices: readonly (OpenInvoiceRow & { readonly amount: Decimal })[];
}

/** A line that invoices can still take something of. */
export interface OpenLine {
  readonly description: string;
  readonly remaining: Decimal;
}

/** The letters and digits of a text, as numbers of documents are compared. */
export const lettersAndDigits = (text: string): string => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Below so many letters and digits, a number appears in any text by chance. */
const numberLengthMin = 4;
/** Shorter words of a name, such as PTE and LTD, appear in the name of half the clients. */
const wordLengthMin = 4;

/** Returns the invoices that the line may pay. @param open all invoices that it could be, by due date */
export function suggest({ description, remaining }: OpenLine, open: readonly OpenInvoiceRow[]): Suggestion | null {
  const text = description.toUpperCase();
  const mentioned = open.filter(({ number }) => names(text, number));
  if (mentioned.length > 0) {
    const together = sum(mentioned.map(({ outstanding }) => decimal(outstanding)));
    if (compare(together, remaining) === 0) return { confidence: "EXACT", invoices: allocate(mentioned, remaining) };
    const single = mentioned.filter(({ outstanding }) => compare(decimal(outstanding), remaining) === 0);
    if (single.length === 1) return { confidence: "EXACT", invoices: allocate(single, remaining) };
    return { confidence: "NUMBER", invoices: allocate(mentioned, remaining) };
  }
  const words = new Set(text.match(/[\p{L}\p{N}]+/gu));
  const equal = open.filter(({ outstanding }) => compare(decimal(outstanding), remaining) === 0);
  const [only, second] = equal;
  if (only === undefined || second !== undefined || !wordsOf(only.clientName).some((word) => words.has(word))) {
    return null;
  }
  return { confidence: "AMOUNT", invoices: allocate(equal, remaining) };
}

/** Returns true when the text has the number, whatever is between its letters and digits, and not as part of a longer one. */
function names(text: string, number: string): boolean {
  const characters = Array.from(lettersAndDigits(number));
  if (characters.length < numberLengthMin) return false;
  const before = /^\p{N}/u.test(characters[0] ?? "") ? "(?<!\\p{N})" : "";
  const pattern = characters.map((character) => `${character}[^\\p{L}\\p{N}]*`).join("");
  // The last gap would let the number run into one that follows it.
  return new RegExp(`${before}${pattern.slice(0, -"[^\\p{L}\\p{N}]*".length)}(?!\\p{N})`, "u").test(text);
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
