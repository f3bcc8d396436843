import { readHeavilyInOrg } from "#server/db/sql.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { getAgeing } from "./read.ts";

export const ageingHandlers: Handlers<"getAgeing"> = {
  getAgeing: ({ caller, query }) => getAgeing(readHeavilyInOrg(caller), query, caller.clock),
};
