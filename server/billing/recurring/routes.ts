import type { recurringRoutes } from "#contract/invoices/recurring-invoices.ts";
import { readInOrg, readListInOrg } from "#server/db/sql.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { createRecurringInvoice } from "./create-recurring-invoice.ts";
import { deleteRecurringInvoice } from "./delete-recurring-invoice.ts";
import { pauseRecurringInvoice } from "./pause-recurring-invoice.ts";
import { getRecurringInvoice, listRecurringInvoices } from "./read.ts";
import { resumeRecurringInvoice } from "./resume-recurring-invoice.ts";
import { updateRecurringInvoice } from "./update-recurring-invoice.ts";

export const recurringHandlers: Handlers<keyof typeof recurringRoutes> = {
  listRecurringInvoices: ({ caller, query, page }) => listRecurringInvoices(readListInOrg(caller, query), query, page),
  createRecurringInvoice: ({ caller, body }) => createRecurringInvoice(caller, body),
  getRecurringInvoice: ({ caller, id }) => getRecurringInvoice(readInOrg(caller), id),
  updateRecurringInvoice: ({ caller, id, body }) => updateRecurringInvoice(caller, id, body),
  deleteRecurringInvoice: ({ caller, id }) => deleteRecurringInvoice(caller, id),
  pauseRecurringInvoice: ({ caller, id }) => pauseRecurringInvoice(caller, id),
  resumeRecurringInvoice: ({ caller, id }) => resumeRecurringInvoice(caller, id),
};
