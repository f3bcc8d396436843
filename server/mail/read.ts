import { type Database, onceAsSystem } from "#server/db/sql.ts";
import { countQueued } from "./store.ts";

/** The outbox, for folders that show it or compose its mails. */
export { findMail, findMails, type MailRow, requeueMail } from "./store.ts";

/** A mail that waited longer before its first attempt is no longer sent automatically; it can be sent again. */
export const staleMs = 72 * 60 * 60 * 1000;

export interface QueuedMails {
  readonly queued: number;
  /** The part of them that has waited for too long to be sent automatically. */
  readonly tooOld: number;
}

/** Counts the mails of the installation that wait. @param at the database's time */
export async function countQueuedMails(db: Database, at: Date): Promise<QueuedMails> {
  const before = new Date(at.getTime() - staleMs);
  const [row] = await onceAsSystem<QueuedMails>(db, (system) => countQueued(system, before));
  return row ?? { queued: 0, tooOld: 0 };
}
