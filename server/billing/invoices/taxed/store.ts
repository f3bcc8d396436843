import type { Tx } from "#server/db/sql.ts";

/** Finds the earliest invoice that bears GST and is not void. */
export async function findFirstTaxed(tx: Tx): Promise<{ number: string; issuedAt: string } | undefined> {
  const [row] = await tx.rows<{ number: string; issuedAt: string }>(tx.sql`
    select number, issued_at from invoice
    where org_id = ${tx.org} and sent_at is not null and status <> 'VOID' and gst_rate > 0
    order by issued_at, id limit 1`);
  return row;
}
