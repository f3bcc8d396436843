import type { QueryOf } from "#web/api.ts";
import type { InvoiceGroup } from "#web/values.ts";

/** The API's filter of each group. */
export const invoiceGroupQueries: Readonly<Record<InvoiceGroup, QueryOf<"GET /invoices">>> = {
  open: { open: true },
  overdue: { overdue: true },
  retained: { retained: true },
  valid: { void: false },
};
