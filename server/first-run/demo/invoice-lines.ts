import type { NewLine } from "#contract/documents/lines.ts";
import { round, toNumber } from "#contract/money.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { exactSubtotal } from "#contract/documents/totals.ts";
import { billSections } from "./bill-lines.ts";
import type { Charges, Claim, Stage } from "./charges.ts";
import type { QuotationStory } from "./story.ts";

export interface Quoted {
  readonly story: QuotationStory<string>;
  readonly quotation: Quotation;
}

/** Returns the lines of an invoice. A share is written as the quantity, next to the sum it is a share of. */
export function invoiceLines(charges: Charges, quoted: Quoted | undefined): NewLine[] {
  if (charges.kind === "lines") return [...charges.items];
  if (quoted === undefined) throw new Error(`a "${charges.kind}" invoice needs the quotation it charges for`);
  switch (charges.kind) {
    case "stage":
      return [stageLine(charges, quoted.quotation)];
    case "claim":
      return claimLines(charges, quoted.story);
    case "whole":
      return billSections(quoted.story).flatMap(({ items }) => items);
  }
}

function stageLine({ share, milestone }: Stage, quotation: Quotation): NewLine {
  const description = `${milestone}: ${percent(share)} of ${quotation.number}, ${quotation.title}`;
  return { description, unit: "lot", qty: share, unitPrice: quotation.totals.subtotal };
}

function claimLines({ shares }: Claim, story: QuotationStory<string>): NewLine[] {
  const sections = billSections(story);
  const strangers = Object.keys(shares).filter((key) => !sections.some((section) => section.key === key));
  if (strangers.length > 0) throw new Error(`"${story.title}" has no section ${strangers.join(", ")} to claim for`);
  return sections.flatMap(({ key, ref, title, items }) => {
    const share = shares[key];
    if (share === undefined) return [];
    const description = `${title}: ${percent(share)} of the section in this claim`;
    return [{ ref, description, unit: "lot", qty: share, unitPrice: toNumber(round(exactSubtotal(items), 2)) }];
  });
}

const percentFormat = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });
const percent = (share: number) => percentFormat.format(share);
