import { type Database, onceAsSystem } from "#server/db/sql.ts";
import { presentPause, type SendingPause } from "./present.ts";
import { findPauseRow, type PauseRow } from "./store.ts";

export { administeringOrganization, isPaused, lastPauseEnd } from "./store.ts";
export type { SendingPause };

/** Returns the pause of mail and webhooks that lasts; null when there is none. */
export async function findPause(db: Database): Promise<SendingPause | null> {
  const [row] = await onceAsSystem<PauseRow>(db, findPauseRow);
  return row === undefined ? null : presentPause(row);
}
