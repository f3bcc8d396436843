import { isWithinValue, lineToDate, type Progress } from "#contract/contracts/claim-figures.ts";
import type { ProgressEntry } from "#contract/contracts/contracts.ts";
import { compare, decimal, type Decimal, toNumber, zero } from "#contract/money.ts";
import { wording } from "#contract/api/wording.ts";
import type { Fault } from "#server/core/refusal.ts";
import { formatFigure, formatQuantity, formatRate } from "#server/core/text/format.ts";
import type { LineAmounts, ScheduledLine } from "./state.ts";

export type EnteredAs = "FRACTION" | "QTY" | "VALUE";

/** The progress of a line to date, as it was entered and what it comes to. */
export interface LineProgress {
  readonly line: ScheduledLine;
  readonly enteredAs: EnteredAs;
  readonly entered: number;
  readonly toDate: Decimal;
}

interface Limits {
  readonly isRemeasured: boolean;
  /** What was billed to date, for the message. */
  readonly billed: LineAmounts;
}

/** Reads the progress of lines from a request, and collects what is wrong with it. */
export function readProgress(
  entries: readonly ProgressEntry[],
  lines: readonly ScheduledLine[],
  limits: Limits,
  under = "items",
): { readonly progress: LineProgress[]; readonly faults: Fault[] } {
  const byId = new Map(lines.map((line) => [line.itemId, line]));
  const seen = new Set<string>();
  const progress: LineProgress[] = [];
  const faults: Fault[] = [];
  for (const [i, entry] of entries.entries()) {
    const path = `${under}[${i}]`;
    const line = byId.get(entry.itemId);
    const chosen = chosenOf(entry);
    if (seen.has(entry.itemId)) {
      faults.push({ path, code: "DUPLICATE", message: wording("contracts.lineRepeated") });
    } else if (line === undefined) {
      faults.push({ path: `${path}.itemId`, code: "UNKNOWN_REFERENCE", message: wording("contracts.unknownLine") });
    } else if (chosen === undefined) {
      faults.push({ path, code: "INVALID", message: wording("contracts.oneMeasure") });
    } else {
      const toDate = lineToDate(line, chosen.progress);
      faults.push(...overclaimFaults(path, line, { ...chosen, toDate }, limits));
      progress.push({ line, enteredAs: chosen.enteredAs, entered: chosen.entered, toDate });
    }
    seen.add(entry.itemId);
  }
  return { progress, faults };
}

function chosenOf({ fraction, qty, value }: ProgressEntry) {
  const given: { readonly enteredAs: EnteredAs; readonly entered: number; readonly progress: Progress }[] = [];
  if (fraction !== undefined) given.push({ enteredAs: "FRACTION", entered: fraction, progress: { fraction } });
  if (qty !== undefined) given.push({ enteredAs: "QTY", entered: qty, progress: { qty } });
  if (value !== undefined) given.push({ enteredAs: "VALUE", entered: value, progress: { value } });
  return given.length === 1 ? given[0] : undefined;
}

/** Returns a fault for more than a line has, or for the other sign. */
function overclaimFaults(
  path: string,
  line: ScheduledLine,
  { enteredAs, entered, toDate }: { readonly enteredAs: EnteredAs; readonly entered: number; readonly toDate: Decimal },
  { isRemeasured, billed }: Limits,
): Fault[] {
  if (
    enteredAs === "VALUE" ? isWithinValue(line.value, toDate) : isRemeasured || isWithinLine(line, enteredAs, entered)
  )
    return [];
  const before = formatFigure(Number(billed[line.itemId] ?? 0));
  const most = { FRACTION: formatRate(1), QTY: quantityOf(line), VALUE: formatFigure(toNumber(line.value)) }[enteredAs];
  const message = wording("contracts.progressOutOfRange", {
    most,
    billed: before,
    value: formatFigure(toNumber(line.value)),
  });
  return [{ path: `${path}.${enteredAs.toLowerCase()}`, code: "OVERCLAIM", message }];
}

const isWithinLine = ({ qty }: ScheduledLine, enteredAs: EnteredAs, entered: number) =>
  compare(decimal(entered), zero) >= 0 && compare(decimal(entered), decimal(enteredAs === "QTY" ? qty : 1)) <= 0;

const quantityOf = ({ qty, unit }: ScheduledLine) => `${formatQuantity(Number(qty))}${unit === null ? "" : ` ${unit}`}`;
