import type postgres from "postgres";
import type { OrganizationId } from "#contract/ids.ts";
import { createShares, type WithinShare } from "./connection-shares.ts";
import { driver } from "./driver.ts";
import { noteConnectionFailure } from "./failures.ts";
import { createStorageState, type StorageState } from "./storage.ts";

/**
 * `inOrg` and `asSystem` are the only two ways to a transaction, `readInOrg` and `onceAsSystem` the only ways without
 * one. Each names the org or says that it needs none, and row security holds it to that.
 */

export type Sql = postgres.ISql;
export type Row = object;
/** A piece of SQL: a whole statement, or a part to be put into one. */
export type Query = postgres.PendingQuery<postgres.Row[]>;

/** What can run a query of one org: a transaction, or the one-statement form. */
export interface Read {
  readonly org: OrganizationId;
  /** Writes SQL; a value in it becomes a parameter, never text. */
  readonly sql: Sql;
  rows<T extends Row>(query: Query): Promise<T[]>;
}

/** A transaction of one org. Whatever takes one may write. */
export interface Tx extends Read {
  readonly isTransaction: true;
  /** The database's time, as SQL. */
  readonly now: Query;
  /** Tells the process, once it is committed, that there are deliveries to be made. */
  wakeDeliveries(): void;
}

export interface Database {
  readonly app: postgres.Sql;
  readonly system: postgres.Sql;
  /** Behind a pooler that gives each transaction another session nothing can be set per session. */
  readonly pooler: "none" | "transaction";
  /**
   * The database's time, as SQL: the one clock that every process shares. Leases and due times are compared with it, so
   * that servers whose clocks differ agree on what has expired. A test shifts it here.
   */
  readonly now: (sql: Sql) => Query;
  /** What keeps the transactions of one organization, which may all wait for one lock, from taking every connection. */
  readonly withinShare: WithinShare;
  /** Whether there is space to write to. */
  readonly storage: StorageState;
  /** The same for reads. */
  readonly withinReadShare: WithinShare;
  /** A smaller share for reads that keep a processor busy. */
  readonly withinHeavyReadShare: WithinShare;
  /** Whoever wants to know that a commit of this process left deliveries to be made. */
  readonly deliveryListeners: Set<() => void>;
  /** Whoever believes API keys for a moment, to forget the one of that digest (base64) at once. */
  readonly keyListeners: Set<(digest: string) => void>;
  close(): Promise<void>;
}

/** Whose data, in which database: what every read and write needs to know. */
export interface OrgScope {
  readonly db: Database;
  readonly org: OrganizationId;
  /** A transaction that has begun already, in which the work is to be done. */
  readonly tx?: Tx;
  /** Who asked for it, which the audit log tells of each change; nobody for what the service does by itself. */
  readonly asked?: Asked;
}

/** Who asked for a change, and by what request. */
export interface Asked {
  readonly action: string;
  readonly actorId: string;
  readonly actorName: string;
  readonly requestId: string;
  /** The IP address and the browser that the request came from. */
  readonly address: string;
  readonly userAgent: string | null;
  readonly at: Date;
}

export type ConnectionTarget =
  | { readonly url: string }
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string };

/** More than the shares of one organization together, so that it leaves connections to others. */
const appConnectionsMax = 14;
const orgConnectionsMax = 5;
const orgReadsMax = 4;
const orgHeavyReadsMax = 2;
const systemConnectionsMax = 4;
const connectTimeoutSeconds = 5;
/** In milliseconds. */
const sessionTimeouts = {
  statement_timeout: 10_000,
  lock_timeout: 8_000,
  idle_in_transaction_session_timeout: 15_000,
} as const;

const shareWaitMsMax = sessionTimeouts.lock_timeout;
const tooManyReads = "This organization has too many requests under way. Try again in a moment.";

