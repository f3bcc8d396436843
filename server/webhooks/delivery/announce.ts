import type { Database } from "#server/db/sql.ts";
import type { Logger } from "#server/core/log.ts";

const channel = "quoin_delivery";
/** One in each transaction would slow all of them down; the commits of so long make one notification, but for the first. */
const gatherMs = 50;

/** Tells the workers of other processes that this one committed something for them. Answers how to stop. */
export function announceDeliveries(db: Database, log: Logger): () => void {
  let timer: NodeJS.Timeout | undefined;
  let hasMore = false;
  const announce = () => {
    if (timer !== undefined) {
      hasMore = true;
      return;
    }
    // Whatever comes of it, their poll finds the deliveries.
    db.system`select pg_notify(${channel}, '')`.catch((error: unknown) => log.debug({ err: error }, "not announced"));
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

/** Calls back when another process committed something; behind a pooler that cannot tell, the poll has to do. */
export async function listenForDeliveries(db: Database, log: Logger, wake: () => void): Promise<() => Promise<void>> {
  if (db.pooler === "transaction") return async () => undefined;
  try {
    const listening = await db.system.listen(channel, wake, wake);
    return async () => {
      await listening.unlisten();
    };
  } catch (error) {
    log.warn({ err: error }, "the workers are not woken by other processes for now");
    return async () => undefined;
  }
}
