import type { LeadStatus } from "#contract/clients/leads.ts";
import { wording } from "#contract/api/wording.ts";
import { statusOf } from "#server/core/text/wordings.ts";
import { refuseFaults } from "#server/core/refusal.ts";

/** @throws Refusal 422 for the reason of a loss on a lead that is not LOST */
export function refuseReasonUnlessLost(status: LeadStatus, lostReason: string | null | undefined): void {
  if (lostReason == null || status === "LOST") return;
  const message = wording("records.reasonNeedsLost", { status: statusOf(status) });
  refuseFaults([{ path: "lostReason", code: "ONLY_WHEN_LOST", message }]);
}
