import type { AuditEntry, AuditQuery } from "#contract/people/audit-log.ts";
import { auditFilters } from "#contract/people/audit-filters.ts";
import { type Filtered, listFiltered, type Span } from "#server/db/lists/filters.ts";
import { recordName } from "#server/db/expressions/record-name.ts";
import type { Page } from "#server/db/lists/page.ts";
import { changedAfter, created, equals } from "#server/db/lists/conditions.ts";
import type { Read } from "#server/db/sql.ts";

export interface AuditRow extends Omit<AuditEntry, "id"> {
  id: `aud_${string}`;
}

export function findAuditEntries(read: Read, query: AuditQuery, spans: Readonly<Record<string, Span>>, page: Page) {
  const { sql, org } = read;
  const own: Filtered<typeof auditFilters>["own"] = {
    resourceId: (id) => sql`and (resource_id = ${id} or parent_id = ${id})`,
    // A failed sign-in has no known author, but belongs to the person whose account it tried.
    actorId: (id) => sql`and (actor_id = ${id}
      or actor_id is null and resource_type = 'user' and resource_id = ${id})`,
    // As the condition of the index of deletions, which are few.
    change: (change) => (change === "DELETED" ? sql`and change = 'DELETED'` : equals(sql, "change", change)),
  };
  const filtered = { rows: auditFilters, query, spans, own };
  const times = { matching: changedAfter(sql, query.updatedAfter, sql`created_at`), created: created(sql, query) };
  return read.rows<AuditRow>(sql`
    select id, action, actor_id, actor_name, request_id, address, user_agent, resource_type, resource_id, change,
      ${recordName(read, sql`audit_entry.resource_id`)} as resource_name, before, after, details, created_at
    from audit_entry
    where org_id = ${org} ${listFiltered(read, "audit_entry", filtered, times, page)}`);
}
