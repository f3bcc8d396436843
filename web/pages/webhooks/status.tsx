import type { DeliveryStatus as Status } from "#contract/webhooks/deliveries.ts";
import type { WebhookEndpoint } from "#contract/webhooks/webhooks.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { webhooksCopy } from "#web/copy/webhooks.ts";

export function EndpointStatus({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  if (endpoint.enabled && endpoint.failingSince !== null) {
    return <Badge tone="warn">{webhooksCopy.webhooks.failing}</Badge>;
  }
  return endpoint.enabled ? (
    <Badge tone="good">{webhooksCopy.webhooks.enabled}</Badge>
  ) : (
    <Badge tone={endpoint.disabledReason === null ? "neutral" : "danger"}>{webhooksCopy.webhooks.disabled}</Badge>
  );
}

const tones: Readonly<Record<Status, Tone>> = {
  PENDING: "warn",
  DELIVERING: "info",
  SUCCEEDED: "good",
  FAILED: "danger",
  CANCELLED: "neutral",
};

export const DeliveryStatus = ({ status }: { readonly status: Status }) => (
  <Badge tone={tones[status]}>{webhooksCopy.deliveries.statuses[status]}</Badge>
);

/** True when a delivery has not reached its final status. */
export const isInProgress = ({ status }: { readonly status: Status }) =>
  status === "PENDING" || status === "DELIVERING";
