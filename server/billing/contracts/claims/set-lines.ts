import { createHash } from "node:crypto";
import { allToDate, fractionOfStage, recoupMax } from "#contract/contracts/claim-figures.ts";
import type { NewClaim } from "#contract/contracts/claims.ts";
import { compare, decimal, type Decimal, sum, toNumber, toText } from "#contract/money.ts";
import { wording } from "#contract/api/wording.ts";
import type { Fault } from "#server/core/refusal.ts";
import { readProgress } from "#server/billing/contracts/progress.ts";
import {
  basisOf,
  type ContractState,
  type LineAmounts,
  type ScheduledLine,
  type StoredBasis,
} from "#server/billing/contracts/state.ts";
import { formatFigure } from "#server/core/text/format.ts";
import type { ClaimRow } from "./store.ts";
import type { ClaimItemRow, NewClaimItemRow } from "./items-store.ts";

interface Context {
  readonly state: ContractState;
  readonly lines: readonly ScheduledLine[];
  readonly before: LineAmounts;
}

/** Returns the lines that a request changes: all at one progress, then those that it names. */
export function linesOf(
  { items = [], all, stage }: NewClaim,
  { state: { contract }, lines, before }: Context,
): { readonly items: NewClaimItemRow[]; readonly faults: Fault[] } {
  const { progress, faults } = readProgress(items, lines, { isRemeasured: contract.isRemeasured, billed: before });
  const stages = contract.stages ?? [];
  if (all !== undefined && stage !== undefined) {
    faults.push({ path: "stage", code: "NOT_ALLOWED", message: wording("claims.notWithAll") });
  }
  if (stage !== undefined && stage > stages.length) {
    const message =
      stages.length === 0 ? wording("claims.needsStages") : wording("claims.aboveLastStage", { most: stages.length });
    faults.push({ path: "stage", code: "OUT_OF_RANGE", message });
  }
  const fraction =
    stage === undefined ? (all === undefined ? undefined : decimal(all)) : fractionOfStage(stages, stage);
  const named = new Map(
    progress.map(({ line, enteredAs, entered, toDate }) => [
      line.itemId,
      { itemId: line.itemId, enteredAs, entered, claimed: toText(toDate) },
    ]),
  );
  const rows = [
    ...(fraction === undefined ? [] : allLines(lines, fraction)).filter(({ itemId }) => !named.has(itemId)),
    ...named.values(),
  ];
  return { items: rows, faults };
}

function allLines(lines: readonly ScheduledLine[], fraction: Decimal): NewClaimItemRow[] {
  const amounts = allToDate(
    lines.map(({ value }) => value),
    fraction,
  );
  return lines.map(({ itemId }, i) => ({
    itemId,
    enteredAs: "FRACTION",
    entered: toText(fraction),
    claimed: toText(amounts[i] ?? decimal(0)),
  }));
}

/** Returns the items of a claim after some of them changed, by line. */
export function afterChange(
  items: ReadonlyMap<string, Pick<ClaimItemRow, "claimed">>,
  changed: readonly NewClaimItemRow[],
): ReadonlyMap<string, Pick<ClaimItemRow, "claimed">> {
  return new Map([...items, ...changed.map((item) => [item.itemId, item] as const)]);
}

/** Returns the faults of amounts that are beyond what the contract has. */
export function amountFaults(
  claim: Pick<ClaimRow, "withheld" | "recoup" | "materials">,
  items: ReadonlyMap<string, Pick<ClaimItemRow, "claimed">>,
  now: StoredBasis,
): Fault[] {
  const faults: Fault[] = [];
  const basis = basisOf(now);
  const isAbove = (amount: string, most: Decimal) => compare(decimal(amount), most) > 0;
  if (isAbove(claim.withheld, basis.before.withheld)) {
    const message = wording("claims.aboveWithheld", { most: formatFigure(Number(now.before.withheld)) });
    faults.push({ path: "withheld", code: "OUT_OF_RANGE", message });
  }
  if (claim.recoup !== null) {
    const work = sum([...items.values()].map(({ claimed }) => decimal(claimed)));
    const progress = { work, materials: decimal(claim.materials), withheld: decimal(claim.withheld), recoup: null };
    const most = recoupMax(basis, progress);
    if (isAbove(claim.recoup, most)) {
      const message = wording("claims.aboveDeposit", { most: formatFigure(toNumber(most)) });
      faults.push({ path: "recoup", code: "OUT_OF_RANGE", message });
    }
  }
  return faults;
}

/** Returns a short form of a claim's lines for the audit log: their sum, and a digest that changes with any of them. */
export function summarizeClaim(items: ReadonlyMap<string, Pick<ClaimItemRow, "claimed">>): string {
  const amounts = [...items].map(([itemId, { claimed }]) => [itemId, toNumber(decimal(claimed))] as const);
  const digest = createHash("sha256")
    .update(JSON.stringify(amounts.toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest("hex");
  return `${formatFigure(toNumber(sum(amounts.map(([, amount]) => decimal(amount)))))}, sha256:${digest}`;
}
