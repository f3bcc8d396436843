import { fractionOfStage } from "#contract/contracts/claim-figures.ts";
import { compare, one } from "#contract/money.ts";
import type { Stages } from "#contract/contracts/stages.ts";
import { wording } from "#contract/api/wording.ts";
import type { Fault } from "#server/core/refusal.ts";

/** Returns a fault for stages that do not make the whole. */
export function stageFaults(stages: Stages | null | undefined): Fault[] {
  if (stages == null || compare(fractionOfStage([...stages, { share: 0 }], stages.length), one) === 0) return [];
  return [{ path: "stages", code: "OUT_OF_RANGE", message: wording("quotations.shares") }];
}
