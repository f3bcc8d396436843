import type postgres from "@quoin/postgres";
import type { OrganizationId } from "#contract/api/ids.ts";
import { onlyOne } from "#server/db/placement/databases.ts";
import { type ConnectionTarget, type Database, openOwner } from "#server/db/sql.ts";
import { createTestApp, ownService } from "./service.ts";

type Tag = (strings: readonly string[], ...values: unknown[]) => Promise<object[]>;

/** The tables whose scans are counted by default. PostgreSQL rightly scans a small one whole. */
const eventTables: readonly string[] = ["event", "delivery"];

interface PlanNode {
  /** Present only on scans of a table. */
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly PlanNode[];
}

/**
 * Counts the rows of some tables that reading statements scan, including those that a filter removes. Each statement
 * is explained before it runs.
 * @param beside counts only statements that read this table too
 * @returns the database to read from, and a function that returns the rows counted since its last call
 */
function countScannedRows(
  db: Database,
  tables: readonly string[],
  beside?: string,
): { readonly db: Database; readonly scanned: () => number } {
  let count = 0;
  const explained = async (sql: Tag, strings: readonly string[], values: readonly unknown[]) => {
    const [first = "", ...rest] = strings;
    const texts = [`explain (analyze, format json) ${first}`, ...rest];
    const [row = {}] = await sql(Object.assign(texts, { raw: texts }), ...values);
    const [[{ Plan: plan }]] = Object.values(row) as [[{ Plan: PlanNode }]];
    if (beside === undefined || reads(plan, beside)) count += rowsOf(plan, tables);
    return sql(strings, ...values);
  };
  const counting = <T extends object>(sql: T): T =>
    new Proxy(sql, {
      apply: (target, self, args: [readonly string[], ...unknown[]]) =>
        isSelect(args)
          ? explained(target as unknown as Tag, args[0], args.slice(1))
          : (Reflect.apply(target as unknown as Tag, self, args) as unknown),
      get(target, name) {
        const value = Reflect.get(target, name) as unknown;
        if (name !== "begin") return value;
        const begin = value as (options: string, work: (tx: object) => unknown) => unknown;
        return (options: string, work: (tx: object) => unknown) => begin(options, (tx) => work(counting(tx)));
      },
    });
  const scanned = () => {
    const counted = count;
    count = 0;
    return counted;
  };
  const counted = { ...db, app: counting<postgres.Sql>(db.app) };
  // A caller is given the database that its key was found in.
  return { db: Object.assign(counted, { databases: onlyOne(counted) }), scanned };
}

/** True for the two forms in which `server/db/sql.ts` runs a query; other templates may be part of a statement. */
function isSelect([strings, query]: readonly [readonly string[] | string, ...unknown[]]): boolean {
  // The name of a column or a table, rather than a template.
  if (typeof strings === "string" || !("raw" in strings)) return false;
  const [first = ""] = strings;
  if (first.trim() !== "" || strings.length !== 2) return first.trimStart().startsWith("select r.*");
  const text = textOf(query);
  return /^\s*(select|with)\b/.test(text) && !/\b(insert into|update|delete from)\b/.test(text);
}

/** The text of a template with that of the templates in it, and without the other values. */
function textOf(query: unknown): string {
  const { strings, args = [] } = (query ?? {}) as { strings?: readonly string[]; args?: readonly unknown[] };
  return strings?.map((text, i) => text + textOf(args[i])).join("") ?? "";
}

const reads = (node: PlanNode, table: string): boolean =>
  node["Relation Name"] === table || (node.Plans ?? []).some((each) => reads(each, table));

function rowsOf(node: PlanNode, tables: readonly string[]): number {
  const removed = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  const isCounted = tables.includes(node["Relation Name"] ?? "");
  const own = isCounted ? (node["Actual Rows"] + removed) * node["Actual Loops"] : 0;
  return (node.Plans ?? []).reduce((sum, each) => sum + rowsOf(each, tables), own);
}

/**
 * Starts a service with a database of its own, and an app that counts the rows of those tables scanned by its statements.
 * @param beside counts only statements that read this table too
 * @returns on: the service, whose own app counts nothing; what the counting app is, and has; scanned: the rows counted
 *   since its last call
 */
export async function countingService(tables = eventTables, beside?: string) {
  const on = await ownService();
  const { db, scanned } = countScannedRows(on.db, tables, beside);
  return { on, app: await createTestApp({ now: null, db }), db, scanned, target: on.target };
}

let lastNumber = 0;

/**
 * Inserts that many events, one per minute, each with an invoice and a payment, and with a delivery if there is an
 * endpoint.
 */
export async function addEvents({
  org,
  target,
  count,
  endpointId,
  at = new Date(),
}: {
  readonly org: OrganizationId;
  readonly target: ConnectionTarget;
  readonly count: number;
  readonly endpointId?: string;
  readonly at?: Date;
}): Promise<void> {
  const owner = openOwner(target);
  const first = lastNumber;
  lastNumber += count;
  try {
    await owner.begin(async (sql) => {
      await sql`set local role quoin_system`;
      await sql`
        with written as (
          insert into event (org_id, id, type, resource_id, parent_id, body, created_at, position)
          select ${org}, 'evt_' || n, 'payment.recorded', 'pmt_' || n, 'inv_' || n, '{}',
            ${at}::timestamptz - (${lastNumber} - i) * interval '1 minute',
            i - ${first} + (select coalesce(max(position), 0) from event where org_id = ${org})
          from generate_series(${first + 1}::integer, ${lastNumber}::integer) i, lpad(i::text, 26, '0') n
          returning org_id, id, type, created_at
        )
        insert into delivery (org_id, id, event_id, event_type, endpoint_id, is_test, status, attempt_count, created_at,
          finished_at, updated_at)
        select org_id, 'dlv_' || right(id, 26), id, type, ${endpointId ?? ""}, false, 'SUCCEEDED', 1, created_at,
          created_at, created_at
        from written where ${endpointId !== undefined}`;
    });
    await owner`analyze event, delivery`;
  } finally {
    await owner.end();
  }
}
