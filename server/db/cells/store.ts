import type { OrganizationId } from "#contract/api/ids.ts";
import type { Query, Sql } from "#server/db/sql.ts";
import { firstCell } from "./cells.ts";

/** A cell in the directory. */
export interface CellRow {
  name: string;
  schemaName: string;
  /** Null on the server of the first cell. */
  urlSealed: Buffer | null;
}

export const findCells = (system: Sql) => system`select name, schema_name, url_sealed from cell order by name`;

/** Adds a cell, or replaces the URL of one. */
export const writeCell = (system: Sql, row: CellRow & { createdAt: Date }) => system`
  insert into cell ${system({ ...row })} on conflict (name) do update set url_sealed = excluded.url_sealed`;

/** Finds the cell of an organization; none for one in the first cell. */
export const findPlace = (system: Sql, org: OrganizationId) => system`
  select cell from organization_place where organization_id = ${org}`;

/** Changes the directory: from now on the organization is in that cell. */
export const writePlace = (system: Sql, org: OrganizationId, cell: string) =>
  cell === firstCell
    ? system`delete from organization_place where organization_id = ${org}`
    : system`
        insert into organization_place (organization_id, cell) values (${org}, ${cell})
        on conflict (organization_id) do update set cell = excluded.cell`;

/** Notes that a person may belong to an organization, if that is in another cell. */
export const insertPersonPlace = (system: Sql, userId: string, org: OrganizationId) => system`
  insert into person_place (user_id, organization_id)
  select ${userId}, organization_id from organization_place where organization_id = ${org}
  on conflict do nothing`;

export interface PersonPlaceRow {
  organizationId: OrganizationId;
  cell: string;
}

/** Finds the organizations of other cells that a person may belong to. */
export const findPersonPlaces = (system: Sql, userId: string | Query) => system`
  select d.organization_id, o.cell from person_place d
    join organization_place o on o.organization_id = d.organization_id
  where d.user_id = ${userId} order by d.organization_id`;

/** The same as JSON; null without any. */
export const placesOf = (system: Sql, userId: string | Query): Query => system`
  select jsonb_agg(jsonb_build_object('organizationId', p.organization_id, 'cell', p.cell))
  from (${findPersonPlaces(system, userId)}) p`;

/** Tests whether an organization is in this cell, the first, as the directory names no other. */
export const isPlacedHere = (sql: Sql, org: Query): Query => sql`
  not exists (select 1 from organization_place placed where placed.organization_id = ${org})`;

/**
 * Tests whether only the directory can tell if an organization is in this cell. Otherwise it is: other cells have no
 * directory, and an organization that moves is marked in both.
 */
export const mayBeElsewhere = (sql: Sql, org: Query): Query => sql`
  (exists (select 1 from organization_place placed where placed.organization_id = ${org})
    or exists (select 1 from organization_passage passage where passage.org_id = ${org}))`;

/** Tests whether nothing of an organization is sent from this cell, because it moves. */
export const isMoving = (sql: Sql, org: Query): Query => sql`
  exists (select 1 from organization_passage passage where passage.org_id = ${org})`;

/** Deletes what says that a person may belong to an organization. */
export const deletePersonPlace = (system: Sql, userId: string, org: OrganizationId) => system`
  delete from person_place where user_id = ${userId} and organization_id = ${org}`;
