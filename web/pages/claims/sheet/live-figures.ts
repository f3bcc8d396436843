import {
  type ClaimBasis,
  type ClaimProgress,
  claimFigures,
  presentClaimFigures,
} from "#contract/contracts/claim-figures.ts";
import type { Claim } from "#contract/contracts/claims.ts";
import type { Contract } from "#contract/contracts/contracts.ts";
import { decimal, sum } from "#contract/money.ts";
import { readMoney } from "#web/values/read-amount.ts";
import { type Edits, readAmountOrZero } from "./edits.ts";
import { type ClaimLine, lineState, type LineRules } from "#web/pages/claims/progress.ts";

/** Returns the state of the contract that the figures of a claim follow from. */
export function basisOf(claim: Claim, contract: Contract): ClaimBasis {
  const { work, materials, retention, deposit, withheld } = claim.figures;
  const { ledger } = contract;
  // A variation that was accepted after the claim was served is no part of it.
  const contractSum =
    claim.status === "DRAFT" ? decimal(ledger.contractSum) : sum(claim.items.map(({ value }) => decimal(value)));
  return {
    contractSum,
    depositIssued: decimal(ledger.deposit.issued),
    held: decimal(ledger.retention.held),
    retentionPct: contract.retentionPct,
    retentionLimit: contract.retentionLimit,
    recoupPct: contract.recoupPct,
    before: {
      work: decimal(work.before),
      materials: decimal(materials.before),
      retention: decimal(retention.before),
      deposit: decimal(deposit.before),
      withheld: decimal(withheld.before),
    },
  };
}

interface Typed {
  readonly edits: Edits;
  readonly lines: readonly ClaimLine[];
  readonly rules: LineRules;
}

/** Returns the work of a draft claim with what was typed; entries that cannot be read count as they are saved. */
export function progressOf(claim: Claim, { edits, lines, rules }: Typed): ClaimProgress {
  const { head } = edits;
  const amountOf = (typed: string | undefined, saved: number) =>
    decimal((typed === undefined ? undefined : readAmountOrZero(typed)) ?? saved);
  const recoup = head.recoup === undefined ? claim.recoup : (readMoney(head.recoup) ?? null);
  return {
    work: sum(lines.map((line) => lineState(line, edits.lines[line.itemId], rules).toDate)),
    materials: amountOf(head.materials, claim.materials.claimed),
    withheld: amountOf(head.withheld, claim.withheld.claimed),
    recoup: recoup === null ? null : decimal(recoup),
  };
}

/** Calculates the figures of a draft claim with what was typed, by the server's own module. */
export const liveFigures = (basis: ClaimBasis, progress: ClaimProgress, gstRate: number): Claim["figures"] =>
  presentClaimFigures(claimFigures(basis, progress), gstRate);
