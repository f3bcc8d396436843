import { claimFigures, presentClaimFigures } from "#contract/claim-figures.ts";
import type { Claim } from "#contract/claims.ts";
import type { Contract } from "#contract/contracts.ts";
import { decimal, sum } from "#contract/money.ts";
import { lineState, type LineRules } from "./progress.ts";
import { type Edits, materialsOf } from "./use-claim-sheet.ts";

/** Calculates the figures of a draft claim with what was typed, by the server's own module. */
export function liveFigures(
  claim: Claim,
  contract: Contract,
  { edits, rules, gstRate }: { readonly edits: Edits; readonly rules: LineRules; readonly gstRate: number },
): Claim["figures"] {
  const { work, materials, retention, deposit, withheld } = claim.figures;
  const { ledger } = contract;
  const figures = claimFigures(
    {
      contractSum: decimal(ledger.contractSum),
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
    },
    {
      work: sum(claim.items.map((line) => lineState(line, edits.lines[line.itemId], rules).toDate)),
      materials: decimal(
        (edits.materials === undefined ? undefined : materialsOf(edits.materials)) ?? claim.materials.claimed,
      ),
      withheld: decimal(claim.withheld.claimed),
      recoup: claim.recoup === null ? null : decimal(claim.recoup),
    },
  );
  return presentClaimFigures(figures, gstRate);
}
