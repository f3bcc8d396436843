import type { Services } from "#server/http/caller.ts";
import { inBatches } from "#server/db/lists/in-batches.ts";
import { onceAsSystem } from "#server/db/sql.ts";
import { deleteUnreferenced, markUnreferenced } from "./store.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** A file is uploaded before the resource that refers to it is saved, and replacing it may be undone. */
export const unreferencedKeptDays = 30;
/** A small batch, so that no upload waits for long. */
const batchMax = 200;

/**
 * Deletes files that have been unreferenced for 30 days. Detects here when a file becomes unreferenced, so that the
 * days are counted from then and not from the upload.
 */
export async function deleteUnreferencedFiles({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const now = clock();
  const before = new Date(now.getTime() - unreferencedKeptDays * dayMs);
  await inBatches(batchMax, async (rows) => {
    return (await onceAsSystem(db, (system) => markUnreferenced(system, now, rows))).length;
  });
  while ((await onceAsSystem(db, (system) => deleteUnreferenced(system, before, batchMax))).length > 0);
}
