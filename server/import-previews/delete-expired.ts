import type { Services } from "#server/http/caller.ts";
import { onceAsSystem } from "#server/db/sql.ts";
import { expiredBefore } from "./read.ts";
import { deleteExpiredFiles } from "./store.ts";

/** A small batch, so that no upload waits for long. */
const batchMax = 50;

/** Deletes the files of imports that are older than a day. */
export async function deleteExpiredPreviews({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const before = expiredBefore(clock());
  while ((await onceAsSystem(db, (system) => deleteExpiredFiles(system, before, batchMax))).length > 0);
}
