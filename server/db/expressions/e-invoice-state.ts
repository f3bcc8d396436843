import type { EInvoiceState } from "#contract/documents/e-invoice-states.ts";
import { valuesOf } from "#server/db/lists/conditions.ts";
import type { Query, Sql } from "#server/db/sql.ts";

/**
 * Returns what became of a document's e-invoice: as it was noted, else what follows from the document. A void document needs
 * none that nobody has yet.
 * @param isRegistered the column that notes if the issuer was registered for GST; null in documents of earlier versions,
 *   whose rate tells it
 */
export const eInvoiceState = (sql: Sql, isRegistered: Query): Query => sql`
  case
    when status = 'VOID' and coalesce(e_invoice_state, 'READY') = 'READY' then 'NOT_NEEDED'
    when e_invoice_state is not null then e_invoice_state
    when sent_at is not null and coalesce(${isRegistered}, gst_rate > 0) then 'READY'
    else 'NOT_NEEDED' end`;

/** Returns the filter of a list by those states. */
export const inEInvoiceState = (
  sql: Sql,
  states: EInvoiceState | readonly EInvoiceState[] | undefined,
  isRegistered: Query,
): Query =>
  states === undefined ? sql`` : sql`and (${eInvoiceState(sql, isRegistered)}) = any(${[...valuesOf(states)]}::text[])`;
