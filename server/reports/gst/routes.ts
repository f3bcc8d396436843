import { readHeavilyInOrg } from "#server/db/sql.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { getGstReturn, listGstDocuments } from "./read.ts";

export const gstHandlers: Handlers<"getGstReturn" | "listGstDocuments"> = {
  getGstReturn: ({ caller, query }) => getGstReturn(readHeavilyInOrg(caller), query, caller.clock),
  listGstDocuments: ({ caller, query, page }) => listGstDocuments(readHeavilyInOrg(caller), query, page, caller.clock),
};
