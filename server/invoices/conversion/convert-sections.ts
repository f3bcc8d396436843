import type { QuotationConversion } from "#contract/conversions.ts";
import type { Fault } from "#contract/errors.ts";
import type { QuotationId } from "#contract/ids.ts";
import type { Invoice } from "#contract/invoices.ts";
import { type NewLine, unitPriceMax } from "#contract/lines.ts";
import { absolute, compare, decimal } from "#contract/money.ts";
import type { Quotation } from "#contract/quotations.ts";
import { sectionSubtotal } from "#contract/totals.ts";
import type { Caller } from "#server/caller.ts";
import { formatRate } from "#server/core/format.ts";
import { convertPart, leftFaults, referenceFaults } from "./convert-part.ts";
import { fractionLeftOf, sectionIdsOf } from "./read.ts";

type ChosenSection = NonNullable<QuotationConversion["sections"]>[number];

/**
 * Creates a draft invoice with a line for each chosen section of a quotation, in its order: the fraction times the
 * section's subtotal in cents, so that fractions which make 1 add up to the subtotal exactly. @throws as convertPart
 */
export function convertSections(caller: Caller, id: QuotationId, chosen: readonly ChosenSection[]): Promise<Invoice> {
  return convertPart(caller, id, (quotation, remaining) => {
    const ids = chosen.map(({ sectionId }) => sectionId);
    const known = sectionIdsOf(quotation);
    const faults = chosen.flatMap(({ sectionId, fraction }, i) => {
      const unknown = referenceFaults(`sections[${i}].sectionId`, "section", ids, i, known);
      if (unknown.length > 0) return unknown;
      return [
        ...leftFaults(`sections[${i}].fraction`, fraction, fractionLeftOf(remaining, sectionId)),
        ...priceFaults(`sections[${i}].sectionId`, subtotalOf(quotation, sectionId)),
      ];
    });
    const lines = known.flatMap((sectionId) => {
      const part = chosen.find((each) => each.sectionId === sectionId);
      return part === undefined ? [] : [lineOf(quotation, part)];
    });
    return { lines, taken: chosen, faults };
  });
}

const subtotalOf = ({ items }: Quotation, sectionId: ChosenSection["sectionId"]): number =>
  sectionSubtotal(items.filter((item) => item.sectionId === sectionId));

function lineOf(quotation: Quotation, { sectionId, fraction }: ChosenSection): NewLine {
  const { title, ref } = quotation.sections.find(({ id }) => id === sectionId) ?? { title: quotation.title, ref: null };
  const unitPrice = subtotalOf(quotation, sectionId);
  const codes = new Set(quotation.items.filter((item) => item.sectionId === sectionId).map((item) => item.accountCode));
  const [accountCode = null] = codes.size === 1 ? codes : [];
  return { description: `${title}: ${formatRate(fraction)}`, qty: fraction, unitPrice, ref, unit: null, accountCode };
}

const priceFaults = (path: string, subtotal: number): Fault[] =>
  compare(absolute(decimal(subtotal)), decimal(unitPriceMax)) <= 0
    ? []
    : [{ path, code: "AMOUNT_TOO_LARGE", message: "has a subtotal too large for one line; convert its items instead" }];
