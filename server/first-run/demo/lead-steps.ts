import type { LeadId } from "#contract/api/ids.ts";
import { createLead } from "#server/records/leads/create-lead.ts";
import { updateLead } from "#server/records/leads/update-lead.ts";
import type { LeadStory } from "./story.ts";
import type { Step } from "./year.ts";

/** Returns the steps of a lead: its first call, and every status after that. */
export function leadSteps({ daysAgo, moves = [], ...lead }: LeadStory): Step[] {
  let entered: LeadId | undefined;
  return [
    {
      daysAgo,
      async run(caller) {
        entered = (await createLead(caller, lead)).id;
      },
    },
    ...moves.map(({ daysAgo: movedDaysAgo, ...change }) => ({
      daysAgo: movedDaysAgo,
      async run(caller: Parameters<Step["run"]>[0]) {
        if (entered === undefined) throw new Error(`the demo's lead ${lead.name} moves before it is entered`);
        await updateLead(caller, entered, change);
      },
    })),
  ];
}
