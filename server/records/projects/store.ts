import type { ClientId, ProjectId } from "#contract/api/ids.ts";
import { projectFilters } from "#contract/clients/record-filters.ts";
import { projectSorts } from "#contract/api/list-sorts.ts";
import type { ProjectQuery, ProjectStatus } from "#contract/clients/projects.ts";
import { type Labels, withMetadata } from "#server/db/lists/labels.ts";
import { type Filtered, fitting, isNarrow } from "#server/db/lists/filters.ts";
import { inSortedOrder, sortKey } from "#server/db/lists/sorted.ts";
import type { Page } from "#server/db/lists/page.ts";
import { inTime, withText } from "#server/db/lists/conditions.ts";
import type { Read, Sql, Tx } from "#server/db/sql.ts";

export interface ProjectRow extends Labels {
  id: ProjectId;
  name: string;
  status: ProjectStatus;
  clientId: ClientId;
  budget: string;
  startDate: string;
  endDate: string | null;
  notes: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface ProjectValues extends Partial<Labels> {
  id?: ProjectId;
  name?: string;
  status?: ProjectStatus;
  clientId?: ClientId;
  budget?: number;
  startDate?: Date;
  endDate?: Date | null;
  notes?: string | null;
  createdAt?: Date;
  updatedAt?: Date;
}

const columns = (sql: Sql) => sql`
  id, name, status, client_id, budget, start_date, end_date, notes, created_at, updated_at, external_id,
  metadata`;

const sorting = { sorts: projectSorts, own: {} };

export function findProjects(read: Read, query: ProjectQuery, prefilter: readonly ProjectId[] | undefined, page: Page) {
  const { sql } = read;
  const own: Filtered<typeof projectFilters>["own"] = { q: (text) => withText(sql, text, ["name"], prefilter) };
  const matching = sql`${fitting(sql, { rows: projectFilters, query, own })} ${inTime(sql, query)}`;
  const isFew = prefilter !== undefined || isNarrow(projectFilters, query);
  return read.rows<ProjectRow>(sql`
    select ${columns(sql)} ${sortKey(sql, sorting, page)} from project
    where org_id = ${read.org} ${inSortedOrder(read, { name: "project" }, sorting, { matching, isNarrow: isFew }, page)}`);
}

export async function findProject(read: Read, id: ProjectId): Promise<ProjectRow | undefined> {
  const [row] = await read.rows<ProjectRow>(read.sql`
    select ${columns(read.sql)} from project where org_id = ${read.org} and id = ${id}`);
  return row;
}

export const findProjectsById = (read: Read, ids: readonly ProjectId[]) =>
  read.rows<ProjectRow>(read.sql`
    select ${columns(read.sql)} from project where org_id = ${read.org} and id = any(${ids as ProjectId[]}::text[])`);

export async function lockProjectRow(tx: Tx, id: ProjectId): Promise<ProjectRow | undefined> {
  const [row] = await tx.rows<ProjectRow>(tx.sql`
    select ${columns(tx.sql)} from project where org_id = ${tx.org} and id = ${id} for update`);
  return row;
}

export const insertProject = (tx: Tx, values: ProjectValues) =>
  tx.sql`insert into project ${tx.sql({ orgId: tx.org, ...withMetadata(tx.sql, values) })}`;

/** Inserts many projects at once, and returns them in the order of their ids. */
export const insertProjects = (tx: Tx, projects: readonly ProjectValues[]) =>
  tx.rows<ProjectRow>(tx.sql`
    with written as (
      insert into project (
        org_id, id, name, status, client_id, budget, start_date, end_date, notes, external_id, created_at, updated_at)
      select ${tx.org}, p.id, p.name, p.status, p."clientId", p.budget, p."startDate", p."endDate", p.notes,
        p."externalId", p."createdAt", p."updatedAt"
      from jsonb_to_recordset(${tx.sql.json(projects as never)}) as p(
        id text, name text, status text, "clientId" text, budget numeric, "startDate" timestamptz,
        "endDate" timestamptz, notes text, "externalId" text, "createdAt" timestamptz, "updatedAt" timestamptz)
      returning ${columns(tx.sql)}
    )
    select * from written order by id`);

/** Finds projects by their whole names, in lower case and as `nfc` writes them, or by their ids. */
export const findProjectsCalled = (read: Read, names: readonly string[], ids: readonly string[]) =>
  read.rows<Pick<ProjectRow, "id" | "name" | "clientId">>(read.sql`
    select id, name, client_id from project
    where org_id = ${read.org}
      and (lower(nfc(name)) = any(${names as string[]}::text[]) or id = any(${ids as string[]}::text[]))
    order by id`);

export const deleteProjectRow = (tx: Tx, id: ProjectId) =>
  tx.sql`delete from project where org_id = ${tx.org} and id = ${id}`;

/** Reads the project and locks it against deletion until the transaction ends. */
export async function holdProjectRow(tx: Tx, id: ProjectId): Promise<ProjectRow | undefined> {
  const [row] = await tx.rows<ProjectRow>(tx.sql`
    select ${columns(tx.sql)} from project where org_id = ${tx.org} and id = ${id} for key share`);
  return row;
}

export const changeProject = (tx: Tx, id: ProjectId, values: ProjectValues) =>
  tx.sql`update project set ${tx.sql(withMetadata(tx.sql, values))} where org_id = ${tx.org} and id = ${id}`;
