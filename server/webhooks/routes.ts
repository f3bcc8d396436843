import type { deliveryAppRoutes, deliveryRoutes } from "#contract/webhooks/deliveries.ts";
import type { webhookFailureRoutes } from "#contract/webhooks/webhook-failures.ts";
import type { webhookAppRoutes, webhookRoutes } from "#contract/webhooks/webhooks.ts";
import { readInOrg } from "#server/db/sql.ts";
import type { AppHandlers } from "#server/http/app-handlers.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { getFailure } from "./failing/read.ts";
import { deleteEndpoint } from "./delete-endpoint.ts";
import { getDelivery, getDeliveryRequest, getEndpoint, getReplay, listDeliveries, listEndpoints } from "./read.ts";
import { registerEndpoint } from "./register-endpoint.ts";
import { replayDelivery } from "./replay-delivery.ts";
import { replayPeriod } from "./replay-period.ts";
import { revealSecret } from "./reveal-secret.ts";
import { rotateSecret } from "./rotate-secret.ts";
import { testEndpoint } from "./test-endpoint.ts";
import { updateEndpoint } from "./update-endpoint.ts";

export const webhookHandlers: Handlers<
  keyof typeof webhookRoutes | keyof typeof webhookFailureRoutes | keyof typeof deliveryRoutes
> = {
  listWebhookEndpoints: ({ caller, query, page }) => listEndpoints(readInOrg(caller), query, page, caller.clock()),
  createWebhookEndpoint: ({ caller, body }) => registerEndpoint(caller, body),
  getWebhookEndpoint: ({ caller, id }) => getEndpoint(readInOrg(caller), id),
  getWebhookFailure: ({ caller, id }) => getFailure(readInOrg(caller), id),
  updateWebhookEndpoint: ({ caller, id, body }) => updateEndpoint(caller, id, body),
  deleteWebhookEndpoint: ({ caller, id }) => deleteEndpoint(caller, id),
  rotateWebhookSecret: ({ caller, id, body }) => rotateSecret(caller, id, body),
  testWebhookEndpoint: ({ caller, id, body }) => testEndpoint(caller, id, body),
  replayWebhookEndpoint: ({ caller, id, body }) => replayPeriod(caller, id, body),
  getWebhookReplay: ({ caller, id, nestedIds }) => getReplay(readInOrg(caller), id, nestedIds.jobId),
  listWebhookDeliveries: ({ caller, query, page }) => listDeliveries(readInOrg(caller), query, page),
  getWebhookDelivery: ({ caller, id }) => getDelivery(readInOrg(caller), id),
  replayWebhookDelivery: ({ caller, id }) => replayDelivery(caller, id),
};

export const webhookAppHandlers: AppHandlers<keyof typeof webhookAppRoutes | keyof typeof deliveryAppRoutes> = {
  revealWebhookSecret: ({ caller, person, id, body }) => revealSecret(caller, person, id, body.password),
  getWebhookDeliveryRequest: ({ caller, id }) => getDeliveryRequest(readInOrg(caller), id),
};
