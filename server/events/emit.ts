import { eventExamples } from "#contract/event-examples.ts";
import type { EventObject, EventType } from "#contract/events.ts";
import type { DeliveryId, WebhookEndpointId } from "#contract/ids.ts";
import type { Tx } from "#server/db/sql.ts";
import { newId } from "#server/ids.ts";
import { insertDeliveries, insertEvent, insertTestEvent, type NewDeliveryRow } from "./store.ts";

/**
 * Raises an event in the caller's transaction, with one delivery for each endpoint that chose it: the
 * event exists exactly when the change does. The body is rendered here, once; these bytes are what
 * every attempt sends and what the API shows.
 * @param object the resource as its detail request answers it
 */
export async function emit<Type extends EventType>(
  tx: Tx,
  type: Type,
  object: EventObject<Type> & { readonly id: string; readonly invoiceId?: string },
  at: Date,
): Promise<void> {
  const id = newId("evt", at);
  const created = Math.floor(at.getTime() / 1000);
  const endpoints = await insertEvent(tx, {
    id,
    type,
    resourceId: object.id,
    parentId: object.invoiceId ?? null,
    body: JSON.stringify({ id, type, created, data: { object } }),
    createdAt: at,
  });
  await insertDeliveries(
    tx,
    endpoints.map((endpoint) => ({
      id: newId("dlv", at),
      eventId: id,
      eventType: type,
      endpointId: endpoint.id,
      isTest: false,
      createdAt: at,
    })),
  );
}

/** Puts an example of the event on its way to one endpoint. It is listed among no events. */
export async function emitTest(tx: Tx, type: EventType, endpointId: WebhookEndpointId, at: Date): Promise<DeliveryId> {
  const id = newId("evt", at);
  const created = Math.floor(at.getTime() / 1000);
  const body = JSON.stringify({ id, type, created, data: { object: eventExamples[type] } });
  await insertTestEvent(tx, { id, type, resourceId: eventExamples[type].id, parentId: null, body, createdAt: at });
  return enqueueDelivery(tx, { eventId: id, eventType: type, endpointId, isTest: true }, at);
}

/** One delivery more of an event that exists. */
export async function enqueueDelivery(
  tx: Tx,
  delivery: Omit<NewDeliveryRow, "id" | "createdAt">,
  at: Date,
): Promise<DeliveryId> {
  const id = newId("dlv", at);
  await insertDeliveries(tx, [{ ...delivery, id, createdAt: at }]);
  return id;
}
