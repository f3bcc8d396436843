import type postgres from "@quoin/postgres";
import type { LRUCache } from "lru-cache";
import type { OrganizationId } from "#contract/api/ids.ts";
import type { Databases } from "./placement/databases.ts";
import { noteBegin } from "./begin-note.ts";
import type { Pooler } from "./connection/connect.ts";
import type { PoolSizes, WithinShare } from "./connection/connection-shares.ts";
import { noteConnectionFailure, noteUnknownOutcome } from "#server/core/database-away.ts";
import { refuseClosed } from "./closed-period.ts";
import { refuseMoving } from "./enter-org.ts";
import type { Telemetry } from "#server/core/telemetry.ts";
import type { Disturbance } from "./connection/disturbance.ts";
import { untilClosed } from "./until-closed.ts";
import { pathTo, sessionTimeouts, transactionSettings } from "./connection/session-settings.ts";
import type { Replica } from "./connection/replica.ts";

/**
 * `inOrg` and `asSystem` are the only two ways to open a transaction, `readInOrg` and `onceAsSystem` the only ways to
 * query without one. Each names the organization or declares that it needs none, and row security enforces it.
 */

export { type ConnectionTarget, openOwner } from "./connection/connect.ts";
export type Sql = postgres.ISql;
export type Row = object;
/** A piece of SQL: a whole statement, or a fragment of one. */
export type Query = postgres.PendingQuery<postgres.Row[]>;

/** Runs queries of one organization: a transaction, or the one-statement form. */
export interface Read {
  readonly org: OrganizationId;
  /** Writes SQL; a value in it becomes a parameter, never SQL text. */
  readonly sql: Sql;
  rows<T extends Row>(query: Query): Promise<T[]>;
}

/** A transaction of one organization. A function that takes one may write. */
export interface Tx extends Read {
  readonly isTransaction: true;
  /** The database's time, as SQL. */
  readonly now: Query;
  /** The limit of what the organization's events may take together, in bytes; 0 for none. */
  readonly eventStorageBytesMax: number;
  /** Notifies the process, after the commit, that there are deliveries to make. */
  wakeDeliveries(): void;
  /** Lets the process remember a number, after the commit. */
  noteNumber(given: GivenNumber): void;
}

/** A number that a document of the organization got. */
export interface GivenNumber {
  readonly kind: "QUOTATION" | "INVOICE" | "CREDIT_NOTE" | "RECEIPT";
  readonly year: number;
  readonly number: number;
}

/** Changes that this process saw committed, to notice when the database has lost them. */
export interface Committed {
  /** The number of transactions of organizations. */
  transactions: number;
  /** The last number of each kind and year, by organization. */
  readonly numbers: LRUCache<string, GivenNumber & { readonly org: OrganizationId }>;
}

/** The reads and transactions that a pool has taken, each of which needs a connection. */
export interface PoolLoad {
  readonly connectionsMax: number;
  running: number;
}

export interface Database {
  readonly app: postgres.Sql;
  readonly system: postgres.Sql;
  /** Serves slow reads while it is close behind; undefined without one. */
  readonly replica?: Replica;
  /** One connection for exports, opened when one begins: a long one holds none of those for requests. */
  readonly snapshots: postgres.Sql;
  /** Behind a pooler that may give each transaction another session, nothing can be set per session. */
  readonly pooler: Pooler;
  /**
   * The database's time, as SQL: the one clock that all processes share. Leases and due times are compared with it, so
   * that servers whose clocks differ agree on what has expired. Tests shift it here.
   */
  readonly now: (sql: Sql) => Query;
  /** Limits one organization's transactions, which may all wait for one lock, so that others get connections. */
  readonly withinShare: WithinShare;
  /** The time without disk space. */
  readonly storage: Disturbance;
  /** The time in which the database cannot be reached. */
  readonly absence: Disturbance;
  readonly committed: Committed;
  readonly loads: Readonly<Record<keyof PoolSizes, PoolLoad>>;
  readonly traceWithin: Telemetry["traceWithin"];
  /** The same limit for reads. */
  readonly withinReadShare: WithinShare;
  /** A smaller limit for CPU-intensive reads. */
  readonly withinHeavyReadShare: WithinShare;
  /** Listeners for commits of this process that left deliveries to make. */
  readonly deliveryListeners: Set<() => void>;
  /** Listeners that drop a cached API key at once, by its digest (base64). Used of the home database only. */
  readonly keyListeners: Set<(digest: string) => void>;
  /** The schema of its tables, as in SQL; undefined where the role's own search path finds them. */
  readonly schema: string | undefined;
  /** The databases of the installation, of which this is one. */
  readonly databases: Databases<Database>;
  close(): Promise<void>;
}

