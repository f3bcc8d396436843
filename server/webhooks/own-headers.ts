import type { NewWebhookHeader, WebhookHeaderChange } from "#contract/webhooks/webhook-headers.ts";
import { wording } from "#contract/api/wording.ts";
import type { Fault } from "#server/core/refusal.ts";
import type { SealedPlace, Secret } from "#server/core/secret.ts";
import type { EndpointKey } from "./secret.ts";

/** A name of a field (RFC 9110, 5.6.2). */
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** The characters of a value that every receiver reads the same (RFC 9110, 5.5). */
const printable = /^[\t\x20-\x7e]+$/;

/** HTTP or the service sets these, or a proxy would act on them. */
const reservedNames = new Set([
  "accept-encoding",
  "connection",
  "date",
  "expect",
  "host",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "user-agent",
]);
const reservedPrefixes = ["content-", "proxy-", "quoin-", "svc-", "webhook-"];

const isReserved = (name: string): boolean =>
  reservedNames.has(name) || reservedPrefixes.some((prefix) => name.startsWith(prefix));

/** The endpoint's own headers as stored. */
export interface StoredHeaders {
  readonly headerNames: readonly string[];
  /** Null without names. */
  readonly headerValuesSealed: Buffer | null;
}

export const headersPlace = ({ org, id }: EndpointKey): SealedPlace => ({ purpose: "webhook headers", org, row: id });

/** Decrypts the endpoint's own headers. @throws UnreadableError */
export function openHeaders(
  secret: Secret,
  endpoint: EndpointKey,
  { headerNames, headerValuesSealed }: StoredHeaders,
): readonly NewWebhookHeader[] {
  if (headerValuesSealed === null) return [];
  const values = JSON.parse(secret.open(headersPlace(endpoint), headerValuesSealed)) as string[];
  return headerNames.map((name, i) => ({ name, value: values[i] ?? "" }));
}

/** Encrypts the values of headers. */
export const sealHeaders = (
  secret: Secret,
  endpoint: EndpointKey,
  headers: readonly NewWebhookHeader[],
): StoredHeaders => ({
  headerNames: headers.map(({ name }) => name),
  headerValuesSealed:
    headers.length === 0
      ? null
      : secret.seal(headersPlace(endpoint), JSON.stringify(headers.map(({ value }) => value))),
});

/** Returns the faults of an endpoint's own headers. */
export function headerFaults(headers: readonly WebhookHeaderChange[]): Fault[] {
  const names = headers.map(({ name }) => name.toLowerCase());
  return headers.flatMap(({ value }, i): Fault[] => {
    const name = names[i] ?? "";
    const at = (field: string) => `headers[${i}].${field}`;
    if (!token.test(name)) {
      return [{ path: at("name"), code: "WRONG_FORMAT", message: wording("webhooks.headerName") }];
    }
    if (isReserved(name)) {
      return [{ path: at("name"), code: "NOT_ALLOWED", message: wording("webhooks.headerReserved") }];
    }
    if (names.indexOf(name) !== i) {
      return [{ path: at("name"), code: "DUPLICATE", message: wording("webhooks.headerRepeated") }];
    }
    if (value !== undefined && (!printable.test(value) || value !== value.trim())) {
      return [{ path: at("value"), code: "WRONG_FORMAT", message: wording("webhooks.headerValue") }];
    }
    return [];
  });
}

/** Completes changed headers with the values that they keep. */
export function completeHeaders(
  headers: readonly WebhookHeaderChange[],
  before: readonly NewWebhookHeader[],
): { readonly headers: readonly NewWebhookHeader[]; readonly faults: Fault[] } {
  const kept = new Map(before.map(({ name, value }) => [name.toLowerCase(), value]));
  const completed = headers.map(({ name, value }) => ({ name, value: value ?? kept.get(name.toLowerCase()) }));
  const faults = completed.flatMap(({ value }, i): Fault[] =>
    value === undefined ? [{ path: `headers[${i}].value`, code: "REQUIRED", message: wording("fields.required") }] : [],
  );
  return { headers: completed.map(({ name, value = "" }) => ({ name, value })), faults };
}
