import type { PriceItem } from "#contract/price-items.ts";
import { formatAmount } from "#web/amounts.ts";
import { indexOf, withLines, type Change } from "./bill.ts";
import type { Section } from "./draft.ts";

/** Copies description, unit and price of a price item into a line. */
export function takePrice(
  sections: readonly Section[],
  key: string,
  { description, unit, unitPrice }: Pick<PriceItem, "description" | "unit" | "unitPrice">,
): Change {
  const at = indexOf(sections, key);
  const section = at === undefined ? undefined : sections[at.s];
  if (at === undefined || section === undefined) return { sections };
  const copied = { description, unit: unit ?? "", unitPrice: formatAmount(unitPrice) };
  const lines = section.lines.map((line) => (line.key === key ? { ...line, ...copied } : line));
  return { sections: withLines(sections, at.s, lines), focus: key };
}
