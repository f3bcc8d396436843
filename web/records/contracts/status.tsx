import type { ClaimStatus } from "#contract/contracts/claims.ts";
import type { ContractStatus } from "#contract/contracts/contracts.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { contractsCopy } from "#web/copy/contracts.ts";

const tones: Readonly<Record<ContractStatus, Tone>> = { ACTIVE: "info", COMPLETED: "good", CLOSED: "neutral" };

/** The status badge of a contract. */
export const ContractStatusBadge = ({ status }: { readonly status: ContractStatus }) => (
  <Badge tone={tones[status]}>{contractsCopy.statuses[status]}</Badge>
);

const claimTones: Readonly<Record<ClaimStatus, Tone>> = {
  DRAFT: "neutral",
  SUBMITTED: "info",
  RESPONDED: "warn",
  BILLED: "good",
  CARRIED: "neutral",
  WITHDRAWN: "neutral",
};

/** The status badge of a claim. */
export const ClaimStatusBadge = ({ status }: { readonly status: ClaimStatus }) => (
  <Badge tone={claimTones[status]}>{contractsCopy.claimStatuses[status]}</Badge>
);
