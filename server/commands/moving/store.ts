import type { OrganizationId } from "#contract/api/ids.ts";
import type { Query, Sql } from "#server/db/sql.ts";
import type { Column } from "./check-archive.ts";

/** Finds the stored columns of every table of organizations, by the table. */
export async function findColumns(system: Sql): Promise<Map<string, Column[]>> {
  const rows = await system<(Column & { table: string })[]>`
    select c.relname as table, a.attname as name, a.attnotnull and not a.atthasdef as is_required
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`;
  const tables = new Map<string, Column[]>();
  for (const { table, name, isRequired } of rows) {
    const columns = tables.get(table) ?? [];
    columns.push({ name, isRequired });
    tables.set(table, columns);
  }
  return tables;
}

export interface Holder {
  readonly id: OrganizationId;
  readonly slug: string;
}

/** Finds an organization here with that id or slug. */
export async function findHolder(system: Sql, { id, slug }: Holder): Promise<Holder | undefined> {
  const [row] = await system<Holder[]>`
    select id, slug from organization where id = ${id} or slug = ${slug} order by id = ${id} desc limit 1`;
  return row;
}

/** Makes the rows of that organization skip the audit log until the end of the transaction: they bring their own. */
export const beginImporting = (system: Sql, org: OrganizationId) =>
  system`select set_config('app.importing', ${org}, true)`;

export interface NewRows {
  readonly table: string;
  /** The columns whose values the rows have. */
  readonly columns: readonly string[];
  /** The rows as JSON, one per element. */
  readonly lines: readonly string[];
  /** Values in place of those of the rows, as SQL over the row `r`. */
  readonly values: Readonly<Record<string, Query>>;
}

/** Inserts rows in their order. */
export function insertRows(system: Sql, { table, columns, lines, values }: NewRows): Query {
  const names = [...new Set([...columns, ...Object.keys(values)])];
  const selected = names.map((name) => values[name] ?? system`r.${system(name)}`);
  const listed = selected.reduce((all, each) => system`${all}, ${each}`);
  // A column that gets another value may hold something that is none, such as the name of an entry.
  const replaced = Object.keys(values);
  return system`
    insert into ${system(table)} (${system(names)})
    select ${listed}
    from jsonb_array_elements(${`[${lines.join(",")}]`}::text::jsonb) with ordinality as l (line, place),
      lateral jsonb_populate_record(null::${system(table)}, l.line - ${replaced}::text[]) as r
    order by l.place`;
}

/** Values that differ from those of the source: nothing that was under way there is continued here. */
export function valuesHere(
  system: Sql,
  table: string,
  { org, at }: { readonly org: OrganizationId; readonly at: Date },
): Record<string, Query> {
  if (table === "organization") return { id: system`${org}`, logo_file_id: system`null` };
  const byTable: Readonly<Record<string, Record<string, Query>>> = {
    delivery: {
      status: system`case l.line ->> 'status' when 'PENDING' then 'CANCELLED' else l.line ->> 'status' end`,
      finished_at: system`case l.line ->> 'status' when 'PENDING' then ${at} else (l.line ->> 'finished_at')::timestamptz end`,
      updated_at: system`case l.line ->> 'status' when 'PENDING' then ${at} else (l.line ->> 'updated_at')::timestamptz end`,
    },
    webhook_replay: {
      status: system`case l.line ->> 'status' when 'RUNNING' then 'CANCELLED' else l.line ->> 'status' end`,
    },
    mail: {
      status: system`case l.line ->> 'status' when 'QUEUED' then 'FAILED' else l.line ->> 'status' end`,
      failed_at: system`case l.line ->> 'status' when 'QUEUED' then ${at} else (l.line ->> 'failed_at')::timestamptz end`,
      last_error: system`case l.line ->> 'status' when 'QUEUED' then ${unsentReason} else l.line ->> 'last_error' end`,
      next_attempt_at: system`null`,
    },
  };
  return { org_id: system`${org}`, ...byTable[table] };
}

const unsentReason =
  "It was waiting to be sent when the organization moved here. Check whether it was sent before; if not, send it again.";

/** Gives the organization its logo, which could not be stored before it. */
export const setLogo = (system: Sql, org: OrganizationId, fileId: string) => system`
  update organization set logo_file_id = ${fileId} where id = ${org}`;

/** Stores the total sizes of the organization's files and events. */
export const insertStorageUse = (system: Sql, org: OrganizationId) => system`
  insert into storage_use (org_id, bytes, event_bytes)
  select ${org}, coalesce((select sum(bytes) from file where org_id = ${org}), 0),
    coalesce((select sum(octet_length(body)) from event where org_id = ${org} and not is_test), 0)
  on conflict (org_id) do update set bytes = excluded.bytes, event_bytes = excluded.event_bytes`;
