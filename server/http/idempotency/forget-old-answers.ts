import type { Caller } from "#server/http/caller.ts";
import { inBatches } from "#server/db/lists/in-batches.ts";
import { asSystem } from "#server/db/sql.ts";
import { answerKeptMs } from "./answer-once.ts";
import { deleteAnswers } from "./store.ts";

const batchMax = 1_000;

/** Deletes the responses that are no longer replayed, a batch per transaction. */
export async function forgetOldAnswers({ db, clock }: Pick<Caller, "db" | "clock">): Promise<void> {
  const before = new Date(clock().getTime() - answerKeptMs);
  await inBatches(batchMax, (rows) => asSystem(db, (system) => deleteAnswers(system, before, rows)));
}
