import { readHeavilyInOrg, readInOrg } from "#server/db/sql.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { fileGstReturn } from "./file-gst-return.ts";
import { getGstFiling, getGstReturn, listFiledGstDocuments, listGstDocuments, listGstFilings } from "./read.ts";

type GstRoutes =
  | "getGstReturn"
  | "listGstDocuments"
  | "fileGstReturn"
  | "listGstFilings"
  | "getGstFiling"
  | "listFiledGstDocuments";

export const gstHandlers: Handlers<GstRoutes> = {
  fileGstReturn: ({ caller, body }) => fileGstReturn(caller, body),
  listGstFilings: ({ caller, query, page }) => listGstFilings(readInOrg(caller), query, page),
  getGstFiling: ({ caller, id }) => getGstFiling(readHeavilyInOrg(caller), id, caller.clock),
  listFiledGstDocuments: ({ caller, id, query, page }) =>
    listFiledGstDocuments(readHeavilyInOrg(caller), id, query, page),
  getGstReturn: ({ caller, query }) => getGstReturn(readHeavilyInOrg(caller), query, caller.clock),
  listGstDocuments: ({ caller, query, page }) => listGstDocuments(readHeavilyInOrg(caller), query, page, caller.clock),
};
