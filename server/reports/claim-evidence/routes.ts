import type { Handlers } from "#server/http/handlers.ts";
import { getClaimEvidence } from "./get-claim-evidence.ts";

export const claimEvidenceHandlers: Handlers<"getClaimEvidence"> = {
  getClaimEvidence: ({ caller, id }) => getClaimEvidence(caller, id),
};
