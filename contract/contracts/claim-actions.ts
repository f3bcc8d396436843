import type { ClaimStatus } from "./claims.ts";

/** The actions that each status of a claim allows. */
export const claimActions = {
  DRAFT: ["update", "submit", "invoice", "credit", "withdraw"],
  SUBMITTED: ["submit", "respond", "invoice", "credit", "withdraw", "correct-parties"],
  RESPONDED: ["respond", "accept-response", "invoice", "credit", "withdraw", "correct-parties"],
  BILLED: ["take-back", "correct-parties"],
  CARRIED: ["correct-parties"],
  WITHDRAWN: [],
} as const satisfies Record<ClaimStatus, readonly string[]>;
export type ClaimAction = (typeof claimActions)[ClaimStatus][number];
