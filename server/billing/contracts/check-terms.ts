import { type Wording, wording } from "#contract/api/wording.ts";
import type { Fault } from "#server/core/refusal.ts";
import type { ContractTerms } from "./store.ts";

type Terms = Pick<ContractTerms, "actApplies" | "needsApproval" | "claimDay" | "claimDayShift" | "daysCount">;

/** Returns faults for terms of days that contradict each other. */
export function dayTermFaults({ actApplies, needsApproval, claimDay, claimDayShift, daysCount }: Terms): Fault[] {
  return [
    ...(needsApproval === true && !actApplies ? fault("actApplies", wording("contracts.approvalNeedsAct")) : []),
    ...(claimDayShift !== "NONE" && (claimDay === null || claimDay === 0)
      ? fault("claimDayShift", wording("contracts.shiftNeedsClaimDay"))
      : []),
    ...(daysCount === "ACT" && !actApplies ? fault("daysCount", wording("contracts.calendarWithoutAct")) : []),
  ];
}

const fault = (path: string, message: Wording): Fault[] => [{ path, code: "NOT_ALLOWED", message }];

/** Returns true unless the work is in another currency, or on a home that needs no building approval. */
export const actAppliesTo = ({
  currency,
  needsApproval,
}: {
  readonly currency: string;
  readonly needsApproval: boolean | null;
}): boolean => currency === "SGD" && needsApproval !== false;
