import type { NewLine } from "#contract/documents/lines.ts";
import { type Bill, schedule, type SectionKey } from "./schedule-of-rates.ts";
import type { QuotationStory } from "./story.ts";

export interface BillSection {
  readonly key: SectionKey | "further" | "discount";
  readonly ref: string;
  readonly title: string;
  readonly items: NewLine[];
}

/** Returns the sections of a quotation in the story's order, lettered, with lines numbered under the letter. */
export function billSections({ bill, further, discount }: QuotationStory<string>): BillSection[] {
  const sections: Pick<BillSection, "key" | "title" | "items">[] = [];
  for (const key of Object.keys(bill) as SectionKey[]) {
    sections.push({ key, title: schedule[key].title, items: pricedLines(key, bill[key] ?? {}) });
  }
  if (further !== undefined) sections.push({ key: "further", title: further.title, items: [...further.items] });
  if (discount !== undefined) {
    const { description, amount } = discount;
    sections.push({
      key: "discount",
      title: "Discount",
      items: [{ description, unit: "lot", qty: 1, unitPrice: -amount }],
    });
  }
  return sections.map((section, i) => {
    const ref = String.fromCodePoint("A".charCodeAt(0) + i);
    return { ...section, ref, items: section.items.map((item, j) => ({ ...item, ref: `${ref}.${j + 1}` })) };
  });
}

function pricedLines(key: SectionKey, quantities: NonNullable<Bill[SectionKey]>): NewLine[] {
  const rates: Readonly<Record<string, Pick<NewLine, "description" | "unit" | "unitPrice">>> = schedule[key].rates;
  return Object.entries(quantities).map(([name, told]) => {
    const rate = rates[name];
    if (rate === undefined) throw new Error(`the schedule of rates has no ${key}.${name}`);
    const [qty, unitPrice] = typeof told === "number" ? [told, rate.unitPrice] : told;
    return { ...rate, qty, unitPrice };
  });
}
