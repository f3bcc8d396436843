import type { auditRoutes } from "#contract/audit-log.ts";
import { readInOrg } from "#server/db/sql.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { presentAuditEntry } from "./present.ts";
import { findAuditEntries } from "./store.ts";

export const auditHandlers: Handlers<keyof typeof auditRoutes> = {
  listAuditLog: async ({ caller, query, page }) =>
    page.body(await findAuditEntries(readInOrg(caller), query, page), presentAuditEntry),
};
