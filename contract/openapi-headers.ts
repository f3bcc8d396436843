import { guardOf, isTagged } from "./etags.ts";
import { idempotencyKeyLengthMax, isWrite, type Route } from "./route.ts";

const text = { type: "string" } as const;
const count = { type: "integer" } as const;

const header = (name: string, description: string, schema: Readonly<Record<string, string | number>> = text) => ({
  name,
  in: "header",
  required: false,
  description,
  schema,
});

/** The headers that a request may have in addition to its key. */
export const requestHeaders = (route: Route) => [
  ...(isWrite(route)
    ? [
        header(
          "Idempotency-Key",
          "A unique text that you send with every retry of the same request. The request is executed once, and for " +
            "24 hours its response is repeated with `Idempotent-Replayed: true`.",
          { ...text, minLength: 1, maxLength: idempotencyKeyLengthMax, pattern: "^[!-~]+$" },
        ),
      ]
    : []),
  ...(guardOf(route) === undefined
    ? []
    : [header("If-Match", "The ETag that you read: the request fails with 412 if the resource has changed since.")]),
  ...(mayBeUnchanged(route)
    ? [header("If-None-Match", "The ETag that you read: the response is 304 if the resource has not changed.")]
    : []),
];

/** True when the response may be 304 for a client that has it already. */
export const mayBeUnchanged = (route: Route): boolean =>
  route.files !== undefined || (route.method === "GET" && isTagged(route));

/** The headers of every response. */
export const commonHeaders = {
  "X-Request-Id": { schema: text, description: "The id of this request." },
  "X-RateLimit-Limit": { schema: count, description: "The number of requests that this key may send in a minute." },
  "X-RateLimit-Remaining": { schema: count, description: "The number of requests left." },
  "X-RateLimit-Reset": { schema: count, description: "When the limit resets, in Unix seconds." },
};

/** The additional headers of a successful response. */
export const successHeaders = (route: Route) => ({
  ...commonHeaders,
  ...(route.files !== undefined || isTagged(route)
    ? {
        ETag: {
          schema: text,
          description: "The version of the response body; it differs once anything in it has changed.",
        },
      }
    : {}),
  ...(route.status === 201 ? { Location: { schema: text, description: "The path of the created resource." } } : {}),
  ...(isWrite(route)
    ? {
        "Idempotent-Replayed": {
          schema: { ...text, const: "true" },
          description: "Present when this repeats the response to an earlier request.",
        },
      }
    : {}),
});
