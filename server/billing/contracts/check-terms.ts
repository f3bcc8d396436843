import type { ContractTerms } from "./store.ts";
import type { Fault } from "#contract/api/errors.ts";

type Terms = Pick<ContractTerms, "actApplies" | "needsApproval" | "claimDay" | "claimDayShift" | "daysCount">;

/** Returns faults for terms of days that contradict each other. */
export function dayTermFaults({ actApplies, needsApproval, claimDay, claimDayShift, daysCount }: Terms): Fault[] {
  return [
    ...(needsApproval === true && !actApplies
      ? fault(
          "actApplies",
          "must be true for work that needs building approval, which the Act covers; leave it out, or set needsApproval to false",
        )
      : []),
    ...(claimDayShift !== "NONE" && (claimDay === null || claimDay === 0)
      ? fault(
          "claimDayShift",
          "must be NONE without a claim day to move; set claimDay to a day of the month, such as 25, or leave it out",
        )
      : []),
    ...(daysCount === "ACT" && !actApplies
      ? fault(
          "daysCount",
          "must be CALENDAR for a contract that the Act does not apply to; leave it out, or set actApplies to true",
        )
      : []),
  ];
}

const fault = (path: string, message: string): Fault[] => [{ path, code: "NOT_ALLOWED", message }];

/** Returns true unless the work is in another currency, or on a home that needs no building approval. */
export const actAppliesTo = ({
  currency,
  needsApproval,
}: {
  readonly currency: string;
  readonly needsApproval: boolean | null;
}): boolean => currency === "SGD" && needsApproval !== false;
