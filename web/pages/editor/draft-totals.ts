import type { Totals } from "#contract/documents/shown-totals.ts";
import { lineAmount, type PricedLine, sumsOf, totalsOf } from "#contract/documents/totals.ts";
import { toNumber } from "#contract/money.ts";
import { fractionOf } from "#web/values/percent.ts";
import { type Draft, isBlank, type Line, linesOf } from "./draft.ts";
import { numberIn } from "./to-request.ts";

/** Returns the quantity and price of a line; undefined for a blank one and for one that cannot be read. */
function pricedLine(line: Line): PricedLine | undefined {
  const [qty, unitPrice] = [numberIn(line, "qty"), numberIn(line, "unitPrice")];
  return isBlank(line) || qty === undefined || unitPrice === undefined
    ? undefined
    : { qty, unitPrice, taxCode: line.booking?.taxCode };
}

/** Returns the amount of a line as the document will show it; undefined when it has none. */
export function amountOf(line: Line): number | undefined {
  const priced = pricedLine(line);
  return priced === undefined ? undefined : toNumber(lineAmount(priced));
}

/** Returns the lines of a section that can be added up. */
export const pricedLines = (lines: readonly Line[]): readonly PricedLine[] =>
  lines.map(pricedLine).filter((line) => line !== undefined);

/** Computes the totals of a draft as the server will, without lines that cannot be read. */
export function totalsOfDraft(draft: Draft, gstRate: number): Totals {
  const fraction = fractionOf(draft.retention) ?? 0;
  return totalsOf({
    ...sumsOf(pricedLines(linesOf(draft.sections))),
    retentionPct: fraction >= 0 && fraction <= 1 ? fraction : 0,
    gstRate,
  });
}
