import type { QuotationId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import { type TaxCode, taxCodeOf, taxCodes } from "#contract/books/tax-codes.ts";
import { type NewLine, unitPriceMax } from "#contract/documents/lines.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import {
  absolute,
  compare,
  type Decimal,
  decimal,
  divide,
  divideAmong,
  larger,
  multiply,
  smaller,
  subtract,
  sum,
  toNumber,
  zero,
} from "#contract/money.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import type { Caller } from "#server/http/caller.ts";
import { convertPart, leftFaults } from "./convert-part.ts";
import { accountCodeOf, dueOfRest, type RestDue } from "./due.ts";
import type { FractionAmounts, TakenFraction } from "./store.ts";

/** The least fraction of a section that a conversion takes. */
const step = decimal(0.0001);

interface Share extends RestDue {
  /** The part of the amount due that the invoice bills. */
  readonly share: Decimal;
}

/**
 * Creates a draft invoice of an amount before GST, with a line per tax code. It takes the same share of what is left of each
 * section; the fractions are rounded and the amounts are kept, so that a last part bills exactly the rest. @throws as
 * convertPart
 */
export function convertAmount(caller: Caller, id: QuotationId, amount: number): Promise<Invoice> {
  return convertPart(caller, id, (quotation, remaining, billed) => {
    const asked = decimal(amount);
    const rest = dueOfRest(quotation, remaining, billed);
    const whole = sum(rest.map((due) => due.amount));
    const tooMuch = leftFaults("amount", amount, toNumber(larger(whole, zero)));
    if (tooMuch.length > 0) return { lines: [], taken: [], faults: tooMuch };
    const isAll = compare(asked, whole) === 0;
    // Of the last step of a section no part can be taken.
    const divided = isAll ? rest : rest.filter(({ left }) => compare(decimal(left), step) > 0);
    const shares = divideAmong(
      asked,
      divided.map((due) => due.amount),
    );
    const shared = divided.map((due, i): Share => ({ ...due, share: shares[i] ?? zero }));
    const lines = linesOf(quotation, shared);
    const isTooLarge = lines.some(({ unitPrice }) => compare(absolute(decimal(unitPrice)), decimal(unitPriceMax)) > 0);
    return {
      lines,
      taken: takenOf(shared, (left) => (isAll ? left : fractionOf(left, asked, whole))),
      faults: isTooLarge
        ? [{ path: "amount", code: "AMOUNT_TOO_LARGE", message: wording("quotations.amountTooLarge") }]
        : [],
    };
  });
}

/** Returns the fraction of a section that an amount takes, so that some of the section is left. */
function fractionOf(left: number, asked: Decimal, whole: Decimal): number {
  const most = subtract(decimal(left), step);
  return toNumber(larger(step, smaller(most, divide(multiply(decimal(left), asked), whole, 4))));
}

function linesOf({ number, title, items }: Quotation, shared: readonly Share[]): NewLine[] {
  return taxCodes.flatMap((taxCode) => {
    const unitPrice = toNumber(sum(shared.filter((due) => due.taxCode === taxCode).map(({ share }) => share)));
    if (unitPrice === 0) return [];
    const accountCode = accountCodeOf(items.filter((item) => taxCodeOf(item) === taxCode));
    return [{ description: `${number}: ${title}`, qty: 1, unitPrice, ref: null, unit: null, accountCode, taxCode }];
  });
}

function takenOf(shared: readonly Share[], fractionOfLeft: (left: number) => number): TakenFraction[] {
  const bySection = Map.groupBy(shared, ({ sectionId }) => sectionId);
  return [...bySection].map(([sectionId, dues]) => ({
    sectionId,
    fraction: fractionOfLeft(dues[0]?.left ?? 0),
    amounts: Object.fromEntries(
      dues.map(({ taxCode, share }): [TaxCode, number] => [taxCode, toNumber(share)]),
    ) satisfies FractionAmounts,
  }));
}
