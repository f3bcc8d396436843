import type { GettingStarted } from "#contract/organizations/first-run.ts";
import type { Caller } from "#server/http/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { getGettingStarted } from "./read.ts";
import { dismissFirstSteps } from "./store.ts";

/** Dismisses the checklist for everyone in the organization. Dismissing it again changes nothing. */
export function dismissGettingStarted(caller: Caller): Promise<GettingStarted> {
  return inOrg(caller, async (tx) => {
    await dismissFirstSteps(tx, caller.clock());
    return getGettingStarted(tx, caller);
  });
}
