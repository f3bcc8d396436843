import { readInOrg } from "#server/db/sql.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { createInvoice } from "./create-invoice.ts";
import { getInvoice, listInvoices } from "./read.ts";
import { updateInvoice } from "./update-invoice.ts";

export const invoiceHandlers: Handlers<"listInvoices" | "createInvoice" | "getInvoice" | "updateInvoice"> = {
  listInvoices: ({ caller, query, page }) => listInvoices(readInOrg(caller), query, page),
  createInvoice: ({ caller, body }) => createInvoice(caller, body),
  getInvoice: ({ caller, id }) => getInvoice(readInOrg(caller), id),
  updateInvoice: ({ caller, id, body }) => updateInvoice(caller, id, body),
};
