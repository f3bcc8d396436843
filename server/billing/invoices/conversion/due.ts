import { type TaxCode, taxCodeOf, taxCodes } from "#contract/books/tax-codes.ts";
import { exactSubtotal } from "#contract/documents/totals.ts";
import { add, asNumber, type Decimal, decimal, multiply, round, subtract, sum, zero } from "#contract/money.ts";
import type { QuotationConversion } from "#contract/quotations/conversions.ts";
import type { Quotation, QuotationItem } from "#contract/quotations/quotations.ts";
import type { BilledFractionRow, RemainingRow } from "./store.ts";

export type ChosenSection = NonNullable<QuotationConversion["sections"]>[number];

type SectionId = ChosenSection["sectionId"];

export const isOf = (id: SectionId) => (each: { readonly sectionId: SectionId }) => each.sectionId === id;

/** The part of a quotation's subtotal that the items of a section with one tax code make, in cents. */
export interface SectionValue {
  readonly sectionId: SectionId;
  readonly taxCode: TaxCode;
  readonly items: readonly QuotationItem[];
  readonly value: Decimal;
}

/** Returns values that add up to the subtotal, and those of the standard-rated items to theirs: each is rounded to date. */
export function sectionValues({ items }: Quotation, known: readonly SectionId[]): SectionValue[] {
  let exact = zero;
  return taxCodes.flatMap((taxCode) =>
    known.flatMap((sectionId) => {
      const own = items.filter((item) => item.sectionId === sectionId && taxCodeOf(item) === taxCode);
      if (own.length === 0) return [];
      const before = exact;
      exact = add(exact, exactSubtotal(own));
      return [{ sectionId, taxCode, items: own, value: subtract(round(exact, 2), round(before, 2)) }];
    }),
  );
}

export interface Due extends SectionValue {
  readonly amount: Decimal;
}

export interface RestDue extends Due {
  /** The fraction of its section that is left. */
  readonly left: number;
}

/** Returns what the fractions that are left of all sections bill, by tax code and then by section. */
export function dueOfRest(
  quotation: Quotation,
  remaining: readonly RemainingRow[],
  billed: readonly BilledFractionRow[],
): RestDue[] {
  const known = sectionIdsOf(quotation);
  const values = sectionValues(quotation, known);
  const rest = known.flatMap((sectionId) => {
    const left = fractionLeftOf(remaining, sectionId);
    if (left === 0) return [];
    const part = { sectionId, fraction: left };
    const { due } = partOf(part, values.filter(isOf(sectionId)), billed.filter(isOf(sectionId)));
    return due.map((each) => ({ ...each, left }));
  });
  return taxCodes.flatMap((taxCode) => rest.filter((due) => due.taxCode === taxCode));
}

/** Returns what is due of a section when that fraction is billed besides those that were. */
export function partOf(
  { sectionId, fraction }: ChosenSection,
  values: readonly SectionValue[],
  billed: readonly BilledFractionRow[],
) {
  const toDate = billed.reduce((all, each) => add(all, decimal(each.fraction)), decimal(fraction));
  const due = values.map((each): Due => {
    const shareOf = (part: Decimal) => round(multiply(part, each.value), 2);
    const before = billed.map(({ amounts, fraction: earlier }) =>
      amounts === null ? shareOf(decimal(earlier)) : decimal(amounts[each.taxCode] ?? 0),
    );
    return { ...each, amount: subtract(shareOf(toDate), sum(before)) };
  });
  return { sectionId, fraction, due };
}

/** Returns the fraction of a section that can still be converted; 0 for a section without items. */
export const fractionLeftOf = (remaining: readonly RemainingRow[], sectionId: RemainingRow["sectionId"]): number =>
  asNumber(remaining.find((row) => row.sectionId === sectionId)?.remainingFraction ?? "0");

/** Returns the sections in their order, after null if there are items before them. */
export const sectionIdsOf = ({ items, sections }: Quotation): readonly RemainingRow["sectionId"][] => [
  ...(items.some(({ sectionId }) => sectionId === null) ? [null] : []),
  ...sections.map(({ id }) => id as RemainingRow["sectionId"]),
];

/** Returns the account that all of the items are booked to; null if they are booked to different ones. */
export function accountCodeOf(items: readonly QuotationItem[]): string | null {
  const [accountCode = null, ...others] = new Set(items.map((item) => item.accountCode));
  return others.length === 0 ? accountCode : null;
}
