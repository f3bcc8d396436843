import type { QuotationConversions, QuotationConversion } from "#contract/quotations/conversions.ts";
import type { Quotation, QuotationItem, QuotationSection } from "#contract/quotations/quotations.ts";
import { absolute, compare, decimal, divideAmong, multiply, subtract, sum, toNumber, zero } from "#contract/money.ts";
import { taxCodeOf } from "#contract/books/tax-codes.ts";
import { type PricedLine, subtotalsByTaxCode, totalsOf } from "#contract/documents/totals.ts";
import { readAmount, readMoney } from "#web/values/read-amount.ts";

/** The ways to convert a quotation: all of it, quantities of its lines, percentages of its sections, or an amount. */
export type Way = "whole" | "items" | "sections" | "amount";

/** The text that was typed, by the id of an item or a section; a line without a text is not chosen. */
export type Typed = Readonly<Record<string, string | undefined>>;

/** A section with its items; the items before the first section come without one. */
export interface Group {
  /** The id of the section, or "" for the items before the first one. */
  readonly key: string;
  readonly section: QuotationSection | undefined;
  readonly items: readonly QuotationItem[];
}

/** Returns the sections that have items, after the items before the first section. */
export const groupsOf = ({ items, sections }: Quotation): readonly Group[] =>
  [undefined, ...sections]
    .map((section) => ({
      key: section?.id ?? "",
      section,
      items: items.filter(({ sectionId }) => sectionId === (section?.id ?? null)),
    }))
    .filter((group) => group.items.length > 0);

/** The part that can still be converted, by the id of an item or a section. */
export interface Remaining {
  readonly quantities: ReadonlyMap<string, number>;
  readonly fractions: ReadonlyMap<string, number>;
}

export const remainingOf = ({ items, sections }: QuotationConversions): Remaining => ({
  quantities: new Map(items.map(({ itemId, remainingQty }) => [itemId, remainingQty])),
  fractions: new Map(sections.map(({ sectionId, remainingFraction }) => [sectionId ?? "", remainingFraction])),
});

/** Reads a quantity above 0 with at most four decimals; undefined when it is none. */
export function readQuantity(text: string | undefined): number | undefined {
  const plain = readAmount(text ?? "");
  return plain !== undefined && /^\d+(\.\d{1,4})?$/.test(plain) && Number(plain) > 0 ? Number(plain) : undefined;
}

/** Reads a percentage above 0 as a fraction with at most four decimals; undefined when it is none. */
export function readPercentage(text: string | undefined): number | undefined {
  const digits = (text ?? "").replaceAll(/[\s%]/g, "");
  if (!/^(\d{1,3}(\.\d{0,2})?|\.\d{1,2})$/.test(digits)) return undefined;
  // The exponent keeps the fraction exact, which a division would not.
  const fraction = Number(`${digits}e-2`);
  return fraction > 0 ? fraction : undefined;
}

/** Returns the percentage that a field shows for a fraction, such as `40` or `33.33`. */
export const percentageText = (fraction: number): string =>
  new Intl.NumberFormat("en-SG", { maximumFractionDigits: 2, useGrouping: false }).format(Number(`${fraction}e2`));

/** A part of a quotation that can be converted. */
export interface Part {
  /** The lines that the invoice will have. */
  readonly lines: readonly PricedLine[];
  readonly body: QuotationConversion;
  /** The ids of the parts, in the order of the request's entries. */
  readonly keys: readonly string[];
}

/** Returns the chosen lines, or undefined when one of them is invalid. */
export function itemsPart(quotation: Quotation, typed: Typed, { quantities }: Remaining): Part | undefined {
  const chosen = quotation.items
    .filter(({ id }) => typed[id] !== undefined)
    .map(({ id, unitPrice, taxCode }) => ({ id, unitPrice, taxCode, qty: readQuantity(typed[id]) ?? 0 }));
  if (chosen.some(({ id, qty }) => qty === 0 || qty > (quantities.get(id) ?? 0))) return undefined;
  return {
    lines: chosen,
    body: { items: chosen.map(({ id, qty }) => ({ itemId: id, qty })) },
    keys: chosen.map(({ id }) => id),
  };
}

