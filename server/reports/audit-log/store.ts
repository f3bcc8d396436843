import type { AuditEntry, AuditQuery } from "#contract/people/audit-log.ts";
import { both, eachValue, newestOfEach } from "#server/db/lists/by-value.ts";
import { inTime, equals, type Page, type Period, valuesOf, within } from "#server/db/lists/page.ts";
import type { Read } from "#server/db/sql.ts";

export interface AuditRow extends Omit<AuditEntry, "id"> {
  id: `aud_${string}`;
}

export function findAuditEntries(
  read: Read,
  { resourceId, resourceType, actorId, action, change, ...times }: Omit<AuditQuery, "from" | "to">,
  period: Period,
  page: Page,
) {
  const { sql } = read;
  const about = resourceId === undefined ? sql`` : sql`and (resource_id = ${resourceId} or parent_id = ${resourceId})`;
  // A failed sign-in has no known author, but belongs to the person whose account it tried.
  const by =
    actorId === undefined
      ? sql``
      : sql`and (actor_id = ${actorId}
          or actor_id is null and resource_type = 'user' and resource_id = ${actorId})`;
  const ofChange =
    change === undefined
      ? [sql``]
      : valuesOf(change).map((each) =>
          // As the condition of the index of deletions, which are few.
          each === "DELETED" ? sql`and change = 'DELETED'` : equals(sql, "change", each),
        );
  const alternatives = both(sql, ofChange, eachValue(sql, "resource_type", resourceType));
  const matching = sql`
    ${by} ${about} ${equals(sql, "action", action)} ${within(sql, "created_at", period)}
    ${inTime(sql, times, sql`created_at`)}`;
  return read.rows<AuditRow>(sql`
    select id, action, actor_id, actor_name, request_id, address, user_agent, resource_type, resource_id, change,
      before, after, details, created_at
    from audit_entry
    where org_id = ${read.org} ${newestOfEach(read, "audit_entry", { alternatives, matching }, page)}`);
}
