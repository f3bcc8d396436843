import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { NewLine } from "#contract/documents/lines.ts";
import {
  absolute,
  add,
  compare,
  type Decimal,
  decimal,
  larger,
  multiply,
  one,
  round,
  smaller,
  subtract,
  sum,
  toNumber,
  zero,
} from "#contract/money.ts";
import { type TaxCode, taxCodeOf, taxCodes } from "#contract/books/tax-codes.ts";
import { exactSubtotal, type Sums, sumsOf, sumsShowing, taxPartsOf, totalsOf } from "#contract/documents/totals.ts";
import { wording } from "#contract/api/wording.ts";
import { formatFigure } from "#server/core/text/format.ts";
import { type Fault, found } from "#server/core/refusal.ts";
import type { Read } from "#server/db/sql.ts";
import { listIssuedOf } from "./read.ts";
import { findRetentionLeft } from "./covering-store.ts";

type Shown = Pick<Invoice | CreditNote, "items" | "totals" | "retentionPct">;

/** The amounts of an invoice that its issued credit notes leave. */
export interface Left {
  readonly number: string;
  readonly gst: Decimal;
  readonly total: Decimal;
  readonly codes: readonly LeftOfCode[];
}

/** The amount that is left of the lines with a tax code, before GST. */
interface LeftOfCode {
  readonly code: TaxCode;
  readonly invoiced: Decimal;
  /** As the documents show it. */
  readonly net: Decimal;
  /** Without their rounding. */
  readonly exact: Decimal;
}

/** Returns what is left of an invoice. A draft that is being issued does not count yet. */
export const leftOf = async (read: Read, invoice: Invoice): Promise<Left> =>
  leftAfter(invoice, await listIssuedOf(read, invoice.id));

function leftAfter(invoice: Shown & { readonly number: string }, issued: readonly Shown[]): Left {
  const rest = (figure: (document: Shown) => Decimal) => subtract(figure(invoice), sum(issued.map(figure)));
  return {
    number: invoice.number,
    gst: rest(({ totals }) => decimal(totals.gst)),
    total: rest(({ totals }) => decimal(totals.total)),
    codes: taxCodes.map((code) => ({
      code,
      invoiced: shownNet(invoice, code),
      net: rest((document) => shownNet(document, code)),
      exact: rest((document) => exactNet(document.items, document.retentionPct, code)),
    })),
  };
}

const shownNet = ({ items, totals, retentionPct }: Shown, code: TaxCode): Decimal =>
  sum(taxPartsOf(items, totals, retentionPct).map(({ taxCode, net }) => (taxCode === code ? decimal(net) : zero)));

const exactNet = (lines: readonly NewLine[], retentionPct: string | number | null, code: TaxCode): Decimal =>
  multiply(exactSubtotal(lines.filter((line) => taxCodeOf(line) === code)), subtract(one, decimal(retentionPct ?? 0)));

/** A credit note's lines and rates. */
interface Credit {
  readonly items: readonly NewLine[];
  readonly retentionPct: string | number | null;
  readonly gstRate: string;
}

/**
 * Returns the sums of a credit note. They are those of its lines, unless rounding each credit note by itself would leave a
 * cent of the invoice or take one too many: lines that take all that is left of a tax code take its net and GST to the
 * cent, and other lines take at most that.
 */
export function sumsTaken({ items, retentionPct, gstRate }: Credit, left: Left): Sums {
  const [sums, rates] = [sumsOf(items), { retentionPct, gstRate }];
  if (beyondFaults({ items, retentionPct }, left).length > 0) return sums;
  const own = totalsOf({ ...sums, ...rates });
  const parts = taxPartsOf(items, own, retentionPct === null ? null : Number(retentionPct));
  const taken = left.codes.map((of) => {
    const net = sum(parts.map((part) => (part.taxCode === of.code ? decimal(part.net) : zero)));
    const takesAll = isAll(exactNet(items, retentionPct, of.code), of);
    return { code: of.code, takesAll, net: takesAll ? of.net : upTo(net, of.net) };
  });
  const net = sum(taken.map((each) => each.net));
  const takesTax = taken.some(({ code, takesAll }) => code === "STANDARD" && takesAll);
  const gst = takesTax ? left.gst : upTo(decimal(own.gst), left.gst);
  const total = taken.every(({ takesAll }) => takesAll)
    ? left.total
    : smaller(add(add(net, gst), roundingTaken(decimal(own.rounding), left)), left.total);
  const isOwn = same(net, own.net) && same(gst, own.gst) && same(total, own.total);
  return (isOwn ? undefined : sumsShowing({ net, gst, total }, rates)) ?? sums;
}

