import type { DeliveryId, JobId, WebhookEndpointId } from "#contract/api/ids.ts";
import type { Delivery, DeliveryQuery, DeliveryRequest } from "#contract/webhooks/deliveries.ts";
import { type Replay, type WebhookEndpoint, type WebhookEndpointQuery } from "#contract/webhooks/webhooks.ts";
import { failingHours } from "#contract/values.ts";
import { deliveryFilters } from "#contract/webhooks/webhook-filters.ts";
import type { Page } from "#server/db/lists/page.ts";
import type { Read, Tx } from "#server/db/sql.ts";
import { headersOf, hiddenValue } from "#server/webhooks/delivery/headers.ts";
import { signatureForm, standardForm } from "#server/webhooks/delivery/sign.ts";
import { spansOf } from "#server/organizations/read.ts";
import { found } from "#server/core/refusal.ts";
import { presentDelivery, presentDeliverySummary, presentEndpoint, presentReplay } from "./present.ts";
import {
  type EndpointRow,
  findDeliveries,
  findDelivery,
  findDeliveryBody,
  findEndpoint,
  findEndpoints,
  findReplay,
  lockEndpointRow,
} from "./store.ts";

export const listEndpoints = async (read: Read, query: WebhookEndpointQuery, page: Page, now: Date) =>
  page.body(await findEndpoints(read, query, failingSince(now), page), presentEndpoint);

const hourMs = 60 * 60 * 1000;

/** Returns the time since which a failed delivery makes its endpoint a failing one. */
export const failingSince = (now: Date): Date => new Date(now.getTime() - failingHours * hourMs);

/** @throws Refusal 404 */
export async function getEndpoint(read: Read, id: WebhookEndpointId): Promise<WebhookEndpoint> {
  return presentEndpoint(found(await findEndpoint(read, id)));
}

/** Locks the endpoint for a change. @throws Refusal 404 */
export async function lockEndpoint(tx: Tx, id: WebhookEndpointId): Promise<EndpointRow> {
  return found(await lockEndpointRow(tx, id));
}

export const listDeliveries = async (read: Read, query: DeliveryQuery, page: Page) =>
  page.body(
    await findDeliveries(read, query, await spansOf(read, deliveryFilters, query), page),
    presentDeliverySummary,
  );

/** @throws Refusal 404 */
export async function getDelivery(read: Read, id: DeliveryId): Promise<Delivery> {
  return presentDelivery(found(await findDelivery(read, id)));
}

/** Returns the request that the delivery sends. @throws Refusal 404 */
export async function getDeliveryRequest(read: Read, id: DeliveryId): Promise<DeliveryRequest> {
  const row = found(await findDeliveryBody(read, id));
  const headers = headersOf({ id: row.eventId, type: row.eventType }, signatureForm, {
    own: row.headerNames.map((name) => ({ name, value: hiddenValue })),
    standard: row.standardWebhooks ? standardForm(row.eventId) : undefined,
  });
  return { headers: Object.entries(headers).map(([name, value]) => ({ name, value })), body: row.body };
}

/** @throws Refusal 404 */
export async function getReplay(read: Read, endpointId: WebhookEndpointId, id: JobId): Promise<Replay> {
  return presentReplay(found(await findReplay(read, endpointId, id)));
}
