import type { SearchKind } from "#contract/organizations/search.ts";
import type { Read } from "#server/db/sql.ts";

export interface FindRow {
  kind: SearchKind;
  id: string;
  name: string;
  number: string | null;
  status: string | null;
  type: string | null;
  clientName: string | null;
  archivedAt: string | null;
}

/**
 * Finds the best matches of each kind; find_entries defines how, and reads only the reader's organization.
 *
 * Under row security PostgreSQL looks a row up by `case`, but reads all of the table to compare with `coalesce`.
 */
export const findEntries = (read: Read, kinds: readonly SearchKind[], text: string, perKind: number) =>
  read.rows<FindRow>(read.sql`
    select f.kind, f.id, coalesce(c.name, p.name, q.title, i.title, n.reason, k.title, l.name) as name,
      coalesce(q.number, i.number, n.number, m.number, k.number) as number,
      coalesce(p.status, q.status, i.status, n.status, m.status, k.status, l.status) as status, c.type,
      o.name as client_name, c.archived_at
    from find_entries(${kinds as string[]}::text[], ${text}, ${perKind}::integer) f
      left join client c on f.kind = 'CLIENT' and c.org_id = ${read.org} and c.id = f.id
      left join project p on f.kind = 'PROJECT' and p.org_id = ${read.org} and p.id = f.id
      left join quotation q on f.kind = 'QUOTATION' and q.org_id = ${read.org} and q.id = f.id
      left join invoice i on f.kind = 'INVOICE' and i.org_id = ${read.org} and i.id = f.id
      left join credit_note n on f.kind = 'CREDIT_NOTE' and n.org_id = ${read.org} and n.id = f.id
      left join claim m on f.kind = 'CLAIM' and m.org_id = ${read.org} and m.id = f.id
      left join contract k on k.org_id = ${read.org}
        and k.id = case f.kind when 'CONTRACT' then f.id when 'CLAIM' then m.contract_id end
      left join lead l on f.kind = 'LEAD' and l.org_id = ${read.org} and l.id = f.id
      left join client o on o.org_id = ${read.org}
        and o.id = case f.kind when 'PROJECT' then p.client_id when 'QUOTATION' then q.client_id
          when 'INVOICE' then i.client_id when 'CREDIT_NOTE' then n.client_id else k.client_id end
    order by array_position(${kinds as string[]}::text[], f.kind), f.place`);
