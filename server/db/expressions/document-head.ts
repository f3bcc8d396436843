import type { Query, Read } from "#server/db/sql.ts";

/** The kinds of document that have a page in the portal. */
export type ShownRecord = "QUOTATION" | "INVOICE" | "CREDIT_NOTE" | "CLAIM";

/** Selects the number, title and client of the document with an id, for each kind that has a page in the portal. */
export const documentHeads = ({ sql, org }: Read, id: Query): Readonly<Record<ShownRecord, Query>> => ({
  QUOTATION: sql`select q.number, q.title, q.client_id from quotation q where q.org_id = ${org} and q.id = ${id}`,
  INVOICE: sql`select i.number, i.title, i.client_id from invoice i where i.org_id = ${org} and i.id = ${id}`,
  CREDIT_NOTE: sql`
    select n.number, n.reason as title, n.client_id from credit_note n where n.org_id = ${org} and n.id = ${id}`,
  CLAIM: sql`
    select m.number, k.title, k.client_id
    from claim m join contract k on k.org_id = ${org} and k.id = m.contract_id
    where m.org_id = ${org} and m.id = ${id}`,
});

/** Selects the same of the document with that id, whatever its kind. */
export const documentHead = (read: Read, id: Query): Query =>
  Object.values(documentHeads(read, id)).reduce((all, each) => read.sql`${all} union all ${each}`);
