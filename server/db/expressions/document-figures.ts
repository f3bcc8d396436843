import type { Query, Sql } from "#server/db/sql.ts";

/**
 * The figures that an issued document adds to the books, in cents, as contract/documents/totals.ts calculates them.
 * @param document the alias of a row of invoice or credit_note
 */
export function documentFigures(sql: Sql, document: string): Readonly<Record<BookedFigure, Query>> {
  const of = (column: string) => sql(`${document}.${column}`);
  const [subtotal, held, rate, untaxed] = [of("subtotal"), of("retention_pct"), of("gst_rate"), of("untaxed")];
  const retention = sql`document_retention(${subtotal}, ${held})`;
  const net = sql`(cents(${subtotal}) - ${retention})`;
  const gst = sql`cents((${subtotal} - ${untaxed}) * (1 - coalesce(${held}, 0)) * ${rate})`;
  const total = sql`document_total(${subtotal}, ${held}, ${rate}, ${untaxed})`;
  return {
    subtotal: sql`cents(${subtotal})`,
    retention,
    net,
    gst,
    rounding: sql`(${total} - ${net} - ${gst})`,
    total,
  };
}

type BookedFigure = "subtotal" | "retention" | "net" | "gst" | "rounding" | "total";