export function openDatabase(options: {
  readonly target: ConnectionTarget;
  readonly pooler: "none" | "transaction";
  readonly now?: Database["now"];
}): Database {
  const pool = (role: "quoin_app" | "quoin_system", max: number) =>
    connect(options.target, {
      max,
      prepare: options.pooler === "none",
      connection: options.pooler === "none" ? { role, ...sessionTimeouts } : {},
    });
  const app = pool("quoin_app", appConnectionsMax);
  const system = pool("quoin_system", systemConnectionsMax);
  const storage = createStorageState(() => writeTemporarily(system));
  return {
    app,
    system,
    pooler: options.pooler,
    storage,
    // Whole milliseconds, like every instant that is stored.
    now: options.now ?? ((sql) => sql`date_trunc('milliseconds', now())`),
    withinShare: createShares({
      atOnce: orgConnectionsMax,
      waitMsMax: shareWaitMsMax,
      message: "Too many changes at once. Nothing was done; try again in a moment.",
    }),
    withinReadShare: createShares({ atOnce: orgReadsMax, waitMsMax: shareWaitMsMax, message: tooManyReads }),
    withinHeavyReadShare: createShares({ atOnce: orgHeavyReadsMax, waitMsMax: shareWaitMsMax, message: tooManyReads }),
    deliveryListeners: new Set(),
    keyListeners: new Set(),
    async close() {
      storage.stop();
      await Promise.all([app.end({ timeout: 5 }), system.end({ timeout: 5 })]);
    },
  };
}

/** One connection as the role that owns the schema: for migrations and checks of the schema alone. */
export function openOwner(target: ConnectionTarget): postgres.Sql {
  return connect(target, { max: 1, onnotice: () => undefined });
}

/** One transaction of one org: all of `work` is committed, or nothing of it. Joins the scope's own, if it has one. */
export async function inOrg<T>(scope: OrgScope, work: (tx: Tx) => Promise<T>): Promise<T> {
  return scope.tx === undefined ? begin(scope, scope.db.withinShare, work) : work(scope.tx);
}

async function begin<T>(scope: OrgScope, withinShare: WithinShare, work: (tx: Tx) => Promise<T>): Promise<T> {
  let hasDeliveries = false;
  const wakeDeliveries = () => void (hasDeliveries = true);
  const result = await withinShare(scope.org, () =>
    scope.db.storage.watch(
      transact(scope.db.app, async (sql) => {
        await beginAs(scope.db, sql, "quoin_app");
        const asked = scope.asked === undefined ? "" : JSON.stringify(scope.asked);
        await sql`select set_config('app.org', ${scope.org}, true), set_config('app.asked', ${asked}, true)`;
        return work(transaction(scope, sql, wakeDeliveries));
      }),
    ),
  );
  if (hasDeliveries) for (const listener of scope.db.deliveryListeners) listener();
  return result;
}

/**
 * Reads of one org in one statement each, without the round trips of a transaction. The lateral
 * reference makes PostgreSQL set the org before it looks at any row; should it ever not, row
 * security shows nothing (docs/decisions/0005-one-statement-tenancy.md).
 */
export const readInOrg = (scope: OrgScope): Read => readWithin(scope, scope.db.withinReadShare);

/** The same for what takes the database long: an organization does little of it at once, and never keeps others waiting. */
export const readHeavilyInOrg = (scope: OrgScope): Read => readWithin(scope, scope.db.withinHeavyReadShare);

/** The same for a list, which takes the database long where it is searched for a text. */
export const readListInOrg = (scope: OrgScope, { q }: { readonly q?: string }): Read =>
  q === undefined ? readInOrg(scope) : readHeavilyInOrg(scope);

function readWithin(scope: OrgScope, withinShare: WithinShare): Read {
  // What a transaction has written so far, it alone reads.
  if (scope.tx !== undefined) return scope.tx;
  const sql = scope.db.app;
  if (scope.db.pooler === "transaction") {
    return { org: scope.org, sql, rows: (query) => begin(scope, withinShare, (tx) => tx.rows(query)) };
  }
  return {
    org: scope.org,
    sql,
    rows: <T extends Row>(query: Query): Promise<T[]> =>
      withinShare(scope.org, () =>
        scope.db.storage.watch(sql<T[]>`
          select r.*
          from (select set_config('app.org', ${scope.org}, true) as org offset 0) s,
            lateral (select q.* from (${query} offset 0) q where s.org is not null offset 0) r`),
      ),
  };
}

/**
 * One transaction that sees every org: to find who a key belongs to, for claims and for batches.
 * @param asked who asked for the changes, for the audit log
 */
