import { eventExamples } from "#contract/examples/events.ts";
import { type EventObject, eventBytesMax, type EventType } from "#contract/webhooks/events.ts";
import type { DeliveryId, WebhookEndpointId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import { inOneTrip } from "#server/db/one-trip.ts";
import type { Tx } from "#server/db/sql.ts";
import { newId } from "#server/core/ids.ts";
import { Refusal } from "#server/core/refusal.ts";
import { mapInSlices } from "#server/core/sharing/slices.ts";
import {
  addEventBytes,
  insertDeliveries,
  insertEvent,
  insertEvents,
  insertTestEvent,
  type NewDeliveryRow,
  type NewEventRow,
  takeTurn,
} from "./store.ts";

/** Events inserted per statement: writing that as JSON takes a few milliseconds. */
const eventsAtOnce = 500;
/** Deliveries inserted per statement, so that no statement takes more than seconds. */
const deliveriesAtOnce = 1_000;

/**
 * Raises an event in the caller's transaction, with one delivery for each endpoint that chose it: the event exists
 * exactly when the change does. The body is rendered here, once; these bytes are what every attempt sends and what the
 * API shows.
 * @param object the resource as its detail request returns it
 */
export const emit = <Type extends EventType>(tx: Tx, type: Type, object: Raised<Type>, at: Date): Promise<void> =>
  emitInOrder(tx, [eventOf(type, object, at)]);

/** Raises several events, one after the other, like `emit`. */
export async function emitInOrder(tx: Tx, events: readonly NewEventRow[]): Promise<void> {
  for (const event of events) refuseLarge(event);
  const [, endpoints, stored] = await inOneTrip(
    () => takeTurn(tx),
    () => inOneTrip(...events.map((event) => () => insertEvent(tx, event))),
    () => addEventBytes(tx, bytesOf(events)),
  );
  refuseAboveQuota(tx, stored);
  await insertDeliveries(
    tx,
    events.flatMap((event, i) => deliveriesOf([event], endpoints[i] ?? [])),
  );
}

/**
 * Raises an event of one type for each of many objects, in their order: the same as `emit` for each, in few statements,
 * so that the organization's other changes do not wait for many single ones. Call it last. No event is too large here,
 * since a job must not stop at an object from before there was a bound.
 */
export async function emitEach<Type extends EventType>(
  tx: Tx,
  type: Type,
  objects: readonly Raised<Type>[],
  at: Date,
): Promise<void> {
  const events = await mapInSlices(objects, (object) => eventOf(type, object, at));
  if (events.length === 0) return;
  const deliveries: NewDeliveryRow[] = [];
  for (let i = 0; i < events.length; i += eventsAtOnce) {
    const batch = events.slice(i, i + eventsAtOnce);
    const [, endpoints] = await inOneTrip(
      () => takeTurn(tx),
      () => insertEvents(tx, type, batch),
    );
    deliveries.push(...deliveriesOf(batch, endpoints));
  }
  refuseAboveQuota(tx, await addEventBytes(tx, bytesOf(events)));
  for (let i = 0; i < deliveries.length; i += deliveriesAtOnce) {
    await insertDeliveries(tx, deliveries.slice(i, i + deliveriesAtOnce));
  }
}

const bytesOf = (events: readonly NewEventRow[]): number =>
  events.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0);

/** @throws Refusal 422 for an event that receivers and readers need not expect */
function refuseLarge({ type, body }: NewEventRow): void {
  const bytes = Buffer.byteLength(body);
  if (bytes <= eventBytesMax) return;
  const message = wording("requests.eventTooLarge", { event: type, bytes, max: eventBytesMax });
  throw new Refusal("VALIDATION_FAILED", wording("requests.change", { fault: message }), {
    details: [{ path: "", code: "TOO_LONG", message }],
  });
}

/**
 * Files do not count here: an organization that has filled its storage with them can still work
 * (docs/decisions/0061-storage-of-events.md). @throws Refusal 409 when the events alone exceed the quota
 */
function refuseAboveQuota({ eventStorageBytesMax }: Tx, stored: number): void {
  if (eventStorageBytesMax === 0 || stored <= eventStorageBytesMax) return;
  const quota = `${Math.round(eventStorageBytesMax / 1024 ** 2).toLocaleString("en-SG")} MB`;
  throw new Refusal("STORAGE_QUOTA_EXCEEDED", wording("requests.eventsFull", { quota }));
}

/** The subject of an event: for a payment, its invoice too. */
type Raised<Type extends EventType> = EventObject<Type> & { readonly id: string; readonly invoiceId?: string | null };

/** Returns the event to raise, with its body. */
export function eventOf<Type extends EventType>(type: Type, object: Raised<Type>, at: Date): NewEventRow {
  const id = newId("evt", at);
  const body = JSON.stringify({ id, type, created: Math.floor(at.getTime() / 1000), data: { object } });
  return { id, type, resourceId: object.id, parentId: object.invoiceId ?? null, body, createdAt: at };
}

const deliveriesOf = (
  events: readonly NewEventRow[],
  endpoints: readonly { readonly id: string }[],
): NewDeliveryRow[] =>
  events.flatMap(({ id: eventId, type: eventType, createdAt }) =>
    endpoints.map(({ id: endpointId }) => ({
      id: newId("dlv", createdAt),
      eventId,
      eventType,
      endpointId,
      isTest: false,
      createdAt,
    })),
  );

/** Queues an example of the event for one endpoint. It is not listed among the events. */
export async function emitTest(tx: Tx, type: EventType, endpointId: WebhookEndpointId, at: Date): Promise<DeliveryId> {
  const id = newId("evt", at);
  const created = Math.floor(at.getTime() / 1000);
  const body = JSON.stringify({ id, type, created, test: true, data: { object: eventExamples[type] } });
  const event = { id, type, resourceId: eventExamples[type].id, parentId: null, body, createdAt: at };
  await inOneTrip(
    () => takeTurn(tx),
    () => insertTestEvent(tx, event),
  );
  return enqueueDelivery(tx, { eventId: id, eventType: type, endpointId, isTest: true }, at);
}

/** Queues another delivery of an existing event. */
export async function enqueueDelivery(
  tx: Tx,
  delivery: Omit<NewDeliveryRow, "id" | "createdAt">,
  at: Date,
): Promise<DeliveryId> {
  const id = newId("dlv", at);
  await insertDeliveries(tx, [{ ...delivery, id, createdAt: at }]);
  return id;
}
