/**
 * Compares the totals of random documents with a second implementation of the specification's
 * algorithm, in decimal.js. A failure prints fast-check's seed and path; pass both to `fc.assert` to
 * reproduce it.
 */
import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Totals } from "#contract/documents/shown-totals.ts";
import {
  areShowable,
  sumsOf,
  figureMax,
  invoiceTotalsOf,
  lineAmount,
  type PricedLine,
  totalsOf,
} from "#contract/documents/totals.ts";
import { toNumber } from "#contract/money.ts";
import { taxCodes } from "#contract/books/tax-codes.ts";
import { randomly, runs } from "../support/runs.ts";

/** Enough digits that no product in this file is ever rounded. ROUND_HALF_UP is half away from zero in decimal.js. */
const Exact = Decimal.clone({ precision: 80, rounding: Decimal.ROUND_HALF_UP });
const zero = new Exact(0);

interface Document {
  readonly lines: readonly PricedLine[];
  readonly gstRate: string | number;
  readonly retentionPct: string | number | null;
}

/** A random number of 53 bits, spent piece by piece: one draw makes a whole figure, which keeps many documents cheap. */
function choiceSource(seed: number): (choices: number) => number {
  let rest = seed;
  return (choices) => {
    const choice = rest % choices;
    rest = Math.floor(rest / choices);
    return choice;
  };
}

/** Returns an unsigned decimal of up to that many whole digits and four decimals, short ones as often as long ones. */
function writeFigure(seed: number, wholeDigitsMax: number): string {
  const take = choiceSource(seed);
  const decimals = take(5);
  const wholeDigits = take(wholeDigitsMax + 1);
  const digits = String(take(10 ** (wholeDigits + decimals))).padStart(decimals + 1, "0");
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

const seed = fc.maxSafeNat();
const isZero = (text: string) => /^[0.]+$/.test(text);

/** A quantity above 0 and up to 9,999,999.9999; a price up to 999,999,999.9999 either way. */
const line = fc.tuple(seed, seed, fc.boolean(), fc.constantFrom("STANDARD", undefined, "STANDARD", ...taxCodes));
const lines = fc
  .tuple(
    fc.oneof(
      { weight: 99, arbitrary: fc.array(line, { minLength: 1, maxLength: 40, size: "max" }) },
      { weight: 1, arbitrary: fc.array(line, { minLength: 41, maxLength: 500, size: "max" }) },
    ),
    // The number of whole digits is limited per document; otherwise nearly every long one would be too large to be
    // shown.
    fc.integer({ min: 0, max: 7 }),
    fc.integer({ min: 0, max: 9 }),
  )
  .map(([drawn, qtyDigitsMax, priceDigitsMax]) =>
    drawn.map(([qtySeed, priceSeed, isDiscount, taxCode]) => {
      const qty = writeFigure(qtySeed, qtyDigitsMax);
      const price = writeFigure(priceSeed, priceDigitsMax);
      return { qty: isZero(qty) ? "1" : qty, unitPrice: isDiscount && !isZero(price) ? `-${price}` : price, taxCode };
    }),
  );

/** 0..1 with up to six decimals; common rates are more frequent than by chance. */
const rate = fc.oneof(
  fc.constantFrom("0", "0.05", "0.09", "0.1", "0.25", "0.5", "1"),
  fc.tuple(fc.nat(999_999), fc.integer({ min: 1, max: 6 })).map(([digits, decimals]) => {
    return `0.${String(digits).padStart(6, "0").slice(0, decimals)}`;
  }),
);

/**
 * Half of the documents contain strings, as the database returns them, the others JSON numbers, as users enter them.
 */
const document: fc.Arbitrary<Document> = fc
  .tuple(lines, rate, fc.option(rate, { nil: null }), fc.boolean())
  .map(([drawn, gstRate, retentionPct, isText]) =>
    isText
      ? { lines: drawn, gstRate, retentionPct }
      : {
          lines: drawn.map(({ qty, unitPrice, taxCode }) => ({
            qty: Number(qty),
            unitPrice: Number(unitPrice),
            taxCode,
          })),
          gstRate: Number(gstRate),
          retentionPct: retentionPct === null ? null : Number(retentionPct),
        },
  );

/** Computes the specification's algorithm step by step without rounding, and then the figures that are shown. */
function referenceOf({ lines: items, gstRate, retentionPct }: Document): Record<keyof Totals, Decimal> {
  const sumWhere = (matches: (line: PricedLine) => boolean) =>
    items.filter(matches).reduce((sum, { qty, unitPrice }) => sum.plus(new Exact(qty).times(unitPrice)), zero);
  const subtotal = sumWhere(() => true);
  const taxable = sumWhere(({ taxCode }) => taxCode === undefined || taxCode === "STANDARD");
  const retention = subtotal.times(retentionPct ?? 0);
  const net = subtotal.minus(retention);
  const gst = taxable.minus(taxable.times(retentionPct ?? 0)).times(gstRate);
  const total = net.plus(gst);
  const shown = {
    subtotal: toCents(subtotal),
    retention: toCents(retention),
    net: toCents(subtotal).minus(toCents(retention)),
    gst: toCents(gst),
    total: toCents(total),
  };
  return { ...shown, rounding: shown.total.minus(shown.net.plus(shown.gst)) };
}

const toCents = (exact: Decimal) => exact.toDecimalPlaces(2);
/** Adding 0 turns the -0 that decimal.js keeps into 0. */
const asJson = (figures: Record<string, Decimal>) =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, value.toNumber() + 0]));
const isReferenceShowable = (figures: Record<string, Decimal>) =>
  Object.values(figures).every((value) => value.abs().lte(figureMax));