/** The organization and its database: what every read and write needs to know. */
export interface OrgScope {
  readonly db: Database;
  readonly org: OrganizationId;
  /** A transaction that has begun already, in which the work is done. */
  readonly tx?: Tx;
  /** The origin of the change, for the audit log; undefined for changes that the service makes on its own. */
  readonly asked?: ChangeOrigin;
  /** The limit of an organization's files and of its events, in bytes; none when 0 or missing, as for jobs. */
  readonly storageBytesMax?: number;
  /** Aborted when the client has closed the connection: slow reads are then cancelled. */
  readonly closed?: AbortSignal;
}

/** The caller and the request behind a change. */
export interface ChangeOrigin {
  readonly action: string;
  /** Null for a command, which has only a name. */
  readonly actorId: string | null;
  readonly actorName: string;
  /** Null for a command, as is its address. */
  readonly requestId: string | null;
  /** The IP address and the browser that sent the request. */
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly at: Date;
}

/**
 * Runs a transaction of one organization: all of `work` is committed, or none. Joins the scope's own, if any.
 * @throws Refusal 409 INVALID_STATE for a fact on a day that is closed
 */
export async function inOrg<T>(scope: OrgScope, work: (tx: Tx) => Promise<T>): Promise<T> {
  const done = scope.tx === undefined ? begin(scope, scope.db.withinShare, work) : work(scope.tx);
  return done.catch((error: unknown) => refuseClosed(error, scope.asked?.at));
}

async function begin<T>(scope: OrgScope, withinShare: WithinShare, work: (tx: Tx) => Promise<T>): Promise<T> {
  let hasDeliveries = false;
  const given: GivenNumber[] = [];
  const notes: TxNotes = {
    wakeDeliveries: () => void (hasDeliveries = true),
    noteNumber: (number) => void given.push(number),
  };
  const result = await withinShare(scope.org, () =>
    watched(scope.db, "app", "transaction", () =>
      transact(scope.db.app, async (sql) => {
        await beginAs(scope.db, sql, "quoin_app");
        // Sent now: the first statement of the work follows it on the connection without waiting for the answer, and
        // fails too if this one does.
        const set = sql`
          select set_config('app.org', ${scope.org}, true), set_config('app.asked', ${originText(scope)}, true),
            enter_org(${scope.org}), ${noteBegin(sql, scope.org, scope.db.now(sql))}`;
        set.catch(() => undefined);
        try {
          return await work(transaction(scope, sql, notes));
        } finally {
          // Its failure is why the work failed.
          await set.catch(refuseMoving);
        }
      }),
    ),
  );
  const { committed, deliveryListeners } = scope.db;
  committed.transactions++;
  for (const each of given)
    committed.numbers.set(`${scope.org} ${each.kind} ${each.year}`, { ...each, org: scope.org });
  if (hasDeliveries) for (const listener of deliveryListeners) listener();
  return result;
}

const originText = ({ asked }: OrgScope): string => (asked === undefined ? "" : JSON.stringify(asked));

/** Does one of several pieces of work of a transaction, whose changes the audit log shows with the scope's own origin. */
export async function inSameTransaction<T>(scope: OrgScope, tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  await tx.sql`select set_config('app.asked', ${originText(scope)}, true)`;
  return work(tx);
}

/** Does part of a transaction's work: if it fails, only its own changes are undone. */
export async function inPartOf<T>(scope: OrgScope, tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { value } = await (tx.sql as postgres.TransactionSql).savepoint(async (sql) => {
    const part = transaction(scope, sql, tx);
    return { value: await inSameTransaction(scope, part, work) };
  });
  return value;
}

/**
 * Returns a reader of one organization: each query is one statement, without a transaction's round trips. The lateral
 * reference makes PostgreSQL set the organization before it reads any row; should it ever not, row security returns
 * nothing (docs/decisions/0005-one-statement-tenancy.md).
 */
export const readInOrg = (scope: OrgScope): Read => readWithin(scope, scope.db.withinReadShare);

/**
 * The same for slow reads: an organization runs only a few of them at once, so they never delay others. A replica that
 * has everything committed so far serves them, otherwise the primary does.
 */
export const readHeavilyInOrg = (scope: OrgScope): Read =>
  readWithin(scope, scope.db.withinHeavyReadShare, { replica: scope.db.replica, closed: scope.closed });

/** The same for a list, which is a slow read when it is searched for a text. */
export const readListInOrg = (scope: OrgScope, { q }: { readonly q?: string }): Read =>
  q === undefined ? readInOrg(scope) : readHeavilyInOrg(scope);

interface SlowRead {
  readonly replica?: Replica | undefined;
  readonly closed?: AbortSignal | undefined;
}

function readWithin(scope: OrgScope, withinShare: WithinShare, { replica, closed }: SlowRead = {}): Read {
  // Only the transaction itself sees what it has written so far.
  if (scope.tx !== undefined) return scope.tx;
  const { db, org } = scope;
  return {
    org,
    sql: db.app,
    rows: <T extends Row>(query: Query): Promise<T[]> =>
      withinShare(org, async () => {
        // It asks the primary, so it notices when that is away.
        const caughtUp = await (replica && db.absence.watch(replica.caughtUp()));
        if (caughtUp !== undefined) {
          try {
            const attributes = { "db.system.name": "postgresql", "quoin.pool": "replica" };
            return await db.traceWithin("database read", attributes, () => readOnce<T>(scope, caughtUp, query, closed));
          } catch (error) {
            if (replica?.failedAlone(error) !== true) throw error;
          }
        }
        return watched(db, "app", "read", () => readOnce<T>(scope, db.app, query, closed));
      }),
  };
}

