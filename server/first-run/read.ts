import type { GettingStarted } from "#contract/organizations/first-run.ts";
import type { Services } from "#server/http/caller.ts";
import { found } from "#server/core/refusal.ts";
import { isoInstantOrNull, type Read } from "#server/db/sql.ts";
import { findFirstSteps } from "./store.ts";

/** Returns which of the first steps are done. */
export async function getGettingStarted(
  read: Read,
  { mailWaits = false }: Pick<Services, "mailWaits">,
): Promise<GettingStarted> {
  const row = found(await findFirstSteps(read));
  const isMailServerSet = !mailWaits;
  return {
    steps: [
      { step: "BANK", isDone: row.hasBank },
      { step: "CLIENT", isDone: row.hasClient },
      { step: "QUOTATION", isDone: row.hasQuotation },
      { step: "MAIL", isDone: isMailServerSet && row.hasSender },
      { step: "COLLEAGUE", isDone: row.hasColleague },
    ],
    isMailServerSet,
    dismissedAt: isoInstantOrNull(row.dismissedAt),
    isEmpty: row.isEmpty,
    exampleCount: row.exampleCount,
  };
}
