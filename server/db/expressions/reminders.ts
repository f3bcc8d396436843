import type { Query, Read } from "#server/db/sql.ts";

/** The time of the last mail that reminded the client of an invoice, alone or with others. @param id the invoice's, as SQL */
export const remindedAt = ({ sql, org }: Read, id: Query): Query => sql`greatest(
  (select max(m.created_at) from mail m
    where m.org_id = ${org} and m.document_id = ${id} and m.kind = 'INVOICE_REMINDER' and m.status <> 'FAILED'),
  (select max(m.created_at) from reminded_invoice r join mail m on m.org_id = ${org} and m.id = r.mail_id
    where r.org_id = ${org} and r.invoice_id = ${id} and m.status <> 'FAILED'))`;
