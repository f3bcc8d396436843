import type postgres from "@quoin/postgres";
import { LRUCache } from "lru-cache";
import { wording } from "#contract/api/wording.ts";
import { databaseIsAway, databaseIsReadOnly, databaseIsSilent } from "#server/core/database-away.ts";
import { storageIsFull } from "#server/core/storage-full.ts";
import { noTelemetry, type Telemetry } from "#server/core/telemetry.ts";
import { type Databases, onlyOne } from "./placement/databases.ts";
import { connect, type ConnectionTarget, type Pooler } from "./connection/connect.ts";
import { createShares, type PoolSizes, poolSizesDefault, sharesOf } from "./connection/connection-shares.ts";
import { createDisturbance } from "./connection/disturbance.ts";
import { openReplica } from "./connection/replica.ts";
import { requireWritable } from "./connection/require-writable.ts";
import { answerSecondsMax, pathTo, sessionTimeouts } from "./connection/session-settings.ts";
import { beginAs, type Database, transact } from "./sql.ts";

/** Those of the busiest organizations: what a failover loses is of the last moments before it. */
const givenNumbersMax = 10_000;
const snapshotIdleSeconds = 10;
const shareWaitMsMax = sessionTimeouts.lock_timeout;
const tooManyReads = wording("requests.tooManyReads");

export interface SentStatement {
  readonly role: "quoin_app" | "quoin_system";
  readonly text: string;
  readonly parameters: readonly unknown[];
}

interface PoolOptions {
  readonly target?: ConnectionTarget;
  /** The time after which a connection without work is closed. */
  readonly idleSeconds?: number;
}

export interface DatabaseOptions {
  readonly target: ConnectionTarget;
  readonly pooler: Pooler;
  /** The schema of the tables, as in SQL; without one, the role's own search path finds them. */
  readonly schema?: string;
  readonly now?: Database["now"];
  readonly poolSizes?: PoolSizes;
  /** A streaming replica of the target, and how far it may be behind. */
  readonly replica?: { readonly target: ConnectionTarget; readonly maxLagMs: number };
  readonly traceWithin?: Telemetry["traceWithin"];
  /** The time that a session has to answer, in seconds; 0 without a limit. */
  readonly answerSecondsMax?: number;
  /** Called with every statement before it is sent; for tests of the statements themselves. */
  readonly onStatement?: (sent: SentStatement) => void;
}

/** @param databasesOf returns the databases of the installation; by default this is the only one */
export function openDatabase(
  options: DatabaseOptions,
  databasesOf: (db: Database) => Databases<Database> = onlyOne,
): Database {
  const { onStatement, schema, pooler, poolSizes = poolSizesDefault } = options;
  const shares = sharesOf(poolSizes.app);
  const pool = (role: SentStatement["role"], max: number, { target = options.target, idleSeconds }: PoolOptions = {}) =>
    connect(target, pooler, {
      max,
      answer_timeout: options.answerSecondsMax ?? answerSecondsMax,
      ...(idleSeconds !== undefined && { idle_timeout: idleSeconds }),
      ...(onStatement && { debug: (_, text, parameters) => onStatement({ role, text, parameters }) }),
      prepare: pooler === "none",
      connection: pooler === "none" ? { role, ...sessionTimeouts, ...pathTo(schema) } : {},
    });
  const app = pool("quoin_app", poolSizes.app);
  const system = pool("quoin_system", poolSizes.system);
  const snapshots = pool("quoin_app", 1, { idleSeconds: snapshotIdleSeconds });
  const storage = createDisturbance(storageIsFull, () => writeTemporarily(system));
  const absence = createDisturbance(databaseIsAway, () => requireWritable(system), leaveServer, databaseIsReadOnly);
  // Other sessions would find out one by one that another server has taken over. A new one asks a proxy or the list of
  // hosts again.
  function leaveServer(cause: unknown): void {
    if (databaseIsReadOnly(cause) || databaseIsSilent(cause)) for (const each of [app, system, snapshots]) each.renew();
  }
  const replica =
    options.replica &&
    openReplica(app, pool("quoin_app", poolSizes.app, { target: options.replica.target }), options.replica.maxLagMs);
  const db: Omit<Database, "databases"> = {
    app,
    system,
    schema,
    ...(replica && { replica }),
    snapshots,
    pooler,
    storage,
    absence,
    committed: { transactions: 0, numbers: new LRUCache({ max: givenNumbersMax }) },
    loads: {
      app: { connectionsMax: poolSizes.app, running: 0 },
      system: { connectionsMax: poolSizes.system, running: 0 },
    },
    traceWithin: options.traceWithin ?? noTelemetry.traceWithin,
    // Whole milliseconds, like every stored instant.
    now: options.now ?? ((sql) => sql`date_trunc('milliseconds', now())`),
    withinShare: createShares({
      atOnce: shares.changes,
      waitMsMax: shareWaitMsMax,
      message: wording("requests.tooBusy"),
    }),
    withinReadShare: createShares({ atOnce: shares.reads, waitMsMax: shareWaitMsMax, message: tooManyReads }),
    withinHeavyReadShare: createShares({ atOnce: shares.heavyReads, waitMsMax: shareWaitMsMax, message: tooManyReads }),
    deliveryListeners: new Set(),
    keyListeners: new Set(),
    async close() {
      storage.stop();
      absence.stop();
      if (whole.databases.home === whole) await whole.databases.close();
      await Promise.all([...[app, system, snapshots].map((each) => each.end({ timeout: 5 })), replica?.close()]);
    },
  };
  const whole = db as Database;
  return Object.assign(whole, { databases: databasesOf(whole) });
}

/** Checks that the login role may switch to both roles, before anything needs it. @throws PostgresError otherwise */
export async function requireRoles(db: Database): Promise<void> {
  await Promise.all([
    transact(db.app, (sql) => beginAs(db, sql, "quoin_app")),
    transact(db.system, (sql) => beginAs(db, sql, "quoin_system")),
  ]);
}

/** Writes about a megabyte of temporary data: fails while the database's disk is full, and needs no table. */
async function writeTemporarily(system: postgres.Sql): Promise<void> {
  await system.begin(async (sql) => {
    await sql`select set_config('work_mem', '64kB', true)`;
    await sql`
      select count(*) from (
        select i from generate_series(1, 200) i, lateral (select repeat(md5(i::text), 160) as filler) f
        order by filler offset 1) s`;
  });
}
