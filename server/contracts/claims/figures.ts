import { claimFigures, type ClaimFigures, type ClaimProgress } from "#contract/claim-figures.ts";
import { decimal } from "#contract/money.ts";
import { basisOf, type StoredBasis } from "#server/contracts/state.ts";
import type { ClaimRow } from "./store.ts";

type Amounts = Pick<
  ClaimRow,
  "workClaimed" | "workCertified" | "materials" | "materialsCertified" | "withheld" | "withheldCertified" | "recoup"
>;

const recoupOf = ({ recoup }: Amounts) => (recoup === null ? null : decimal(recoup));

/** Returns the work of a claim as it was claimed. */
export const claimedProgress = (claim: Amounts): ClaimProgress => ({
  work: decimal(claim.workClaimed),
  materials: decimal(claim.materials),
  withheld: decimal(claim.withheld),
  recoup: recoupOf(claim),
});

/** Returns the work of a claim as it was certified, where it was. */
export const certifiedProgress = (claim: Amounts): ClaimProgress => ({
  work: decimal(claim.workCertified),
  materials: decimal(claim.materialsCertified ?? claim.materials),
  withheld: decimal(claim.withheldCertified ?? claim.withheld),
  recoup: recoupOf(claim),
});

export const figuresAsClaimed = (claim: Amounts, basis: StoredBasis): ClaimFigures =>
  claimFigures(basisOf(basis), claimedProgress(claim));

export const figuresAsCertified = (claim: Amounts, basis: StoredBasis): ClaimFigures =>
  claimFigures(basisOf(basis), certifiedProgress(claim));
