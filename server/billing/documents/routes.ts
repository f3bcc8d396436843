import type { numberingRoutes } from "#contract/organizations/numbering.ts";
import { readInOrg } from "#server/db/sql.ts";
import type { AppHandlers } from "#server/http/app-handlers.ts";
import { raiseNumbers } from "./raise-numbers.ts";
import { getNumbering } from "./read-numbering.ts";

export const numberingHandlers: AppHandlers<keyof typeof numberingRoutes> = {
  getNumbering: ({ caller }) => getNumbering(readInOrg(caller), caller.clock),
  raiseNumbers: ({ caller, body }) => raiseNumbers(caller, body),
};
