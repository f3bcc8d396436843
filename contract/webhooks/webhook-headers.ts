import Type, { type Static } from "typebox";

/** Headers that an organization adds to the requests to an endpoint, as a gateway before its receiver may want. */
export const webhookHeadersMax = 10;
export const headerNameLengthMax = 64;
export const headerValueLengthMax = 1_000;

const name = Type.String({
  format: "text",
  minLength: 1,
  maxLength: headerNameLengthMax,
  description:
    "A name by RFC 9110, such as `Authorization` or `X-Api-Key`. Those that HTTP or the service sets are rejected: " +
    "`Host`, `User-Agent`, `Content-…`, `Svc-…`, `Webhook-…` and the like",
});
const value = Type.String({
  format: "text",
  minLength: 1,
  maxLength: headerValueLengthMax,
  description: "Printable ASCII. Stored encrypted, and never returned",
});

export const NewWebhookHeader = Type.Object({ name, value }, { additionalProperties: false });
export type NewWebhookHeader = Static<typeof NewWebhookHeader>;

export const WebhookHeaderChange = Type.Object(
  { name, value: Type.Optional(value) },
  { additionalProperties: false, description: "Without a value, the header keeps the one that it has." },
);
export type WebhookHeaderChange = Static<typeof WebhookHeaderChange>;

const bounds = {
  maxItems: webhookHeadersMax,
  description: `Own headers of each request, at most ${webhookHeadersMax}`,
};

export const newHeaders = Type.Optional(Type.Array(NewWebhookHeader, bounds));
export const changedHeaders = Type.Optional(
  Type.Array(WebhookHeaderChange, {
    ...bounds,
    description:
      "All own headers of each request: those left out are removed. A URL of another origin needs their values again",
  }),
);
