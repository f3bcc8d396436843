import type { Opening } from "#contract/contracts/contracts.ts";
import type { Fault } from "#contract/api/errors.ts";
import { compare, decimal, toText } from "#contract/money.ts";
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
    const message = "must not be more than was withheld";
    faults.push({ path: "opening.retentionReleased", code: "OUT_OF_RANGE", message });
  }
  if (exceeds(opening.depositRecouped, opening.depositIssued)) {
    const message = "must not be more than was issued";
    faults.push({ path: "opening.depositRecouped", code: "OUT_OF_RANGE", message });
  }
  const amounts = Object.fromEntries(progress.map(({ line, toDate }) => [line.itemId, toText(toDate)]));
  return { opening: { ...opening, lines: amounts }, faults };
}
