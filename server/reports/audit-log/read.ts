import { auditFilters } from "#contract/people/audit-filters.ts";
import type { AuditQuery } from "#contract/people/audit-log.ts";
import type { Permission } from "#contract/people/roles.ts";
import type { Page } from "#server/db/lists/page.ts";
import type { Read } from "#server/db/sql.ts";
import { spansOf } from "#server/organizations/read.ts";
import { presentAuditEntry } from "./present.ts";
import { findAuditEntries } from "./store.ts";

/** @param permissions those of the reader */
export async function listAuditLog(read: Read, query: AuditQuery, page: Page, permissions: readonly Permission[]) {
  const spans = await spansOf(read, auditFilters, query);
  return page.body(await findAuditEntries(read, query, spans, page), presentAuditEntry(permissions));
}
