import { readInOrg } from "#server/db/sql.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { createQuotation } from "./create-quotation.ts";
import { deleteQuotation } from "./delete-quotation.ts";
import { getQuotation, listQuotations } from "./read.ts";
import { updateQuotation } from "./update-quotation.ts";

export const quotationHandlers: Handlers<
  "listQuotations" | "createQuotation" | "getQuotation" | "updateQuotation" | "deleteQuotation"
> = {
  listQuotations: ({ caller, query, page }) => listQuotations(readInOrg(caller), query, page),
  createQuotation: ({ caller, body }) => createQuotation(caller, body),
  getQuotation: ({ caller, id }) => getQuotation(readInOrg(caller), id),
  updateQuotation: ({ caller, id, body }) => updateQuotation(caller, id, body),
  deleteQuotation: ({ caller, id }) => deleteQuotation(caller, id),
};
