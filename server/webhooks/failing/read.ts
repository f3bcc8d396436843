import type { WebhookEndpointId } from "#contract/api/ids.ts";
import type { WebhookFailure } from "#contract/webhooks/webhook-failures.ts";
import { isoInstantOrNull, type Read } from "#server/db/sql.ts";
import { getEndpoint } from "#server/webhooks/read.ts";
import { findFailure } from "./store.ts";

/** Returns why deliveries to the endpoint fail. @throws Refusal 404 */
export async function getFailure(read: Read, id: WebhookEndpointId): Promise<WebhookFailure> {
  const { failingSince } = await getEndpoint(read, id);
  const row = failingSince === null ? undefined : await findFailure(read, id, failingSince);
  return {
    failingSince,
    waiting: row?.waiting ?? 0,
    failed: row?.failed ?? 0,
    undeliveredSince: isoInstantOrNull(row?.undeliveredSince ?? null),
    status: row?.status ?? null,
    error: row?.error ?? null,
    cause: row?.cause ?? null,
  };
}
