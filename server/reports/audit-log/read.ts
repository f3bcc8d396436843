import type { AuditQuery } from "#contract/audit-log.ts";
import type { Page } from "#server/db/page.ts";
import type { Read } from "#server/db/sql.ts";
import { periodOf } from "#server/organizations/read.ts";
import { presentAuditEntry } from "./present.ts";
import { findAuditEntries } from "./store.ts";

export async function listAuditLog(read: Read, { from, to, ...query }: AuditQuery, page: Page) {
  const period = await periodOf(read, { from, to });
  return page.body(await findAuditEntries(read, query, period, page), presentAuditEntry);
}
