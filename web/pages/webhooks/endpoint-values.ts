import type { EventType } from "#contract/webhooks/events.ts";
import type { WebhookEndpoint } from "#contract/webhooks/webhooks.ts";

/** The values of the form of an endpoint. */
export interface EndpointValues {
  url: string;
  description: string;
  events: EventType[];
  /** `isSet`: the server has a value, which stays when none is entered. */
  headers: { name: string; value: string; isSet: boolean }[];
  disableOnGone: boolean;
  honourRetryAfter: boolean;
  disableAfterFailing: boolean;
  standardWebhooks: boolean;
}

export const valuesOf = (endpoint: WebhookEndpoint | undefined): EndpointValues => ({
  url: endpoint?.url ?? "",
  description: endpoint?.description ?? "",
  events: endpoint?.events ?? [],
  headers: (endpoint?.headerNames ?? []).map((name) => ({ name, value: "", isSet: true })),
  disableOnGone: endpoint?.disableOnGone ?? false,
  honourRetryAfter: endpoint?.honourRetryAfter ?? false,
  disableAfterFailing: endpoint?.disableAfterFailing ?? false,
  standardWebhooks: endpoint?.standardWebhooks ?? false,
});

/** Returns the headers as a change takes them. */
export const changedHeaders = (headers: EndpointValues["headers"]) =>
  headers.map(({ name, value, isSet }) => (value === "" && isSet ? { name } : { name, value }));
