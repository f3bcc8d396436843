import type { auditRoutes } from "#contract/audit-log.ts";
import { readInOrg } from "#server/db/sql.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { periodOf } from "#server/organizations/read.ts";
import { presentAuditEntry } from "./present.ts";
import { findAuditEntries } from "./store.ts";

export const auditHandlers: Handlers<keyof typeof auditRoutes> = {
  listAuditLog: async ({ caller, query: { from, to, ...query }, page }) => {
    const read = readInOrg(caller);
    const period = await periodOf(read, { from, to });
    return page.body(await findAuditEntries(read, query, period, page), presentAuditEntry);
  },
};
