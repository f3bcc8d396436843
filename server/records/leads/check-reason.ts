import type { LeadStatus } from "#contract/clients/leads.ts";
import { refuseFaults } from "#server/core/refusal.ts";

/** @throws Refusal 422 for the reason of a loss on a lead that is not LOST */
export function refuseReasonUnlessLost(status: LeadStatus, lostReason: string | null | undefined): void {
  if (lostReason == null || status === "LOST") return;
  const message = `is only for a LOST lead, and this one would be ${status}; leave it out, or set the status to LOST`;
  refuseFaults([{ path: "lostReason", code: "ONLY_WHEN_LOST", message }]);
}