function readOnce<T extends Row>(
  { db, org }: OrgScope,
  pool: postgres.Sql,
  query: Query,
  closed?: AbortSignal,
): Promise<T[]> {
  // A transaction keeps its connection until a cancellation has arrived, which would otherwise hit another statement.
  if (db.pooler === "transaction" || closed !== undefined) {
    return transact(pool, async (sql) => {
      await beginAs(db, sql, "quoin_app");
      await sql`select set_config('app.org', ${org}, true)`;
      return untilClosed(closed, sql<T[]>`${query}`);
    });
  }
  return pool<T[]>`
    select r.*
    from (select set_config('app.org', ${org}, true) as org offset 0) s,
      lateral (select q.* from (${query} offset 0) q where s.org is not null offset 0) r`;
}

/**
 * Runs a transaction that sees every organization: to find the owner of a key, for claims and for batches.
 * @param asked the origin of the changes, for the audit log
 */
export async function asSystem<T>(db: Database, work: (sql: Sql) => Promise<T>, asked?: ChangeOrigin): Promise<T> {
  return watched(db, "system", "transaction", () =>
    transact(db.system, async (sql) => {
      await beginAs(db, sql, "quoin_system");
      if (asked !== undefined) await sql`select set_config('app.asked', ${JSON.stringify(asked)}, true)`;
      return work(sql);
    }),
  );
}

/** Runs one statement that sees every organization, without a transaction's round trips if sessions have their role. */
export function onceAsSystem<T extends Row>(
  db: Database,
  write: (sql: Sql) => Query,
): Promise<T[] & { count: number }> {
  const run = async (sql: Sql) => sql<T[]>`${write(sql)}`;
  return db.pooler === "none" ? watched(db, "system", "read", () => run(db.system)) : asSystem(db, run);
}

/** Does the work on a pool, counts and traces it, and notices when it failed because the database is away or full. */
export async function watched<T>(
  { loads, traceWithin, storage, absence }: Database,
  pool: keyof PoolSizes,
  kind: "read" | "transaction",
  work: () => Promise<T>,
): Promise<T> {
  const load = loads[pool];
  load.running++;
  try {
    return await storage.watch(
      absence.watch(traceWithin(`database ${kind}`, { "db.system.name": "postgresql", "quoin.pool": pool }, work)),
    );
  } finally {
    load.running--;
  }
}

/** Runs the work in one transaction of that pool, and notes a connection that failed before it began or at its end. */
export async function transact<T>(pool: postgres.Sql, work: (sql: Sql) => Promise<T>, mode = ""): Promise<T> {
  let hasBegun = false;
  let isCommitting = false;
  const begun = pool.begin(mode, async (sql) => {
    hasBegun = true;
    const value = await work(sql);
    isCommitting = true;
    return { value };
  });
  try {
    return (await begun).value;
  } catch (error) {
    if (!hasBegun) noteConnectionFailure(error);
    if (isCommitting) noteUnknownOutcome(error);
    throw error;
  }
}

export async function beginAs(db: Database, sql: Sql, role: "quoin_app" | "quoin_system"): Promise<void> {
  if (db.pooler === "none") return;
  const settings = Object.entries({ role, ...transactionSettings, ...sessionTimeouts, ...pathTo(db.schema) });
  await sql`
    select set_config(name, value, true)
    from unnest(${settings.map(([name]) => name)}::text[], ${settings.map(([, value]) => String(value))}::text[])
      as setting (name, value)`;
}

type TxNotes = Pick<Tx, "wakeDeliveries" | "noteNumber">;

function transaction({ db, org, storageBytesMax = 0 }: OrgScope, sql: Sql, notes: TxNotes): Tx {
  return {
    org,
    sql,
    isTransaction: true,
    eventStorageBytesMax: storageBytesMax,
    get now() {
      return db.now(sql);
    },
    wakeDeliveries: () => notes.wakeDeliveries(),
    noteNumber: (given) => notes.noteNumber(given),
    // A query runs on the connection that created it, so one from outside would leave the transaction; as a fragment of
    // a statement of this transaction it stays within.
    rows: async <T extends Row>(query: Query) => sql<T[]>`${query}`,
  };
}

/** Converts an instant as PostgreSQL writes it in UTC (`2026-03-01 04:05:06.7+00`) to ISO 8601 with milliseconds. */
export function isoInstant(text: string): string {
  // PostgreSQL omits trailing zeros of the fraction.
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, "0")}Z`;
}

export const isoInstantOrNull = (text: string | null): string | null => (text === null ? null : isoInstant(text));
