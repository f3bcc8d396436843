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
          "Any text of yours, the same at every try of the same request: it is carried out once, and for 24 hours " +
            "its answer is repeated with `Idempotent-Replayed: true`.",
          { ...text, minLength: 1, maxLength: idempotencyKeyLengthMax, pattern: "^[!-~]+$" },
        ),
      ]
    : []),
  ...(guardOf(route) === undefined
    ? []
    : [header("If-Match", "The ETag that was read: it is refused with 412 when something changed since.")]),
  ...(mayBeUnchanged(route)
    ? [header("If-None-Match", "The ETag that was read: the answer is 304 while it is so.")]
    : []),
];

/** True when the response may be 304 for a client that has it already. */
export const mayBeUnchanged = (route: Route): boolean =>
  route.files !== undefined || (route.method === "GET" && isTagged(route));

/** The headers of every response. */
export const commonHeaders = {
  "X-Request-Id": { schema: text, description: "Names this request." },
  "X-RateLimit-Limit": { schema: count, description: "How many requests of this key are taken in a minute." },
  "X-RateLimit-Remaining": { schema: count, description: "How many are left." },
  "X-RateLimit-Reset": { schema: count, description: "When they are all there again, in Unix seconds." },
};

/** The additional headers of a successful response. */
export const successHeaders = (route: Route) => ({
  ...commonHeaders,
  ...(route.files !== undefined || isTagged(route)
    ? { ETag: { schema: text, description: "Names what was answered; another one once anything in it changed." } }
    : {}),
  ...(route.status === 201 ? { Location: { schema: text, description: "Where it is read." } } : {}),
  ...(isWrite(route)
    ? {
        "Idempotent-Replayed": {
          schema: { ...text, const: "true" },
          description: "Present when this repeats the answer to an earlier request.",
        },
      }
    : {}),
});
