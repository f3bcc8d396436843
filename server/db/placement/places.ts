import type { OrganizationId } from "#contract/api/ids.ts";
import type { Query, Sql } from "#server/db/sql.ts";
import { homeName } from "./databases.ts";

/** Finds the name of an organization's database; none for one at home. */
export const findPlace = (system: Sql, org: OrganizationId) => system`
  select cell as name from organization_place where organization_id = ${org}`;

/** Changes the directory: from now on the organization is in that database. */
export const writePlace = (system: Sql, org: OrganizationId, name: string) =>
  name === homeName
    ? system`delete from organization_place where organization_id = ${org}`
    : system`
        insert into organization_place (organization_id, cell) values (${org}, ${name})
        on conflict (organization_id) do update set cell = excluded.cell`;

/** Notes that a person may belong to an organization, if that is not at home. */
export const insertPersonPlace = (system: Sql, userId: string, org: OrganizationId) => system`
  insert into person_place (user_id, organization_id)
  select ${userId}, organization_id from organization_place where organization_id = ${org}
  on conflict do nothing`;

export interface PersonPlaceRow {
  organizationId: OrganizationId;
  /** The name of its database. */
  place: string;
}

/** Finds the organizations of other databases that a person may belong to. */
export const findPersonPlaces = (system: Sql, userId: string | Query) => system`
  select d.organization_id, o.cell as place from person_place d
    join organization_place o on o.organization_id = d.organization_id
  where d.user_id = ${userId} order by d.organization_id`;

/** The same as JSON; null without any. */
export const placesOf = (system: Sql, userId: string | Query): Query => system`
  select jsonb_agg(jsonb_build_object('organizationId', p.organization_id, 'place', p.place))
  from (${findPersonPlaces(system, userId)}) p`;

/** Tests whether an organization is in this database, that at home, as the directory names no other. */
export const isPlacedHere = (sql: Sql, org: Query): Query => sql`
  not exists (select 1 from organization_place placed where placed.organization_id = ${org})`;

/**
 * Tests whether only the directory can tell if an organization is in this database. Otherwise it is: others have no
 * directory, and an organization that moves is marked in both.
 */
export const mayBeElsewhere = (sql: Sql, org: Query): Query => sql`
  (exists (select 1 from organization_place placed where placed.organization_id = ${org})
    or exists (select 1 from organization_passage passage where passage.org_id = ${org}))`;

/** Tests whether nothing of an organization is sent from this database, because it moves. */
export const isMoving = (sql: Sql, org: Query): Query => sql`
  exists (select 1 from organization_passage passage where passage.org_id = ${org})`;

/** Deletes what says that a person may belong to an organization. */
export const deletePersonPlace = (system: Sql, userId: string, org: OrganizationId) => system`
  delete from person_place where user_id = ${userId} and organization_id = ${org}`;

/** Lets a transaction wait for work in another database, however long that takes. */
export const keepWaiting = (tx: Sql) => tx`select set_config('idle_in_transaction_session_timeout', '0', true)`;
