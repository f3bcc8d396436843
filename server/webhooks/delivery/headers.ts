import type { NewWebhookHeader } from "#contract/webhooks/webhook-headers.ts";
import type { StandardHeaders } from "./sign.ts";

/** The headers that an endpoint gets besides the documented ones. */
interface FurtherHeaders {
  /** None of them has the name of a documented one. */
  readonly own?: readonly NewWebhookHeader[];
  readonly standard?: StandardHeaders | undefined;
}

/** Returns the five documented headers, after those that the endpoint chose, and nothing else that HTTP does not need. */
export const headersOf = (
  event: { readonly id: string; readonly type: string },
  signature: string,
  { own = [], standard }: FurtherHeaders = {},
): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(own.map(({ name, value }) => [name, value])),
  "Content-Type": "application/json",
  "Svc-Signature": signature,
  "Svc-Event-Id": event.id,
  "Svc-Event-Type": event.type,
  ...standard,
  "User-Agent": "Service-Webhooks/1.0",
});

/** The value of an own header, for places that show no real attempt. */
export const hiddenValue = "<hidden>";
