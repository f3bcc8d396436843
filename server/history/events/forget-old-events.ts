import { monthsBefore } from "#server/core/calendar.ts";
import type { Caller } from "#server/http/caller.ts";
import { inBatches } from "#server/db/lists/in-batches.ts";
import { asSystem } from "#server/db/sql.ts";
import { deleteAttempts, deleteEvents } from "./store.ts";

const eventsKeptMonths = 13;
const attemptsKeptDays = 90;
const dayMs = 24 * 60 * 60 * 1000;
/** A small batch: claiming deliveries and raising events need not wait for it. */
const batchMax = 500;

/** Deletes events, with their deliveries, after 13 months, and the log of attempts after 90 days. */
export async function forgetOldEvents({ db, clock }: Pick<Caller, "db" | "clock">): Promise<void> {
  const now = clock();
  const attemptsBefore = new Date(now.getTime() - attemptsKeptDays * dayMs);
  await inBatches(batchMax, (rows) => asSystem(db, (system) => deleteAttempts(system, attemptsBefore, rows)));
  const eventsBefore = monthsBefore(now, eventsKeptMonths);
  await inBatches(batchMax, (rows) => asSystem(db, (system) => deleteEvents(system, eventsBefore, rows)));
}
