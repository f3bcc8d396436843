import type { Opening } from "#contract/contracts/contracts.ts";
import { compare, decimal, toText } from "#contract/money.ts";
import { wording } from "#contract/api/wording.ts";
import type { Fault } from "#server/core/refusal.ts";
import { readProgress } from "./progress.ts";
import type { ScheduledLine } from "./state.ts";
import type { StoredOpening } from "./store.ts";

/** Reads what was billed before the contract was kept here, with what each line comes to. */
export function readOpening(
  opening: Opening,
  lines: readonly ScheduledLine[],
  isRemeasured: boolean,
): { readonly opening: StoredOpening; readonly faults: Fault[] } {
  const { progress, faults } = readProgress(opening.items, lines, { isRemeasured, billed: {} }, "opening.items");
  const exceeds = (part = 0, whole = 0) => compare(decimal(part), decimal(whole)) > 0;
  if (exceeds(opening.retentionReleased, opening.retentionWithheld)) {
    const message = wording("contracts.aboveWithheld");
    faults.push({ path: "opening.retentionReleased", code: "OUT_OF_RANGE", message });
  }
  if (exceeds(opening.depositRecouped, opening.depositIssued)) {
    faults.push({ path: "opening.depositRecouped", code: "OUT_OF_RANGE", message: wording("contracts.aboveIssued") });
  }
  const amounts = Object.fromEntries(progress.map(({ line, toDate }) => [line.itemId, toText(toDate)]));
  return { opening: { ...opening, lines: amounts }, faults };
}
