import type { DeliveryStatus as Status } from "#contract/deliveries.ts";
import type { WebhookEndpoint } from "#contract/webhooks.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { words } from "#web/words.ts";

export function EndpointStatus({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  return endpoint.enabled ? (
    <Badge tone="good">{words.webhooks.enabled}</Badge>
  ) : (
    <Badge tone={endpoint.disabledReason === null ? "neutral" : "danger"}>{words.webhooks.disabled}</Badge>
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
  <Badge tone={tones[status]}>{words.deliveries.statuses[status]}</Badge>
);

/** Whether its status is still to change by itself. */
export const isUnderWay = ({ status }: { readonly status: Status }) => status === "PENDING" || status === "DELIVERING";