const totalsOfLines = ({ lines: items, ...rates }: Document) => totalsOf({ ...rates, ...sumsOf(items) });

/** Returns the names of the rules for all totals, whatever the lines, that these totals violate. */
function violatedRules(totals: Totals): string[] {
  const { subtotal, retention, net, gst, rounding, total } = totals;
  const rules = {
    "rounding is a cent at most": Math.abs(rounding) <= 0.01,
    "net = subtotal - retention": new Exact(subtotal).minus(retention).eq(net),
    "net + gst + rounding = total": new Exact(net).plus(gst).plus(rounding).eq(total),
    "no -0": Object.values(totals).every((value) => !Object.is(value, -0)),
    "two decimals at most and no exponent": Object.values(totals).every((value) =>
      /^-?\d+(\.\d{1,2})?$/.test(JSON.stringify(value)),
    ),
  };
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]));
}

function negate({ lines: items, ...rates }: Document): Document {
  const negated = (price: string | number) =>
    typeof price === "number" ? -price : price.startsWith("-") ? price.slice(1) : `-${price}`;
  return { ...rates, lines: items.map((drawn) => ({ ...drawn, unitPrice: negated(drawn.unitPrice) })) };
}

const negateAll = (totals: Totals) =>
  Object.fromEntries(Object.entries(totals).map(([name, value]) => [name, 0 - value]));

const documentCount = runs(50_000);
/** Some of those that are drawn have a figure that is too large to be shown. */
const drawnPerShown = 1.08;

test("the totals of random documents are the specification's, to the cent", () => {
  let shown = 0;
  fc.assert(
    fc.property(document, (drawn) => {
      const totals = totalsOfLines(drawn);
      const reference = referenceOf(drawn);
      expect(areShowable(totals)).toBe(isReferenceShowable(reference));
      // A document with a larger figure is rejected, so its totals do not matter.
      if (!isReferenceShowable(reference)) return;
      shown += 1;
      expect(totals).toEqual(asJson(reference));
      expect(violatedRules(totals)).toEqual([]);
      expect(totalsOfLines(negate(drawn))).toEqual(negateAll(totals));
    }),
    { ...randomly(1), numRuns: Math.ceil(documentCount * drawnPerShown) },
  );
  // About one in twenty is too large to be shown, so a few more are drawn than are expected.
  expect(shown).toBeGreaterThanOrEqual(documentCount);
});

test("a line shows qty times unitPrice, rounded to cents half away from zero", () => {
  fc.assert(
    fc.property(line, fc.integer({ min: 0, max: 5 }), ([qtySeed, priceSeed, isDiscount], wholeDigitsMax) => {
      const qty = writeFigure(qtySeed, wholeDigitsMax);
      const unitPrice = `${isDiscount ? "-" : ""}${writeFigure(priceSeed, wholeDigitsMax)}`;
      const amount = toNumber(lineAmount({ qty, unitPrice }));
      expect(amount).toBe(toCents(new Exact(qty).times(unitPrice)).toNumber() + 0);
    }),
    randomly(10_000),
  );
});

test("an invoice has total - paid outstanding, and nothing once it is VOID", () => {
  const cents = fc.integer({ min: 0, max: 99_999_999_999_999 });
  fc.assert(
    fc.property(document, cents, fc.boolean(), (drawn, paidCents, isVoid) => {
      const reference = referenceOf(drawn);
      if (!isReferenceShowable(reference)) return;
      const paid = new Exact(paidCents).div(100);
      const { lines: items, ...rates } = drawn;
      const sums = sumsOf(items);
      const outstanding = isVoid ? zero : reference.total.minus(paid);
      expect(invoiceTotalsOf({ ...rates, ...sums, paid: paid.toFixed(2), isVoid })).toEqual(
        asJson({ ...reference, paid, outstanding }),
      );
    }),
    randomly(5_000),
  );
});
