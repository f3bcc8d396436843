import type { OrganizationId } from "#contract/api/ids.ts";
import type { Sql, Tx } from "#server/db/sql.ts";

/**
 * An arbitrary constant: the holder of this advisory lock, with the organization's hash, rewrites its derived tables. The
 * function rebuild_figures of the database names it too.
 */
const rewriteLock = 7_812;

/** Locks the organization's derived tables until the transaction ends. Returns false while another process rewrites them. */
export async function tryLockDerived(tx: Tx): Promise<boolean> {
  const [row] = await tx.rows<{ isLocked: boolean }>(tx.sql`
    select pg_try_advisory_xact_lock(${rewriteLock}::integer, hashtext(${tx.org})) as is_locked`);
  return row?.isLocked === true;
}

/** Locks them as soon as no other process rewrites them. */
export const lockDerived = (system: Sql, org: OrganizationId) => system`
  select pg_advisory_xact_lock(${rewriteLock}::integer, hashtext(${org}))`;
