import type { auditRoutes } from "#contract/people/audit-log.ts";
import { readInOrg } from "#server/db/sql.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { listAuditLog } from "./read.ts";

export const auditHandlers: Handlers<keyof typeof auditRoutes> = {
  listAuditLog: ({ caller, query, page }) => listAuditLog(readInOrg(caller), query, page, caller.permissions),
};
