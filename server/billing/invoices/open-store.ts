import type { ClientId, InvoiceId } from "#contract/api/ids.ts";
import { outstandingOn } from "#server/db/expressions/outstanding.ts";
import type { Read } from "#server/db/sql.ts";

export interface OpenInvoiceRow {
  id: InvoiceId;
  number: string;
  clientId: ClientId;
  clientName: string;
  outstanding: string;
}

const openInvoicesMax = 2_000;

/**
 * Finds the invoices with something outstanding that is one of the amounts, or with a number that appears in the texts,
 * by due date.
 * @param texts of letters and digits alone, in upper case
 */
export const findOpenInvoices = (
  read: Read,
  { amounts, texts }: { readonly amounts: readonly string[]; readonly texts: readonly string[] },
) =>
  read.rows<OpenInvoiceRow>(read.sql`
    select o.id, o.number, o.client_id, c.name as client_name, o.outstanding
    from (
      select i.id, i.number, i.client_id, i.due_date, ${outstandingOn(read, "i")} as outstanding
      from invoice i where i.org_id = ${read.org} and i.status in ('SENT', 'OVERDUE')) o
      join client c on c.org_id = ${read.org} and c.id = o.client_id
    where o.outstanding > 0 and (
      o.outstanding = any(${amounts as string[]}::numeric[]) or exists (
        select 1 from unnest(${texts as string[]}::text[]) t
        where position(upper(regexp_replace(o.number, '[^[:alnum:]]', '', 'g')) in t) > 0))
    order by o.due_date, o.id limit ${openInvoicesMax}`);
