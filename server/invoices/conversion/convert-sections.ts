import type { QuotationConversion } from "#contract/conversions.ts";
import type { Fault } from "#contract/errors.ts";
import type { QuotationId } from "#contract/ids.ts";
import type { Invoice } from "#contract/invoices.ts";
import { type NewLine, unitPriceMax } from "#contract/lines.ts";
import { absolute, compare, decimal } from "#contract/money.ts";
import type { Quotation } from "#contract/quotations.ts";
import { subtotalsByTaxCode } from "#contract/totals.ts";
import type { Caller } from "#server/caller.ts";
import { formatRate } from "#server/core/format.ts";
import { convertPart, leftFaults, referenceFaults } from "./convert-part.ts";
import { fractionLeftOf, sectionIdsOf } from "./read.ts";

type ChosenSection = NonNullable<QuotationConversion["sections"]>[number];

/**
 * Creates a draft invoice with a line for each chosen section of a quotation, in its order: the fraction times the
 * section's subtotal in cents, so that fractions which make 1 add up to the subtotal exactly. A section whose items have
 * several tax codes has a line for each. @throws as convertPart
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
        ...priceFaults(`sections[${i}].sectionId`, partsOf(quotation, sectionId)),
      ];
    });
    const lines = known.flatMap((sectionId) => {
      const part = chosen.find((each) => each.sectionId === sectionId);
      return part === undefined ? [] : linesOf(quotation, part);
    });
    return { lines, taken: chosen, faults };
  });
}

function linesOf(quotation: Quotation, { sectionId, fraction }: ChosenSection): NewLine[] {
  const { title, ref } = quotation.sections.find(({ id }) => id === sectionId) ?? { title: quotation.title, ref: null };
  const description = `${title}: ${formatRate(fraction)}`;
  return partsOf(quotation, sectionId).map(({ taxCode, items, subtotal }) => {
    const codes = new Set(items.map((item) => item.accountCode));
    const [accountCode = null] = codes.size === 1 ? codes : [];
    return { description, qty: fraction, unitPrice: subtotal, ref, unit: null, accountCode, taxCode };
  });
}

const partsOf = ({ items }: Quotation, sectionId: ChosenSection["sectionId"]) =>
  subtotalsByTaxCode(items.filter((item) => item.sectionId === sectionId));

const priceFaults = (path: string, parts: readonly { readonly subtotal: number }[]): Fault[] =>
  parts.every(({ subtotal }) => compare(absolute(decimal(subtotal)), decimal(unitPriceMax)) <= 0)
    ? []
    : [{ path, code: "AMOUNT_TOO_LARGE", message: "has a subtotal too large for one line; convert its items instead" }];
