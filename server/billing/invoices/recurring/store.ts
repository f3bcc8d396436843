import type { RecurringInvoiceId } from "#contract/api/ids.ts";
import type { Read } from "#server/db/sql.ts";

/** Returns the filter for the invoices that a recurring one made. */
export const madeBy = ({ sql, org }: Read, id: RecurringInvoiceId | undefined) =>
  id === undefined
    ? sql``
    : sql`and id in (
        select r.invoice_id from recurring_run r where r.org_id = ${org} and r.recurring_invoice_id = ${id})`;
