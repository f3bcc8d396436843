import type { OrganizationId } from "#contract/api/ids.ts";
import type { Query, Sql } from "#server/db/sql.ts";

export interface PauseRow {
  reason: string | null;
  changesLostAt: string | null;
  /** In PostgreSQL's format. */
  beganAt: string;
}

/** Tests in a statement of a worker whether sending is paused. */
export const isPaused = (system: Sql): Query => system`exists (select 1 from sending_pause where ended_at is null)`;

/** The end of the last pause, as SQL; null when there was none, or it lasts. */
export const lastPauseEnd = (system: Sql): Query => system`(select ended_at from sending_pause)`;

export const findPauseRow = (system: Sql): Query =>
  system`select reason, changes_lost_at, began_at from sending_pause where ended_at is null`;

export interface NewPause {
  readonly reason: string | null;
  /** The database's time. */
  readonly at: Date;
  /** True when it begins because the database lost changes. */
  readonly changesAreLost?: boolean;
}

/** Begins a pause; one that lasts keeps its begin, and its reason unless there is another one. */
export const beginPause = (system: Sql, { reason, at, changesAreLost = false }: NewPause) => system`
    insert into sending_pause as p (reason, began_at, changes_lost_at)
    values (${reason}, ${at}, ${changesAreLost ? at : null})
    on conflict (is_only) do update set
      reason = case when p.ended_at is null then coalesce(excluded.reason, p.reason) else excluded.reason end,
      changes_lost_at = coalesce(excluded.changes_lost_at, case when p.ended_at is null then p.changes_lost_at end),
      began_at = case when p.ended_at is null then p.began_at else excluded.began_at end,
      ended_at = null`;

export async function endPause(system: Sql, at: Date): Promise<PauseRow | undefined> {
  const [row] = await system<PauseRow[]>`
    update sending_pause set ended_at = ${at} where ended_at is null returning reason, changes_lost_at, began_at`;
  return row;
}

/** Leaves a time without attempts out of the days after which a failing endpoint is disabled. */
export const excuseFailingEndpoints = (system: Sql, from: string, until: Date) => system`
  update webhook_endpoint
  set failing_since = failing_since + greatest(${until} - greatest(failing_since, ${from}::timestamptz), interval '0')
  where failing_since is not null`;

/** Notes the organization that administers the installation, unless there is one. */
export const insertAdministeringOrganization = (system: Sql, id: OrganizationId) => system`
  insert into administering_organization (organization_id) values (${id}) on conflict (is_only) do nothing`;

/** Notes an organization in the place of another. Returns the one before; null when there was none. */
export async function writeAdministeringOrganization(system: Sql, id: OrganizationId): Promise<OrganizationId | null> {
  const [before] = await system<{ organizationId: OrganizationId }[]>`
    select organization_id from administering_organization for update`;
  await system`
    insert into administering_organization (organization_id) values (${id})
    on conflict (is_only) do update set organization_id = excluded.organization_id`;
  return before?.organizationId ?? null;
}

/** The organization that administers the installation, as SQL; null where there is none. */
export const administeringOrganization = (system: Sql): Query =>
  system`(select organization_id from administering_organization)`;