/**
 * Returns the cents of retention that rounding leaves of a plain invoice when a draft takes all that is left of it. Any
 * more is retention that the credit notes do not take.
 */
export async function retentionRest(
  read: Read,
  { id, kind }: Invoice,
  draft: CreditNote,
  left: Left,
): Promise<Decimal> {
  if (kind !== "STANDARD" || compare(decimal(draft.totals.total), left.total) < 0) return zero;
  const { held, notes } = found(await findRetentionLeft(read, id));
  const rest = subtract(decimal(held), decimal(draft.totals.retention));
  return compare(absolute(rest), multiply(cent, decimal(notes + 1))) <= 0 ? rest : zero;
}

/** Returns the rounding of a credit note, or 0 where it would leave more than a cent of it to the last one. */
function roundingTaken(own: Decimal, { codes, gst, total }: Left): Decimal {
  const left = subtract(total, add(sum(codes.map(({ net }) => net)), gst));
  return compare(absolute(subtract(left, own)), cent) <= 0 ? own : zero;
}

const cent = decimal(0.01);

const same = (figure: Decimal, shown: number) => compare(figure, decimal(shown)) === 0;

/** True for lines that leave nothing of a tax code: to the cent, or but for what rounding hides. */
const isAll = (exact: Decimal, { exact: left, net }: LeftOfCode) =>
  compare(round(subtract(left, exact), 2), zero) === 0 || compare(round(exact, 2), net) === 0;

/** Returns an amount, or what is left if that is less and has the same sign. */
function upTo(amount: Decimal, left: Decimal): Decimal {
  if (compare(amount, zero) >= 0) return smaller(amount, larger(left, zero));
  return larger(amount, smaller(left, zero));
}

/**
 * Returns the faults of lines that take more of a tax code than is left. A credit note corrects the tax that its invoice
 * charged, so it may not take off standard-rated lines what was sold without GST.
 */
export function beyondFaults({ items, retentionPct }: Pick<Credit, "items" | "retentionPct">, left: Left): Fault[] {
  const beyond = left.codes.filter((of) => isBeyond(exactNet(items, retentionPct, of.code), of));
  const used = left.codes.filter(
    ({ code, invoiced }) => compare(invoiced, zero) !== 0 || items.some((item) => taxCodeOf(item) === code),
  );
  return beyond.map(({ code, net }) => ({
    path: "items",
    code: "OUT_OF_RANGE",
    // With one code the total says it all.
    message:
      used.length === 1
        ? wording("creditNotes.aboveInvoice", { most: figure(left.total), invoice: left.number })
        : wording("creditNotes.aboveTaxCode", { most: figure(net), code, invoice: left.number }),
  }));
}

/** A code whose lines come to less than 0, such as a discount, is credited by as much below 0. */
function isBeyond(exact: Decimal, { invoiced, net, exact: exactLeft }: LeftOfCode): boolean {
  const isDiscount = compare(invoiced, zero) < 0;
  const isWithin = (left: Decimal) =>
    isDiscount
      ? compare(left, round(exact, 2)) <= 0 && compare(exact, zero) <= 0
      : compare(zero, exact) <= 0 && compare(round(exact, 2), left) <= 0;
  return !isWithin(net) && !isWithin(round(exactLeft, 2));
}

const figure = (amount: Decimal) => formatFigure(toNumber(amount));
