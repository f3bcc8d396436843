import type { Tx } from "#server/db/sql.ts";

export type DocumentKind = "QUOTATION" | "INVOICE";

/**
 * The next number of that kind and year. The counter's row stays locked until the transaction ends,
 * so a number is given to one document only, and one that is rolled back is given to the next.
 */
export async function takeNextNumber(tx: Tx, kind: DocumentKind, year: number): Promise<number> {
  const [row] = await tx.rows<{ lastNumber: number }>(tx.sql`
    insert into document_counter (org_id, kind, year, last_number)
    values (${tx.org}, ${kind}, ${year}, 1)
    on conflict (org_id, kind, year) do update set last_number = document_counter.last_number + 1
    returning last_number`);
  if (row === undefined) throw new Error("the counter answered nothing");
  return row.lastNumber;
}
