import type { Tx } from "./sql.ts";

/**
 * Takes a row, so that what is read of it next stays as it is until the transaction ends. The organization comes first,
 * as everywhere.
 */
export async function lockResource(tx: Tx, table: string, id: string): Promise<void> {
  await tx.sql`select 1 from organization where id = ${tx.org} for share`;
  await tx.sql`select 1 from ${tx.sql(table)} where org_id = ${tx.org} and id = ${id} for update`;
}

/** The same for the organization's own settings. */
export const lockSettings = (tx: Tx) => tx.sql`select 1 from organization where id = ${tx.org} for no key update`;
