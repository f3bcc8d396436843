import type { AuditEntry, AuditQuery } from "#contract/audit-log.ts";
import { changedAfter, equals, newestFirst, type Page } from "#server/db/page.ts";
import type { Read } from "#server/db/sql.ts";

export interface AuditRow extends Omit<AuditEntry, "id"> {
  id: `aud_${string}`;
}

export function findAuditEntries(read: Read, { resourceId, actorId, updatedAfter }: AuditQuery, page: Page) {
  const { sql } = read;
  const about = resourceId === undefined ? sql`` : sql`and (resource_id = ${resourceId} or parent_id = ${resourceId})`;
  return read.rows<AuditRow>(sql`
    select id, action, actor_id, actor_name, request_id, resource_type, resource_id, change, before, after, created_at
    from audit_entry
    where org_id = ${read.org} ${equals(sql, "actor_id", actorId)} ${about}
      ${changedAfter(sql, updatedAfter, sql`created_at`)} ${newestFirst(sql, page)}`);
}
