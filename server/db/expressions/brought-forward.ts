import type { Query, Read } from "#server/db/sql.ts";

/**
 * True when a credit note credits an invoice of the program before, which is no revenue of ours.
 * @param creditNote the alias of its row
 */
export const ofBroughtForward = ({ sql, org }: Pick<Read, "sql" | "org">, creditNote = "n"): Query => sql`
  exists (
    select from invoice b where b.org_id = ${org} and b.id = ${sql(`${creditNote}.invoice_id`)} and b.brought_forward)`;
