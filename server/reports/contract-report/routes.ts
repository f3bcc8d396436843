import { readHeavilyInOrg } from "#server/db/sql.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { getContractReport } from "./read.ts";

export const contractReportHandlers: Handlers<"getContractReport"> = {
  getContractReport: ({ caller, query }) => getContractReport(readHeavilyInOrg(caller), query, caller.permissions),
};
