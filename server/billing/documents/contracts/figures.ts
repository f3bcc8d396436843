import {
  type ClaimBasis,
  claimFigures,
  type ClaimFigures,
  type ClaimProgress,
} from "#contract/contracts/claim-figures.ts";
import type { ClaimId } from "#contract/api/ids.ts";
import { decimal } from "#contract/money.ts";

/** The basis of a claim's figures as it is stored with the claim: amounts as decimal text. */
export interface StoredBasis {
  readonly contractSum: string;
  readonly depositIssued: string;
  readonly held: string;
  readonly retentionPct: string | null;
  readonly retentionLimit: string | null;
  readonly recoupPct: string | null;
  readonly gstRate: string;
  readonly before: Readonly<Record<"work" | "materials" | "retention" | "deposit" | "withheld", string>>;
}

export const basisOf = ({ contractSum, depositIssued, held, before, ...terms }: StoredBasis): ClaimBasis => ({
  ...terms,
  contractSum: decimal(contractSum),
  depositIssued: decimal(depositIssued),
  held: decimal(held),
  before: {
    work: decimal(before.work),
    materials: decimal(before.materials),
    retention: decimal(before.retention),
    deposit: decimal(before.deposit),
    withheld: decimal(before.withheld),
  },
});

/** The amounts of a claim to date, as decimal text. */
export interface ClaimAmounts {
  /** The sums of its lines. */
  workClaimed: string;
  workCertified: string;
  materials: string;
  materialsCertified: string | null;
  withheld: string;
  withheldCertified: string | null;
  recoup: string | null;
  /** The claim of the contract that was billed last before it. */
  billedBefore: ClaimId | null;
}

const recoupOf = ({ recoup }: ClaimAmounts) => (recoup === null ? null : decimal(recoup));

/** Returns the work of a claim as it was claimed. */
const claimedProgress = (claim: ClaimAmounts): ClaimProgress => ({
  work: decimal(claim.workClaimed),
  materials: decimal(claim.materials),
  withheld: decimal(claim.withheld),
  recoup: recoupOf(claim),
});

/** Returns the work of a claim as it was certified, where it was. */
const certifiedProgress = (claim: ClaimAmounts): ClaimProgress => ({
  work: decimal(claim.workCertified),
  materials: decimal(claim.materialsCertified ?? claim.materials),
  withheld: decimal(claim.withheldCertified ?? claim.withheld),
  recoup: recoupOf(claim),
});

export const figuresAsClaimed = (claim: ClaimAmounts, basis: StoredBasis): ClaimFigures =>
  claimFigures(basisOf(basis), claimedProgress(claim));

export const figuresAsCertified = (claim: ClaimAmounts, basis: StoredBasis): ClaimFigures =>
  claimFigures(basisOf(basis), certifiedProgress(claim));
