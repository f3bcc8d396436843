import { allToDate, fractionOfStage } from "#contract/contracts/claim-figures.ts";
import type { Claim, ClaimChange } from "#contract/contracts/claims.ts";
import type { Stages } from "#contract/contracts/stages.ts";
import { decimal, toNumber } from "#contract/money.ts";
import { formatAmount } from "#web/values/amounts.ts";
import { readMoney } from "#web/values/read-amount.ts";
import { claimsCopy } from "#web/copy/claims.ts";
import { type ClaimLine, lineState, type LineRules, readProgress } from "#web/pages/claims/progress.ts";

/** The fields of a claim beside its lines. */
export const headFields = ["periodFrom", "periodTo", "materials", "withheld", "recoup"] as const;
export type HeadField = (typeof headFields)[number];

/** All lines at one progress. */
export type Fill = { readonly all: number } | { readonly stage: number };

/** What was typed and is not saved yet. A fill sets every line, and lines typed after it override it. */
export interface Edits {
  readonly fill: Fill | null;
  /** By the ids of the lines. */
  readonly lines: Readonly<Record<string, string>>;
  readonly head: Readonly<Partial<Record<HeadField, string>>>;
}

export const noEdits: Edits = { fill: null, lines: {}, head: {} };

export const isEmpty = ({ fill, lines, head }: Edits): boolean =>
  fill === null && Object.keys(lines).length === 0 && Object.keys(head).length === 0;

/** Returns the lines as a fill sets them, by the module of the server; without one they are the same objects. */
export function filledLines(
  lines: readonly ClaimLine[],
  fill: Fill | null,
  stages: Stages | null,
): readonly ClaimLine[] {
  if (fill === null) return lines;
  const fraction = "all" in fill ? decimal(fill.all) : fractionOfStage(stages ?? [], fill.stage);
  const amounts = allToDate(
    lines.map(({ value }) => decimal(value)),
    fraction,
  );
  const entered = toNumber(fraction);
  return lines.map((line, i) => ({ ...line, as: "FRACTION", entered, claimed: toNumber(amounts[i] ?? decimal(0)) }));
}

const amountText = (amount: number | null): string => (amount === null || amount === 0 ? "" : formatAmount(amount));

/** Returns a saved field as a person would type it. */
export function headText(claim: Claim, field: HeadField): string {
  switch (field) {
    case "periodFrom":
      return claim.periodFrom ?? "";
    case "periodTo":
      return claim.periodTo;
    case "materials":
      return amountText(claim.materials.claimed);
    case "withheld":
      return amountText(claim.withheld.claimed);
    case "recoup":
      // Nothing to give back was chosen too, unlike an empty field.
      return claim.recoup === null ? "" : formatAmount(claim.recoup);
  }
}

/** Reads an amount; empty is nothing. */
export const readAmountOrZero = (typed: string): number | undefined => (typed.trim() === "" ? 0 : readMoney(typed));

/** Faults by the id of a line or the name of a field. */
export type Faults = ReadonlyMap<string, string>;

export const noFaults: Faults = new Map();

/** Finds what keeps edits from being saved. The server checks everything again. */
export function findFaults({ lines, head }: Edits, claimLines: readonly ClaimLine[], rules: LineRules): Faults {
  const found = new Map<string, string>();
  for (const line of claimLines) {
    const typed = lines[line.itemId];
    const fault = typed === undefined ? undefined : lineState(line, typed, rules).fault;
    if (fault !== undefined) found.set(line.itemId, fault);
  }
  for (const field of ["materials", "withheld", "recoup"] as const) {
    const typed = head[field];
    if (typed !== undefined && readAmountOrZero(typed) === undefined) found.set(field, claimsCopy.sheet.notAnAmount);
  }
  if (head.periodTo?.trim() === "") found.set("periodTo", claimsCopy.fields.noDay);
  return found;
}

/** Returns the request that saves edits without faults. */
export function changeOf({ fill, lines, head }: Edits): ClaimChange {
  const items = Object.entries(lines).flatMap(([itemId, typed]) => {
    const progress = readProgress(typed);
    return progress === undefined ? [] : [{ itemId: itemId as never, ...progress }];
  });
  const { periodFrom, periodTo, materials, withheld, recoup } = head;
  return {
    ...fill,
    ...(items.length > 0 && { items }),
    ...(periodFrom !== undefined && { periodFrom: periodFrom === "" ? null : periodFrom }),
    ...(periodTo !== undefined && { periodTo }),
    ...(materials !== undefined && { materials: readAmountOrZero(materials) ?? 0 }),
    ...(withheld !== undefined && { withheld: readAmountOrZero(withheld) ?? 0 }),
    ...(recoup !== undefined && { recoup: recoup.trim() === "" ? null : (readMoney(recoup) ?? 0) }),
  };
}

/** Returns the edits without those that were saved and not changed since. */
export function withoutSaved(now: Edits, saved: Edits): Edits {
  return {
    fill: now.fill === saved.fill ? null : now.fill,
    lines: Object.fromEntries(Object.entries(now.lines).filter(([id, typed]) => saved.lines[id] !== typed)),
    head: Object.fromEntries(
      Object.entries(now.head).filter(([field, typed]) => saved.head[field as HeadField] !== typed),
    ),
  };
}
