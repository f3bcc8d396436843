import type { OrganizationId } from "#contract/api/ids.ts";
import { type Query, type Sql } from "#server/db/sql.ts";
import type { CopiedTable } from "./copied-tables.ts";

export type Passage = "ARRIVING" | "LEAVING" | "LEFT";

/** Notes in a cell that an organization moves. */
export const setPassage = (system: Sql, org: OrganizationId, state: Passage) => system`
  insert into organization_passage (org_id, state) values (${org}, ${state})
  on conflict (org_id) do update set state = excluded.state, began_at = excluded.began_at`;

export async function findPassage(system: Sql, org: OrganizationId): Promise<Passage | undefined> {
  const [row] = await system<{ state: Passage }[]>`select state from organization_passage where org_id = ${org}`;
  return row?.state;
}

export const deletePassage = (system: Sql, org: OrganizationId) => system`
  delete from organization_passage where org_id = ${org}`;

/** Allows one move of an organization at a time, until the transaction ends. */
export async function lockMove(system: Sql, org: OrganizationId): Promise<boolean> {
  const [row] = await system<{ taken: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended(${`move of ${org}`}, 0)) as taken`;
  return row?.taken === true;
}

/** Waits for the transactions that write rows of the organization, and holds off new ones (`enter_org`). */
export const lockWrites = (system: Sql, org: OrganizationId) => system`
  select pg_advisory_xact_lock(hashtextextended(${`place of ${org}`}, 0))`;

/** Names the organization whose rows are written without entries in its audit log. */
export const beginCopying = (system: Sql, org: OrganizationId) => system`
  select set_config('app.importing', ${org}, true)`;

export interface Identity {
  readonly name: string;
  readonly slug: string;
}

export async function findIdentity(system: Sql, org: OrganizationId): Promise<Identity | undefined> {
  const [row] = await system<Identity[]>`select name, slug from organization where id = ${org}`;
  return row;
}

/** Finds another organization of the cell with that short name. */
export async function findSlugHolder(system: Sql, org: OrganizationId, slug: string): Promise<string | undefined> {
  const [row] = await system<{ id: string }[]>`select id from organization where slug = ${slug} and id <> ${org}`;
  return row?.id;
}

/** Counts deliveries and mails of the organization that a worker is sending now. */
export async function countUnderWay(system: Sql, org: OrganizationId): Promise<number> {
  const [row] = await system<{ count: number }[]>`
    select (select count(*) from delivery_queue where org_id = ${org} and lease_token is not null)::integer
      + (select count(*) from mail where org_id = ${org} and leased_until > now())::integer as count`;
  return row?.count ?? 0;
}

/** Returns the transaction before which everything is in the snapshot of this statement. */
export async function findSnapshotStart(sql: Sql): Promise<string> {
  const [row] = await sql<{ at: string }[]>`
    select (pg_snapshot_xmin(pg_current_snapshot())::text::numeric % 4294967296)::text as at`;
  return row?.at ?? "";
}

const ofOrg = (sql: Sql, { name }: CopiedTable, org: OrganizationId) =>
  name === "organization" ? sql`t.id = ${org}` : sql`t.org_id = ${org}`;

const keyOf = (sql: Sql, { key }: CopiedTable) =>
  sql`jsonb_build_array(${key.map((column) => sql`t.${sql(column)}`).reduce((all, each) => sql`${all}, ${each}`)})::text`;

/** Selects the rows of a table as JSON. @param since only those that changed from that transaction on */
export const selectRows = (sql: Sql, table: CopiedTable, org: OrganizationId, since: string | null): Query => sql`
  select to_jsonb(t)::text as line from ${sql(table.name)} t
  where ${ofOrg(sql, table, org)} ${since === null ? sql`` : sql`and age(t.xmin) <= age(${since}::text::xid)`}
  order by ${(table.order ?? table.key).map((column) => sql`t.${sql(column)}`).reduce((all, each) => sql`${all}, ${each}`)}`;

/** Finds the keys of all rows of a table. */
export async function findKeys(sql: Sql, table: CopiedTable, org: OrganizationId): Promise<string[]> {
  const rows = await sql<{ key: string }[]>`
    select ${keyOf(sql, table)} as key from ${sql(table.name)} t where ${ofOrg(sql, table, org)}`;
  return rows.map(({ key }) => key);
}

export const deleteByKeys = (sql: Sql, table: CopiedTable, org: OrganizationId, keys: readonly string[]) => sql`
  delete from ${sql(table.name)} t where ${ofOrg(sql, table, org)} and ${keyOf(sql, table)} = any(${[...keys]}::text[])`;

/** Writes rows, in place of those with the same keys. @param without a column that another row has to be written for first */
export function writeRows(
  sql: Sql,
  { name, columns, key, isAppendOnly }: CopiedTable,
  lines: readonly string[],
  without: string | null,
): Query {
  const changed = columns.filter((column) => !key.includes(column) && column !== without);
  const sets = changed.map((column) => sql`${sql(column)} = excluded.${sql(column)}`);
  const instead =
    isAppendOnly || sets.length === 0
      ? sql`do nothing`
      : sql`(${sql([...key])}) do update set ${sets.reduce((all, each) => sql`${all}, ${each}`)}`;
  const selected = columns.map((column) => (column === without ? sql`null` : sql`r.${sql(column)}`));
  return sql`
    insert into ${sql(name)} (${sql([...columns])})
    select ${selected.reduce((all, each) => sql`${all}, ${each}`)}
    from jsonb_array_elements(${`[${lines.join(",")}]`}::text::jsonb) with ordinality as l (line, place),
      lateral jsonb_populate_record(null::${sql(name)}, l.line) as r
    order by l.place
    on conflict ${instead}`;
}

/** Deletes some rows of a table. Returns how many. */
export async function deleteSome(
  sql: Sql,
  table: Pick<CopiedTable, "name">,
  org: OrganizationId,
  limit: number,
): Promise<number> {
  const { count } = await sql`
    delete from ${sql(table.name)} where ctid in (
      select ctid from ${sql(table.name)} t where t.org_id = ${org} limit ${limit})`;
  return count;
}

export const removeLogo = (sql: Sql, org: OrganizationId) => sql`
  update organization set logo_file_id = null where id = ${org} and logo_file_id is not null`;

/** Deletes the organization, and with it what is left of its rows except its audit log. */
export const deleteOrganization = (sql: Sql, org: OrganizationId) => sql`delete from organization where id = ${org}`;

/** Stores the total sizes of the organization's files and events. */
export const writeStorageUse = (sql: Sql, org: OrganizationId) => sql`
  insert into storage_use (org_id, bytes, event_bytes)
  select ${org}, coalesce((select sum(bytes) from file where org_id = ${org}), 0),
    coalesce((select sum(octet_length(body)) from event where org_id = ${org} and not is_test), 0)
  on conflict (org_id) do update set bytes = excluded.bytes, event_bytes = excluded.event_bytes`;

export const insertPersonPlaces = (system: Sql, org: OrganizationId, userIds: readonly string[]) => system`
  insert into person_place (user_id, organization_id)
  select id, ${org} from person where id = any(${[...userIds]}::text[]) on conflict do nothing`;

export async function findMemberIds(system: Sql, org: OrganizationId): Promise<string[]> {
  const rows = await system<{ userId: string }[]>`
    select user_id from membership where org_id = ${org} and user_id is not null`;
  return rows.map(({ userId }) => userId);
}
