import type postgres from "@quoin/postgres";

type Sql = postgres.ISql;
type Query = postgres.PendingQuery<postgres.Row[]>;

/** Times are counted from here, so that they fit the keys of advisory locks until 2088. */
const epochSeconds = Date.UTC(2020) / 1_000;

/**
 * Notes until the transaction ends that it may change something of the organization, and when it began: as the second key
 * of an advisory lock, which all that began in one second share.
 */
export const noteBegin = (sql: Sql, org: string, now: Query): Query => sql`
  pg_advisory_xact_lock_shared(hashtext(${org}), (extract(epoch from ${now}) - ${epochSeconds})::integer)`;

/** Returns the begin of the organization's oldest transaction that may change something, in whole seconds; null if there is none. */
export const oldestBegin = (sql: Sql, org: string): Query => sql`(
  select to_timestamp(min(objid::bigint) + ${epochSeconds}) from pg_locks
  where locktype = 'advisory' and objsubid = 2 and classid::bigint = hashtext(${org})::bigint & 4294967295
    and database = (select oid from pg_database where datname = current_database()))`;
