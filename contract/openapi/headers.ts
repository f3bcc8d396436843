import { guardOf, isTagged } from "#contract/api/etags.ts";
import { idempotencyKeyLengthMax, isWrite, type Route } from "#contract/api/route.ts";

const text = { type: "string" } as const;
const count = { type: "integer" } as const;

/** The headers of requests, by their names among the document's components. */
export const requestHeaders = {
  IdempotencyKey: requestHeader(
    "Idempotency-Key",
    "A unique text that you send with every retry of the same request. The request is executed once, and for " +
      "24 hours its response is repeated with `Idempotent-Replayed: true`.",
    { ...text, minLength: 1, maxLength: idempotencyKeyLengthMax, pattern: "^[!-~]+$" },
  ),
  IfMatch: requestHeader(
    "If-Match",
    "The ETag that you read: the request fails with 412 if the resource has changed since.",
  ),
  IfNoneMatch: requestHeader(
    "If-None-Match",
    "The ETag that you read: the response is 304 if the resource has not changed.",
  ),
};

function requestHeader(name: string, description: string, schema: Readonly<Record<string, string | number>> = text) {
  return { name, in: "header", required: false, description, schema };
}

/** The headers that a request may have in addition to its key. */
export const requestHeadersOf = (route: Route): (keyof typeof requestHeaders)[] => [
  ...(isWrite(route) ? (["IdempotencyKey"] as const) : []),
  ...(guardOf(route) === undefined ? [] : (["IfMatch"] as const)),
  ...(mayBeUnchanged(route) ? (["IfNoneMatch"] as const) : []),
];

/** True when the response may be 304 for a client that has it already. */
export const mayBeUnchanged = (route: Route): boolean =>
  route.files !== undefined || (route.method === "GET" && isTagged(route));

/** The headers of responses. */
export const responseHeaders = {
  "X-Request-Id": { schema: text, description: "The id of this request." },
  "X-RateLimit-Limit": { schema: count, description: "The number of requests that this key may send in a minute." },
  "X-RateLimit-Remaining": { schema: count, description: "The number of requests left." },
  "X-RateLimit-Reset": { schema: count, description: "When the limit resets, in Unix seconds." },
  ETag: {
    schema: text,
    description: "The version of the response body; it differs once anything in it has changed.",
  },
  Location: { schema: text, description: "The path of the created resource." },
  "Idempotent-Replayed": {
    schema: { ...text, const: "true" },
    description: "Present when this repeats the response to an earlier request.",
  },
  "Retry-After": { schema: count, description: "When to try again, in seconds from now." },
  "WWW-Authenticate": { schema: { ...text, const: "Bearer" }, description: "How to authenticate." },
};
export type ResponseHeader = keyof typeof responseHeaders;

const ofEveryCaller = ["X-Request-Id", "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"] as const;

/** The headers of a response of that status. */
export function responseHeadersOf(route: Route, status: number): readonly ResponseHeader[] {
  // Without a valid key there is no limit to report.
  if (status === 401) return ["X-Request-Id", "WWW-Authenticate"];
  if (status === 304) return [...ofEveryCaller, "ETag"];
  if (status >= 400) return status === 429 || status === 503 ? [...ofEveryCaller, "Retry-After"] : ofEveryCaller;
  return [
    ...ofEveryCaller,
    ...(route.files !== undefined || isTagged(route) ? (["ETag"] as const) : []),
    ...(status === 201 ? (["Location"] as const) : []),
    ...(isWrite(route) ? (["Idempotent-Replayed"] as const) : []),
  ];
}
