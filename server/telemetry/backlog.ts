import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { type Database, onceAsSystem, type Query, type Sql } from "#server/db/sql.ts";
import {
  askForAnswer,
  type DeliveryBacklogRow,
  findDeliveryBacklog,
  findMailBacklog,
  findOverdueLag,
  type MailBacklogRow,
  type OverdueLagRow,
} from "./store.ts";

/** The work that waits in the database. */
export interface Backlog {
  readonly deliveries: DeliveryBacklogRow;
  readonly mails: MailBacklogRow;
  readonly overdue: OverdueLagRow;
}

/** A scrape must not wait longer, whatever the database does. */
const readTimeoutMs = 2_000;
/** Several Prometheus servers, or an impatient person, read the same figures. */
const keptMs = 5_000;
/** Marking is an hourly job, and this statement looks at every organization. */
const overdueKeptMs = 60_000;

export interface Answer {
  readonly isUp: boolean;
  readonly backlog: Backlog | undefined;
}

/** Returns a reader that tells if the database answers in time, and what waits in it as far as that is read in time. */
export function backlogReader(db: Database): () => Promise<Answer> {
  const one = async <T extends object>(find: (system: Sql, now: Query) => Query): Promise<T> => {
    const [row] = await onceAsSystem<T>(db, (system) => find(system, db.now(system)));
    if (row === undefined) throw new Error("an aggregate returned no row");
    return row;
  };
  const overdue = new LRUCache<"overdue", OverdueLagRow>({
    max: 1,
    ttl: overdueKeptMs,
    fetchMethod: () => one<OverdueLagRow>(findOverdueLag),
  });
  const backlogs = new LRUCache<"backlog", Backlog>({
    max: 1,
    ttl: keptMs,
    // One after the other: a scrape takes one connection from the work that it measures.
    fetchMethod: async () => ({
      deliveries: await one<DeliveryBacklogRow>(findDeliveryBacklog),
      mails: await one<MailBacklogRow>(findMailBacklog),
      overdue: await overdue.forceFetch("overdue"),
    }),
  });
  return async () => {
    const [answer, backlog] = await Promise.all([
      inTime(onceAsSystem(db, askForAnswer)),
      inTime(backlogs.forceFetch("backlog")),
    ]);
    const isUp = answer !== undefined;
    // Figures that were kept from a time before look like new ones.
    return { isUp, backlog: isUp ? backlog : undefined };
  };
}

/** Waits no longer than a scrape may take. A failure is an answer: the caller reports that the database is away. */
export const inTime = async <T>(work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work.catch(() => undefined), sleep(readTimeoutMs, undefined, { ref: false })]);