/** Returns the chosen percentages, or undefined when one of them is invalid. */
export function sectionsPart(groups: readonly Group[], typed: Typed, { fractions }: Remaining): Part | undefined {
  const chosen = groups
    .filter(({ key }) => (typed[key] ?? "").trim() !== "")
    .map((group) => ({ ...group, fraction: readPercentage(typed[group.key]) ?? 0 }));
  if (chosen.some(({ key, fraction }) => fraction === 0 || fraction > (fractions.get(key) ?? 0))) return undefined;
  return {
    lines: chosen.flatMap(({ items, fraction }) =>
      subtotalsByTaxCode(items).map(({ taxCode, subtotal }) => ({ qty: fraction, unitPrice: subtotal, taxCode })),
    ),
    body: {
      sections: chosen.map(({ section, fraction }) => ({ sectionId: section?.id ?? null, fraction })),
    },
    keys: chosen.map(({ key }) => key),
  };
}

/** The key of the amount before GST. */
export const amountKey = "amount";

/** Returns the amount before GST that is left to invoice. */
export const amountLeft = ({ remaining }: QuotationConversions): number =>
  toNumber(sum(remaining.map(({ amount }) => decimal(amount))));

/** Returns the part of that amount before GST, or undefined when it is invalid. */
export function amountPart(text: string, conversions: QuotationConversions): Part | undefined {
  if (text.trim() === "") return { lines: [], body: {}, keys: [] };
  const amount = readMoney(text) ?? 0;
  if (amount === 0 || amount > amountLeft(conversions)) return undefined;
  const { remaining } = conversions;
  const shares = divideAmong(
    decimal(amount),
    remaining.map((each) => decimal(each.amount)),
  );
  return {
    lines: remaining.map(({ taxCode }, i) => ({ qty: 1, unitPrice: toNumber(shares[i] ?? zero), taxCode })),
    body: { amount },
    keys: [amountKey],
  };
}

/** The total of the part that invoices all that is left, and of all invoices with it. */
export interface LastPart {
  readonly total: number;
  readonly all: number;
}

/**
 * Returns what the last part comes to, when a part is the last one: GST is rounded on each invoice, so the parts may differ
 * from the quotation by a cent each. Undefined for other parts, and where other lines than standard-rated ones, or changes
 * of drafts, make a larger difference.
 */
export function lastPartOf(
  { items, totals, retentionPct, gstRateAtIssue: gstRate }: Quotation,
  conversions: QuotationConversions,
  { body }: Part,
): LastPart | undefined {
  const made = conversions.invoices.filter(({ status }) => status !== "VOID");
  if (
    !takesAllThatIsLeft(body, conversions) ||
    made.length === 0 ||
    items.some((item) => taxCodeOf(item) !== "STANDARD")
  )
    return undefined;
  const subtotal = subtract(decimal(totals.subtotal), sum(made.map((each) => decimal(each.subtotal))));
  const { total } = totalsOf({ subtotal, untaxed: zero, retentionPct, gstRate });
  const all = sum([...made.map((each) => decimal(each.total)), decimal(total)]);
  const cents = multiply(decimal(0.01), decimal(made.length + 1));
  return compare(absolute(subtract(all, decimal(totals.total))), cents) > 0 ? undefined : { total, all: toNumber(all) };
}

/** True for the request of a part after which nothing is left. */
function takesAllThatIsLeft({ items, sections, amount }: QuotationConversion, left: QuotationConversions): boolean {
  if (amount !== undefined) return amount === amountLeft(left);
  const { quantities, fractions } = remainingOf(left);
  const takes = (rest: ReadonlyMap<string, number>, taken: ReadonlyMap<string, number>) =>
    [...rest].every(([key, most]) => most === 0 || taken.get(key) === most);
  return sections === undefined
    ? takes(quantities, new Map(items?.map(({ itemId, qty }) => [itemId, qty])))
    : takes(fractions, new Map(sections.map(({ sectionId, fraction }) => [sectionId ?? "", fraction])));
}
