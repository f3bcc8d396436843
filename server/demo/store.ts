import type { OrganizationId } from "#contract/ids.ts";
import type { Sql } from "#server/db/sql.ts";

/** An arbitrary constant: the holder of this advisory lock is preparing the demo. */
const lockKey = 7_811_620_460;

/** Waits until no other process is preparing the demo, and blocks others until the transaction ends. */
export async function lockDemo(system: Sql): Promise<void> {
  // This transaction is idle while others fill the organization, for longer than the timeouts allow.
  await system`
    select set_config('idle_in_transaction_session_timeout', '0', true),
      set_config('statement_timeout', '0', true),
      set_config('lock_timeout', '0', true)`;
  await system`select pg_advisory_xact_lock(${lockKey})`;
}

export interface DemoOrganizationRow {
  id: OrganizationId;
  hasKey: boolean;
}

/** Finds the organization with a slug, and whether it ever had an API key. */
export async function findDemoOrganization(system: Sql, slug: string): Promise<DemoOrganizationRow | undefined> {
  const [row] = await system<DemoOrganizationRow[]>`
    select id, exists (select 1 from api_key where org_id = organization.id) as has_key
    from organization where slug = ${slug}`;
  return row;
}

/** Deletes an organization with all its rows. */
export const deleteOrganization = (system: Sql, org: OrganizationId) =>
  system`delete from organization where id = ${org}`;
