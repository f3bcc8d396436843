import type { Query, Read } from "#server/db/sql.ts";

/** The amount that is owed on an open invoice: its total less the payments that count. @param invoice the alias of its row */
export function outstandingOn({ sql, org }: Pick<Read, "sql" | "org">, invoice = "invoice"): Query {
  const of = (column: string) => sql(`${invoice}.${column}`);
  return sql`(
    document_total(${of("subtotal")}, ${of("retention_pct")}, ${of("gst_rate")}, ${of("untaxed")})
    - (select coalesce(sum(p.amount), 0) from payment p
      where p.org_id = ${org} and p.invoice_id = ${of("id")} and p.reversed_at is null))`;
}
