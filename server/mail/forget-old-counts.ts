import type { Services } from "#server/http/caller.ts";
import { onceAsSystem } from "#server/db/sql.ts";
import { deleteEndedCounts } from "./store.ts";

/** Deletes the counters of mails whose window is over. */
export async function forgetOldMailCounts({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const now = clock();
  await onceAsSystem(db, (system) => deleteEndedCounts(system, now));
}
