import type { NewCreditNote } from "#contract/invoices/credit-notes.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { add, compare, decimal, multiply, zero } from "#contract/money.ts";
import type { Totals } from "#contract/documents/shown-totals.ts";
import { type TaxCode, taxCodeOf } from "#contract/books/tax-codes.ts";
import { sumsOf, totalsOf } from "#contract/documents/totals.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { creditNotesCopy } from "#web/copy/credit-notes.ts";
import { readQuantity } from "#web/records/quotations/convert-values.ts";
import { readMoney } from "#web/values/read-amount.ts";
import { creditable } from "#web/records/credit-notes/effect.ts";

/**
 * The ways to credit an invoice: its claim taken back, all of it, what earlier credit notes left, quantities of its lines,
 * or an amount.
 */
export type Way = "claim" | "whole" | "rest" | "lines" | "amount";

/** A new credit note as a person enters it. */
export interface CreditValues {
  readonly way: Way;
  /** The quantity of each line of the invoice; a line without a text is not chosen. */
  readonly lines: readonly { readonly qty: string }[];
  /** Before GST. */
  readonly amount: string;
  /** Of the amount. */
  readonly taxCode: TaxCode;
  readonly reason: string;
}

type NewItems = NonNullable<NewCreditNote["items"]>;

/** Returns the tax codes of an invoice's lines. */
export const codesOf = ({ items }: Invoice): TaxCode[] => [...new Set(items.map(taxCodeOf))];

/** Returns the ways that the invoice allows: the lines of a contract's invoice move work and retention. */
export const waysOf = (invoice: Invoice): readonly Way[] => [
  ...(invoice.kind === "CLAIM" ? (["claim"] as const) : []),
  invoice.creditNotes.length === 0 ? "whole" : "rest",
  ...(invoice.kind === "STANDARD" && invoice.items.length > 0 ? (["lines"] as const) : []),
  "amount",
];

/** True for a way that credits all that is left of the invoice. */
export const isAll = (way: Way): boolean => way !== "lines" && way !== "amount";

/** Returns the items of a new credit note; undefined for all that is left of the invoice. Lines that cannot be read are left out. */
export function itemsOf(
  { way, lines, amount, taxCode: ofAmount, reason }: CreditValues,
  { items }: Invoice,
): NewItems | undefined {
  if (isAll(way)) return undefined;
  if (way === "amount")
    return [{ description: reason.trim(), qty: 1, unitPrice: readMoney(amount) ?? 0, taxCode: ofAmount }];
  return items.flatMap(({ description, unitPrice, ref, unit, accountCode, taxCode }, i) => {
    const qty = readQuantity(lines[i]?.qty);
    return qty === undefined ? [] : [{ description, qty, unitPrice, ref, unit, accountCode, taxCode }];
  });
}

/** Returns the totals of a new credit note, as the server computes them. */
export function totalsOfCredit(values: CreditValues, invoice: Invoice): Totals {
  const items = itemsOf(values, invoice);
  const { totals, retentionPct, gstRateAtIssue: gstRate } = invoice;
  return items === undefined ? totals : totalsOf({ ...sumsOf(items), retentionPct, gstRate });
}

/** Returns what is wrong with the total of a new credit note; undefined when the invoice covers it. */
export function faultOfTotal(values: CreditValues, invoice: Invoice): string | undefined {
  const words = creditNotesCopy.create;
  const { number, currency } = invoice;
  if (values.way === "rest" || values.way === "claim") return undefined;
  const { total } = totalsOfCredit(values, invoice);
  const left = creditable(invoice);
  if (total <= 0) return values.way === "amount" ? words.zero : words.notPositive;
  // Each line that is credited by itself rounds its GST: the server takes at most what is left.
  const rounded = values.way === "lines" ? multiply(decimal(0.01), decimal(invoice.creditNotes.length + 1)) : zero;
  return compare(decimal(total), add(decimal(left), rounded)) > 0
    ? words.tooMuch({ total: formatMoney(total, currency), left: formatMoney(left, currency), number })
    : undefined;
}
