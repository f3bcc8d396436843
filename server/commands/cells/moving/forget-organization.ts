import type { OrganizationId } from "#contract/api/ids.ts";
import { asSystem, type Database } from "#server/db/sql.ts";
import { type CopiedTable, readCopiedTables } from "./copied-tables.ts";
import { beginCopying, deleteOrganization, deleteSome, removeLogo } from "./store.ts";

/** Few enough that no other transaction waits long for a lock or for the disk. */
const rowsAtOnce = 1_000;

/**
 * Deletes the rows of an organization from a cell that it is not in, in small transactions. When it is interrupted, the
 * next call deletes the rest.
 */
export async function forgetOrganization(cell: Database, org: OrganizationId): Promise<void> {
  const tables = await asSystem(cell, readCopiedTables);
  const auditLog = tables.filter(({ isAppendOnly }) => isAppendOnly);
  const others = tables.filter(({ name, isAppendOnly }) => name !== "organization" && !isAppendOnly);
  await asSystem(cell, async (system) => {
    await beginCopying(system, org);
    await removeLogo(system, org);
  });
  for (const table of others.toReversed()) await deleteAll(cell, table, org);
  await asSystem(cell, async (system) => {
    await beginCopying(system, org);
    await deleteOrganization(system, org);
  });
  for (const table of auditLog) await deleteAll(cell, table, org);
}

async function deleteAll(cell: Database, table: CopiedTable, org: OrganizationId): Promise<void> {
  for (;;) {
    const deleted = await asSystem(cell, async (system) => {
      await beginCopying(system, org);
      return deleteSome(system, table, org, rowsAtOnce);
    });
    if (deleted < rowsAtOnce) return;
  }
}
