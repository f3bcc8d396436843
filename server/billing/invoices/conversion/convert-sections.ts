import type { QuotationConversion } from "#contract/quotations/conversions.ts";
import type { QuotationId } from "#contract/api/ids.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { type NewLine, unitPriceMax } from "#contract/documents/lines.ts";
import {
  absolute,
  add,
  compare,
  type Decimal,
  decimal,
  multiply,
  round,
  subtract,
  sum,
  toNumber,
  zero,
} from "#contract/money.ts";
import type { Quotation, QuotationItem } from "#contract/quotations/quotations.ts";
import { type TaxCode, taxCodeOf, taxCodes } from "#contract/books/tax-codes.ts";
import { exactSubtotal } from "#contract/documents/totals.ts";
import { wording } from "#contract/api/wording.ts";
import type { Fault } from "#server/core/refusal.ts";
import type { Caller } from "#server/http/caller.ts";
import { formatRate } from "#server/core/text/format.ts";
import { convertPart, leftFaults, referenceFaults } from "./convert-part.ts";
import { fractionLeftOf, sectionIdsOf } from "./read.ts";
import type { BilledFractionRow } from "./store.ts";

type ChosenSection = NonNullable<QuotationConversion["sections"]>[number];

/**
 * Creates a draft invoice with a line for each chosen section of a quotation, in its order, and for each tax code of its
 * items. A line is what is due to date of the section, in cents, less what was billed of it, so that fractions which make 1
 * add up to the subtotal of the quotation. @throws as convertPart
 */
export function convertSections(caller: Caller, id: QuotationId, chosen: readonly ChosenSection[]): Promise<Invoice> {
  return convertPart(caller, id, (quotation, remaining, billed) => {
    const ids = chosen.map(({ sectionId }) => sectionId);
    const known = sectionIdsOf(quotation);
    const values = sectionValues(quotation, known);
    const faults = chosen.flatMap(({ sectionId, fraction }, i) => {
      const unknown = referenceFaults(`sections[${i}].sectionId`, "section", ids, i, known);
      if (unknown.length > 0) return unknown;
      return [
        ...leftFaults(`sections[${i}].fraction`, fraction, fractionLeftOf(remaining, sectionId)),
        ...priceFaults(`sections[${i}].sectionId`, values.filter(isOf(sectionId))),
      ];
    });
    const parts = known.flatMap((sectionId) => {
      const part = chosen.find((each) => each.sectionId === sectionId);
      return part === undefined ? [] : [partOf(part, values.filter(isOf(sectionId)), billed.filter(isOf(sectionId)))];
    });
    return {
      lines: parts.flatMap((part) => linesOf(quotation, part)),
      taken: parts.map(({ sectionId, fraction, due }) => ({
        sectionId,
        fraction,
        amounts: Object.fromEntries(due.map(({ taxCode, amount }) => [taxCode, toNumber(amount)])),
      })),
      faults,
    };
  });
}

type SectionId = ChosenSection["sectionId"];

const isOf = (id: SectionId) => (each: { readonly sectionId: SectionId }) => each.sectionId === id;

/** The part of a quotation's subtotal that the items of a section with one tax code make, in cents. */
interface SectionValue {
  readonly sectionId: SectionId;
  readonly taxCode: TaxCode;
  readonly items: readonly QuotationItem[];
  readonly value: Decimal;
}

/** Returns values that add up to the subtotal, and those of the standard-rated items to theirs: each is rounded to date. */
function sectionValues({ items }: Quotation, known: readonly SectionId[]): SectionValue[] {
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

interface Due extends SectionValue {
  readonly amount: Decimal;
}

/** Returns what is due of a section when that fraction is billed besides those that were. */
function partOf(
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

function linesOf(quotation: Quotation, { sectionId, fraction, due }: ReturnType<typeof partOf>): NewLine[] {
  const { title, ref } = quotation.sections.find(({ id }) => id === sectionId) ?? { title: quotation.title, ref: null };
  const description = `${title}: ${formatRate(fraction)}`;
  return due.map(({ taxCode, items, value, amount }) => {
    const codes = new Set(items.map((item) => item.accountCode));
    const [accountCode = null] = codes.size === 1 ? codes : [];
    // The fraction of the value is what people expect to read, where it comes to whole cents.
    const isWhole = compare(multiply(decimal(fraction), value), amount) === 0;
    const price = isWhole ? { qty: fraction, unitPrice: toNumber(value) } : { qty: 1, unitPrice: toNumber(amount) };
    return { description, ...price, ref, unit: null, accountCode, taxCode };
  });
}

const priceFaults = (path: string, values: readonly SectionValue[]): Fault[] =>
  values.every(({ value }) => compare(absolute(value), decimal(unitPriceMax)) <= 0)
    ? []
    : [{ path, code: "AMOUNT_TOO_LARGE", message: wording("quotations.sectionTooLarge") }];
