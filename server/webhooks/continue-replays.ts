import type { JobId } from "#contract/api/ids.ts";
import type { Caller } from "#server/http/caller.ts";
import { asSystem, inOrg } from "#server/db/sql.ts";
import { enqueueDelivery } from "#server/history/events/emit.ts";
import { advanceReplay, findEventsToReplay, findRunningReplays, holdEndpointRow, lockRunningReplay } from "./store.ts";

/** The number of events that one transaction queues again. */
const batchEventsMax = 100;
/** The span of positions that one transaction reads to find these; it ends well within the statement timeout. */
const batchPositionsMax = 1_000;

/**
 * Continues every running replay from its last position. Any number of workers may: each transaction takes one replay,
 * and its new deliveries and its progress are committed together. Replays take turns by batch, so that none waits for a
 * long one to end.
 * @throws AggregateError when some could not continue; the others do all the same
 */
export async function continueReplays({
  db,
  clock,
  stopping,
}: Pick<Caller, "db" | "clock"> & { readonly stopping?: AbortSignal }): Promise<void> {
  const failures = new Map<JobId, unknown>();
  let hasMore = true;
  // A batch is committed with its progress: after a stop the next run continues from there.
  const isStopping = () => stopping?.aborted === true;
  while (hasMore && !isStopping()) {
    hasMore = false;
    for (const { orgId, id } of await asSystem(db, findRunningReplays)) {
      if (isStopping() || failures.has(id)) continue;
      try {
        if (await takeBatch({ db, clock, org: orgId }, id)) hasMore = true;
      } catch (error) {
        failures.set(id, error);
      }
    }
  }
  if (failures.size > 0) throw new AggregateError(failures.values(), "could not continue some replays");
}

/** Processes one batch. Returns whether there is more to do. */
function takeBatch(scope: Pick<Caller, "db" | "clock" | "org">, id: JobId): Promise<boolean> {
  return inOrg(scope, async (tx) => {
    const replay = await lockRunningReplay(tx, id);
    // Done, or taken by another worker.
    if (replay === undefined) return false;
    const at = scope.clock();
    const { endpointId, done, position } = replay;
    // Locked, so that disabling it either comes before this, or after it and cancels the deliveries made here.
    const endpoint = await holdEndpointRow(tx, endpointId);
    if (endpoint?.enabled !== true) {
      await advanceReplay(tx, id, { done, position, status: "CANCELLED", updatedAt: at });
      return false;
    }
    const read = await findEventsToReplay(tx, replay, batchPositionsMax);
    const events = read.filter(({ isReplayed }) => isReplayed).slice(0, batchEventsMax);
    for (const event of events) {
      await enqueueDelivery(tx, { eventId: event.id, eventType: event.type, endpointId, isTest: false }, at);
    }
    const last = events.length === batchEventsMax ? events.at(-1) : read.at(-1);
    // Without a next event the last one was deleted since.
    const hasMore = last !== undefined && last.position !== replay.lastPosition;
    await advanceReplay(tx, id, {
      done: done + events.length,
      position: last?.position ?? position,
      status: hasMore ? "RUNNING" : "DONE",
      updatedAt: at,
    });
    return hasMore;
  });
}
