import type { OrganizationId } from "#contract/api/ids.ts";
import type { Sql } from "#server/db/sql.ts";
import { openOwnerOf, type Service, service } from "./service.ts";

/** One connection as the owner of the tables, to each schema of a service's databases: opening one costs more than a query. */
const owners = new Map<string, ReturnType<typeof openOwnerOf>>();

/**
 * Columns that a rejected request may change: the use of a key and its network are always recorded, and the page of a
 * quotation starts its PDF, which is stored some time after the response.
 */
const passing: Readonly<Record<string, readonly string[]>> = {
  api_key: ["last_used_at", "seen_networks"],
  issued_document: ["pdf", "pdf_sha256", "rendered_at"],
};

/**
 * Returns the number of rows and a digest of every table of one organization, to compare the database before and after
 * a rejected request.
 * @param cell another cell than the one that it is in
 */
export async function everythingOf(
  org: OrganizationId,
  on?: Service,
  cell?: string,
): Promise<Record<string, { readonly rows: number; readonly digest: string | null }>> {
  const sql = await ownerOf(org, on, cell);
  const tables = (await tablesOf(sql)).map((table) => digestOf(table, "org_id"));
  const found = await sql.unsafe<{ name: string; rows: number; digest: string | null }[]>(
    [...tables, digestOf("organization", "id")].join(" union all "),
    [org],
    { prepare: true },
  );
  return Object.fromEntries(found.map(({ name, ...rest }) => [name, rest]));
}

const digestOf = (table: string, key: string) => {
  const left = passing[table];
  const row = left === undefined ? "t::text" : `(to_jsonb(t) - '{${left.join(",")}}'::text[])::text`;
  return `
    select '${table}' as name, count(*)::integer as rows, md5(string_agg(${row}, ' ' order by ${row})) as digest
    from ${table} t where ${key} = $1`;
};

/** Returns every row of every table of one organization, to search them for what must not be there. */
export async function everyRowOf(
  org: OrganizationId,
  on?: Service,
  cell?: string,
): Promise<Record<string, readonly unknown[]>> {
  const sql = await ownerOf(org, on, cell);
  const rows: Record<string, readonly unknown[]> = {};
  for (const table of await tablesOf(sql)) rows[table] = await rowsIn(sql, table, org);
  rows["organization"] = await sql`select * from organization where id = ${org}`;
  return rows;
}

/** Returns the rows of one organization in a table, in the order of their text. */
export async function rowsOf<Row extends object>(org: OrganizationId, table: string, on?: Service): Promise<Row[]> {
  return (await rowsIn(await ownerOf(org, on), table, org)) as unknown as Row[];
}

const rowsIn = (sql: Sql, table: string, org: OrganizationId) =>
  sql<object[]>`select * from ${sql(table)} t where org_id = ${org} order by t::text`;

async function ownerOf(org: OrganizationId, on?: Service, cell?: string) {
  const { target, db } = on ?? (await service());
  const there = await db.databases.open(cell ?? (await db.databases.nameOf(org)));
  const key = JSON.stringify([target, there.schema]);
  const owner = owners.get(key) ?? openOwnerOf(target, there);
  owners.set(key, owner);
  return owner;
}

const tableNames = new WeakMap<Sql, Promise<string[]>>();

/** Returns the names of the tables that have rows of organizations. */
function tablesOf(sql: Sql): Promise<string[]> {
  const names = tableNames.get(sql) ?? readTablesOf(sql);
  tableNames.set(sql, names);
  return names;
}

async function readTablesOf(sql: Sql): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attname = 'org_id'
    order by c.relname`;
  return tables.map(({ name }) => name);
}
