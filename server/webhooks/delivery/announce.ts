import type { Database } from "#server/db/sql.ts";
import type { Logger } from "#server/core/log.ts";

const channel = "quoin_delivery";
/** A notification per transaction would slow all of them down; after the first, commits within this time share one. */
const gatherMs = 10;

/** Notifies the workers of other processes that this one committed deliveries. Returns how to stop. */
export function announceDeliveries(db: Database, log: Logger): () => void {
  let timer: NodeJS.Timeout | undefined;
  let hasMore = false;
  const announce = () => {
    if (timer !== undefined) {
      hasMore = true;
      return;
    }
    // If it fails, their poll finds the deliveries.
    db.system`select pg_notify(${channel}, '')`.catch((error: unknown) =>
      log.debug({ err: error }, "could not announce deliveries"),
    );
    timer = setTimeout(() => {
      timer = undefined;
      if (!hasMore) return;
      hasMore = false;
      announce();
    }, gatherMs);
  };
  db.deliveryListeners.add(announce);
  return () => {
    db.deliveryListeners.delete(announce);
    clearTimeout(timer);
  };
}

/** Calls back when another process committed deliveries; without notifications behind a pooler, the poll has to do. */
export async function listenForDeliveries(db: Database, log: Logger, wake: () => void): Promise<() => Promise<void>> {
  if (db.pooler === "transaction") return async () => undefined;
  try {
    const listening = await db.system.listen(channel, wake, wake);
    return async () => {
      await listening.unlisten();
    };
  } catch (error) {
    log.warn({ err: error }, "notifications of new deliveries are not received; the worker polls until they are");
    return async () => undefined;
  }
}
