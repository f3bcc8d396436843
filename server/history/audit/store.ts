import type { AuditEntry } from "#contract/people/audit-log.ts";
import type { OrganizationId, UserId } from "#contract/api/ids.ts";
import { findPersonPlaces, isPlacedHere } from "#server/db/placement/places.ts";
import type { ChangeOrigin, Sql, Tx } from "#server/db/sql.ts";

/** An event that changed no data, and its subject. */
export interface SecurityEvent {
  readonly resourceType: AuditEntry["resourceType"];
  readonly resourceId: string;
  /** Another resource that the event is listed with, such as the document of a mail. */
  readonly parentId?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

const eventColumns = (sql: Sql) => sql`org_id, id, action, actor_id, actor_name, request_id, address, user_agent,
  resource_type, resource_id, parent_id, change, details, created_at`;

/** Inserts an event of the transaction's organization, attributed like the transaction's changes. */
export async function insertEvent(
  tx: Pick<Tx, "org" | "sql">,
  { resourceType, resourceId, parentId, details }: SecurityEvent,
) {
  await tx.sql`
    insert into audit_entry (${eventColumns(tx.sql)})
    select ${tx.org}, audit_id(at), asked ->> 'action', asked ->> 'actorId', asked ->> 'actorName', asked ->> 'requestId',
      asked ->> 'address', asked ->> 'userAgent', ${resourceType}, ${resourceId}, ${parentId ?? null}, 'NONE',
      ${details === undefined ? null : tx.sql.json(details as never)}::jsonb, at
    from (select nullif(current_setting('app.asked', true), '')::jsonb as asked) a,
      lateral (select coalesce((asked ->> 'at')::timestamptz(3), now()::timestamptz(3)) as at) t`;
}

/**
 * Inserts an event of a person into the log of each organization of this database that they belong to, or of one of them.
 * Returns the organizations of other databases that they may belong to (`PersonPlaceRow`).
 */
export const insertPersonEvent = (
  system: Sql,
  { userId, org }: { readonly userId: UserId; readonly org: OrganizationId | null },
  {
    action,
    actorId,
    actorName,
    requestId,
    address,
    userAgent,
    at,
  }: Omit<ChangeOrigin, "actorId" | "actorName"> & {
    readonly actorId: string | null;
    readonly actorName: string | null;
  },
  details: Readonly<Record<string, unknown>>,
) => system`
  with written as (
    insert into audit_entry (${eventColumns(system)})
    select org_id, audit_id(${at}), ${action}, ${actorId}, ${actorName}, ${requestId}, ${address}, ${userAgent},
      'user', ${userId}, null, 'NONE', ${system.json(details as never)}::jsonb, ${at}
    from membership
    where user_id = ${userId} and ${isPlacedHere(system, system`membership.org_id`)}
      ${org === null ? system`` : system`and org_id = ${org}`})
  ${findPersonPlaces(system, userId)}`;