export async function asSystem<T>(db: Database, work: (sql: Sql) => Promise<T>, asked?: Asked): Promise<T> {
  const begun = transact(db.system, async (sql) => {
    await beginAs(db, sql, "quoin_system");
    if (asked !== undefined) await sql`select set_config('app.asked', ${JSON.stringify(asked)}, true)`;
    return work(sql);
  });
  return db.storage.watch(begun);
}

/** One statement that sees every org; without the round trips of a transaction, where sessions have their role already. */
export function onceAsSystem<T extends Row>(
  db: Database,
  write: (sql: Sql) => Query,
): Promise<T[] & { count: number }> {
  const run = async (sql: Sql) => sql<T[]>`${write(sql)}`;
  return db.pooler === "none" ? db.storage.watch(run(db.system)) : asSystem(db, run);
}

/** Makes sure that the login role may become both roles, before anything relies on it. @throws PostgresError otherwise */
export async function requireRoles(db: Database): Promise<void> {
  await Promise.all([
    transact(db.app, (sql) => beginAs(db, sql, "quoin_app")),
    transact(db.system, (sql) => beginAs(db, sql, "quoin_system")),
  ]);
}

/** Writes about a megabyte that is gone at once: fails while the database's disk is full, and needs no table. */
async function writeTemporarily(system: postgres.Sql): Promise<void> {
  await system.begin(async (sql) => {
    await sql`select set_config('work_mem', '64kB', true)`;
    await sql`
      select count(*) from (
        select i from generate_series(1, 200) i, lateral (select repeat(md5(i::text), 160) as filler) f
        order by filler offset 1) s`;
  });
}

/** Runs the work in one transaction of that pool, and notes a connection that failed before it began. */
async function transact<T>(pool: postgres.Sql, work: (sql: Sql) => Promise<T>): Promise<T> {
  let hasBegun = false;
  const begun = pool.begin(async (sql) => {
    hasBegun = true;
    return { value: await work(sql) };
  });
  try {
    return (await begun).value;
  } catch (error) {
    if (!hasBegun) noteConnectionFailure(error);
    throw error;
  }
}

async function beginAs(db: Database, sql: Sql, role: "quoin_app" | "quoin_system"): Promise<void> {
  if (db.pooler === "none") return;
  const settings = Object.entries({ role, TimeZone: "UTC", ...sessionTimeouts });
  await sql`
    select set_config(name, value, true)
    from unnest(${settings.map(([name]) => name)}::text[], ${settings.map(([, value]) => String(value))}::text[])
      as setting (name, value)`;
}

function transaction({ db, org }: OrgScope, sql: Sql, wakeDeliveries: () => void): Tx {
  return {
    org,
    sql,
    isTransaction: true,
    get now() {
      return db.now(sql);
    },
    wakeDeliveries,
    // A query runs where it was written, so one from outside would leave the transaction; as a part
    // of a statement of this one it stays within.
    rows: async <T extends Row>(query: Query) => sql<T[]>`${query}`,
  };
}

function connect(target: ConnectionTarget, options: postgres.Options<Record<string, never>>): postgres.Sql {
  const all: postgres.Options<Record<string, postgres.PostgresType>> = {
    connect_timeout: connectTimeoutSeconds,
    // While the database is away every attempt is a quick one, so that it is found again at once.
    backoff: () => 0.2,
    // Instants stay text from the database to the answer: a Date for each would cost more than the query.
    types: {
      date: {
        to: 1184,
        from: [1082, 1114, 1184],
        serialize: (value: Date | string) => (value instanceof Date ? value.toISOString() : value),
        parse: (text: string) => text,
      },
    },
    // Columns are snake_case in SQL and camelCase in code.
    transform: { column: { from: driver.toCamel, to: driver.fromCamel } },
    ...(options as object),
    connection: { application_name: "quoin", TimeZone: "UTC", ...options.connection },
  };
  return "url" in target ? driver(target.url, all) : driver({ ...target, ...all });
}

/** An instant as PostgreSQL writes it in UTC (`2026-03-01 04:05:06.7+00`) as ISO 8601 with milliseconds. */
export function isoInstant(text: string): string {
  // Trailing zeros of the fraction are left out by PostgreSQL.
  const fraction = text.slice(20, -3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, "0")}Z`;
}

export const isoInstantOrNull = (text: string | null): string | null => (text === null ? null : isoInstant(text));
