import type { PriceItem } from "#contract/quotations/price-items.ts";
import { formatAmount } from "#web/values/amounts.ts";
import { indexOf, withLines, type Change } from "./bill.ts";
import { booked, type Line, type Section } from "#web/pages/editor/draft.ts";

type Taken = Pick<PriceItem, "description" | "unit" | "unitPrice" | "taxCode" | "accountCode">;

/** Copies description, unit, price, tax and account of a price item into a line. */
export function takePrice(
  sections: readonly Section[],
  key: string,
  { description, unit, unitPrice, taxCode, accountCode }: Taken,
): Change {
  const at = indexOf(sections, key);
  const section = at === undefined ? undefined : sections[at.s];
  if (at === undefined || section === undefined) return { sections };
  const filled = ({ ref, qty }: Line): Line => ({
    key,
    ref,
    qty,
    description,
    unit: unit ?? "",
    unitPrice: formatAmount(unitPrice),
    ...booked({ taxCode, accountCode: accountCode ?? "" }),
  });
  const lines = section.lines.map((line) => (line.key === key ? filled(line) : line));
  return { sections: withLines(sections, at.s, lines), focus: key };
}
