import { type Database, onceAsSystem } from "#server/db/sql.ts";
import { countPending } from "./store.ts";

/** Counts the deliveries of the installation that wait or are under way. */
export async function countPendingDeliveries(db: Database): Promise<number> {
  const [row] = await onceAsSystem<{ pending: number }>(db, countPending);
  return row?.pending ?? 0;
}
