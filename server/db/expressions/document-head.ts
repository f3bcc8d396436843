import type { Query, Read } from "#server/db/sql.ts";

/** Selects the number, title and client of the document with an id, of any kind that has a page in the portal. */
export const documentHead = ({ sql, org }: Read, id: Query): Query => sql`
  select q.number, q.title, q.client_id from quotation q where q.org_id = ${org} and q.id = ${id}
  union all
  select i.number, i.title, i.client_id from invoice i where i.org_id = ${org} and i.id = ${id}
  union all
  select n.number, n.reason, n.client_id from credit_note n where n.org_id = ${org} and n.id = ${id}
  union all
  select k.number || '-PC' || c.sequence, k.title, k.client_id
  from claim c join contract k on k.org_id = ${org} and k.id = c.contract_id
  where c.org_id = ${org} and c.id = ${id}`;
