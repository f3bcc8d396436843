import type { QuotationId } from "#contract/api/ids.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { type NewLine, unitPriceMax } from "#contract/documents/lines.ts";
import { absolute, compare, decimal, multiply, toNumber } from "#contract/money.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { wording } from "#contract/api/wording.ts";
import type { Fault } from "#server/core/refusal.ts";
import type { Caller } from "#server/http/caller.ts";
import { formatRate } from "#server/core/text/format.ts";
import { convertPart, leftFaults, referenceFaults } from "./convert-part.ts";
import {
  accountCodeOf,
  type ChosenSection,
  fractionLeftOf,
  isOf,
  partOf,
  sectionIdsOf,
  type SectionValue,
  sectionValues,
} from "./due.ts";

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

function linesOf(quotation: Quotation, { sectionId, fraction, due }: ReturnType<typeof partOf>): NewLine[] {
  const { title, ref } = quotation.sections.find(({ id }) => id === sectionId) ?? { title: quotation.title, ref: null };
  const description = `${title}: ${formatRate(fraction)}`;
  return due.map(({ taxCode, items, value, amount }) => {
    const accountCode = accountCodeOf(items);
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
