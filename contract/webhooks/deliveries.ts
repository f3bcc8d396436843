import Type, { type Static } from "typebox";
import type { AppRoute } from "#contract/api/app-route.ts";
import { instant, instantOrNull, nullable, oneOf, textOrNull } from "#contract/api/fields.ts";
import { idField } from "#contract/api/ids.ts";
import { filterParameters } from "#contract/api/filter-parameters.ts";
import { listOf, listQuery, noQuery } from "#contract/api/page.ts";
import type { Route } from "#contract/api/route.ts";
import { deliveryStatuses, eventTypes } from "#contract/values.ts";
import { deliveryFilters } from "./webhook-filters.ts";

/** The part of a response body that is stored with its attempt. */
export const responseBodyBytesMax = 2_048;

const eventType = () => oneOf(eventTypes);

export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Why an attempt got no response, in a word. */
export const attemptErrors = [
  "dns",
  "refused",
  "reset",
  "tls",
  "timed_out",
  "blocked_url",
  "secret_unreadable",
  "worker_lost",
] as const;
export type AttemptError = (typeof attemptErrors)[number];

/** The parts of an attempt, in their order. */
export const attemptPhases = ["resolve", "connect", "tls", "send", "wait", "read"] as const;
export type AttemptPhase = (typeof attemptPhases)[number];

/** Why an attempt got no response, exactly. */
export const attemptCauses = [
  "name_unknown",
  "name_server_failed",
  "address_blocked",
  "connection_refused",
  "network_unreachable",
  "connect_timed_out",
  "proxy_refused",
  "certificate_expired",
  "certificate_not_yet_valid",
  "certificate_name",
  "certificate_self_signed",
  "certificate_untrusted",
  "tls_version",
  "tls_not_spoken",
  "tls_failed",
  "connection_closed",
  "not_http",
  "out_of_time",
] as const;
export type AttemptCause = (typeof attemptCauses)[number];

/** The most names of a certificate that are kept. */
export const certificateNamesShown = 10;

const milliseconds = (description: string) => nullable(Type.Integer({ description }));

const AttemptTimings = Type.Object(
  {
    resolve: milliseconds("Finding the addresses of the name; null where the URL has an address"),
    connect: milliseconds("Connecting, to all addresses tried; null where a connection was still open"),
    tls: milliseconds("The TLS handshake"),
    send: milliseconds("Sending the request"),
    wait: milliseconds("Waiting for the status of the response"),
    read: milliseconds("Reading the body of the response"),
  },
  { description: "Milliseconds of each phase that was reached; null for others" },
);

const SeenCertificate = Type.Object(
  {
    names: Type.Array(Type.String(), { description: `Its host names and addresses, at most ${certificateNamesShown}` }),
    issuer: textOrNull(),
    validFrom: instantOrNull("The first instant at which it is valid"),
    validTo: instantOrNull("The last instant at which it is valid"),
  },
  { description: "The certificate that the receiver presented" },
);

export const DeliveryAttempt = Type.Object({
  number: Type.Integer({ minimum: 1, maximum: 5 }),
  startedAt: instant(),
  durationMs: nullable(
    Type.Integer({ description: "null while the attempt is running, and when its worker was lost" }),
  ),
  status: nullable(Type.Integer({ description: "The HTTP status of the response; null without a response" })),
  responseBody: textOrNull(
    "The first 2,048 bytes of the response. Bytes that are not text, and control characters other than tabs and line " +
      "ends, appear as U+FFFD. null without a response",
  ),
  error: nullable(oneOf(attemptErrors, "Why there was no response; null when there was one")),
  cause: nullable(oneOf(attemptCauses, "The exact cause of `error`, where it is known; null with a response")),
  address: textOrNull("The IP address of the receiver that was tried last; null when none was"),
  phase: nullable(oneOf(attemptPhases, "The phase in which the attempt ended; null when nothing was tried")),
  timings: nullable(AttemptTimings),
  certificate: nullable(SeenCertificate),
});
export type DeliveryAttempt = Static<typeof DeliveryAttempt>;

const deliveryFields = {
  id: idField("dlv"),
  endpointId: idField("we"),
  eventId: idField("evt"),
  eventType: eventType(),
  status: oneOf(deliveryStatuses),
  attemptCount: Type.Integer({ minimum: 0 }),
  nextAttemptAt: instantOrNull("When it is attempted next; null unless it is PENDING"),
  test: Type.Boolean({ description: "True for a test event" }),
  createdAt: instant(),
  updatedAt: instant(),
};

export const DeliverySummary = Type.Object(deliveryFields, {
  description: "A delivery as in lists, without its attempts.",
});
export type DeliverySummary = Static<typeof DeliverySummary>;

export const Delivery = Type.Object(
  { ...deliveryFields, attempts: Type.Array(DeliveryAttempt, { description: "Oldest first" }) },
  { description: "The delivery of one event to one endpoint." },
);
export type Delivery = Static<typeof Delivery>;

export const DeliveryList = listOf(DeliverySummary, "A page of deliveries without attempts, newest first.");
export const DeliveryQuery = listQuery(filterParameters(deliveryFilters));
export type DeliveryQuery = Static<typeof DeliveryQuery>;

export const DeliveryRequest = Type.Object(
  {
    headers: Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
      description:
        "In the order in which they are sent. The signature is a placeholder, since it is computed for each attempt",
    }),
    body: Type.String({ description: "The exact body, the same for each attempt" }),
  },
  { description: "The request that a delivery sends." },
);
export type DeliveryRequest = Static<typeof DeliveryRequest>;

const group = "Webhooks";

export const deliveryRoutes = {
  listWebhookDeliveries: {
    method: "GET",
    path: "/webhook-deliveries",
    group,
    summary: "List deliveries",
    description: "Without attempts, which only a single delivery has. FAILED ones have used up their attempts.",
    scope: "webhooks:read",
    query: DeliveryQuery,
    status: 200,
    answer: DeliveryList,
  },
  getWebhookDelivery: {
    method: "GET",
    path: "/webhook-deliveries/{id}",
    group,
    summary: "Get a delivery with its attempts",
    description:
      "Each attempt has its duration, and the status and the beginning of the body of the response, or what failed. It " +
      "names the address that was tried, the time of each phase and, when TLS failed, what the certificate says.",
    scope: "webhooks:read",
    id: "dlv",
    query: noQuery,
    status: 200,
    answer: Delivery,
  },
  replayWebhookDelivery: {
    method: "POST",
    path: "/webhook-deliveries/{id}/replay",
    group,
    summary: "Replay a delivery",
    description:
      "Creates a new delivery of the same event with its own retry schedule. The endpoint must be enabled and " +
      "subscribed to the event type. Also requires the read scope of the type, such as `invoices:read`, or " +
      "`events:read`.",
    scope: "webhooks:write",
    id: "dlv",
    query: noQuery,
    status: 202,
    answer: Delivery,
    refusals: ["INVALID_STATE"],
  },
} as const satisfies Record<string, Route>;

export const deliveryAppRoutes = {
  getWebhookDeliveryRequest: {
    method: "GET",
    path: "/webhook-deliveries/{id}/request",
    group,
    summary: "Get the request that a delivery sends",
    // Permission to see that something was delivered does not include its content.
    access: "events:read",
    id: "dlv",
    query: noQuery,
    status: 200,
    answer: DeliveryRequest,
  },
} as const satisfies Record<string, AppRoute>;
