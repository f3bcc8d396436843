import type { EventId } from "#contract/ids.ts";
import type { Tx } from "#server/db/sql.ts";

export interface EventRow {
  id: EventId;
  type: string;
  resourceId: string;
  parentId: string | null;
  body: string;
  createdAt: Date;
}

/** Writes the event and answers the endpoints that are to get it. */
export const insertEvent = (tx: Tx, event: EventRow) =>
  tx.rows<{ id: string }>(tx.sql`
    with written as (
      insert into event (org_id, id, type, resource_id, parent_id, body, created_at)
      values (${tx.org}, ${event.id}, ${event.type}, ${event.resourceId}, ${event.parentId}, ${event.body},
        ${event.createdAt})
    )
    select id from webhook_endpoint
    where org_id = ${tx.org} and enabled and ${event.type} = any(events)`);

export interface NewDeliveryRow {
  id: string;
  eventId: EventId;
  endpointId: string;
  createdAt: Date;
}

export async function insertDeliveries(tx: Tx, deliveries: readonly NewDeliveryRow[]): Promise<void> {
  if (deliveries.length === 0) return;
  const rows = deliveries.map((delivery) => ({
    ...delivery,
    orgId: tx.org,
    status: "PENDING",
    attemptCount: 0,
    nextAttemptAt: delivery.createdAt,
  }));
  await tx.sql`insert into delivery ${tx.sql(rows)}`;
}
