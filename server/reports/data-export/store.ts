import type { Snapshot } from "#server/db/snapshot.ts";
import type { Read, Tx } from "#server/db/sql.ts";

/** The lease of a running export. */
interface Lease {
  readonly token: string;
  readonly leaseMs: number;
}

const leaseEnd = (tx: Tx, leaseMs: number) => tx.sql`${tx.now} + ${leaseMs} * interval '1 millisecond'`;

/** Takes the lease, unless another export holds it. Returns whether it did. */
export async function takeLease(tx: Tx, { token, leaseMs }: Lease): Promise<boolean> {
  const rows = await tx.rows(tx.sql`
    insert into data_export as e (org_id, token, leased_until)
    values (${tx.org}, ${token}, ${leaseEnd(tx, leaseMs)})
    on conflict (org_id) do update set token = excluded.token, leased_until = excluded.leased_until
      where e.leased_until <= excluded.leased_until - ${leaseMs} * interval '1 millisecond'
    returning 1 as taken`);
  return rows.length > 0;
}

export const renewLease = (tx: Tx, { token, leaseMs }: Lease) => tx.sql`
  update data_export set leased_until = ${leaseEnd(tx, leaseMs)} where org_id = ${tx.org} and token = ${token}`;

export const releaseLease = (tx: Tx, token: string) => tx.sql`
  delete from data_export where org_id = ${tx.org} and token = ${token}`;

/** Finds the names of the stored columns of a table, in their order. */
export async function findColumns(read: Read, table: string): Promise<string[]> {
  const rows = await read.rows<{ name: string }>(read.sql`
    select attname as name from pg_attribute
    where attrelid = ${table}::text::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`);
  return rows.map(({ name }) => name);
}

interface RowsQuery {
  readonly table: string;
  readonly columns: readonly string[];
  readonly order: readonly string[];
}

/** Yields the organization's rows of a table as JSON, which keeps every value exactly, with their bytes as text. */
export function rowsAsJson(read: Snapshot, { table, columns, order }: RowsQuery, rowsMax: number) {
  const { sql } = read;
  const org = table === "organization" ? "id" : "org_id";
  const inOrder = order.map((name) => sql(name)).reduce((all, name) => sql`${all}, ${name}`, sql`${sql(org)}`);
  return read.batches<{ line: string }>(
    sql`
      select to_jsonb(r)::text as line
      from (select ${sql([...columns])} from ${sql(table)} where ${sql(org)} = ${read.org} order by ${inOrder}) r`,
    rowsMax,
  );
}
