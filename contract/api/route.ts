import type { TObject, TSchema } from "typebox";
import type { ErrorCode } from "./errors.ts";
import type { IdPrefix } from "./ids.ts";
import type { Scope } from "./scopes.ts";

/** The maximum length of an Idempotency-Key, which has 1 to 255 visible ASCII characters. */
export const idempotencyKeyLengthMax = 255;

/** One operation of the API. */
export interface Route {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Relative to the version's prefix, as in `/clients/{id}`. */
  readonly path: `/${string}`;
  readonly group: string;
  readonly summary: string;
  readonly description?: string;
  /** The scope that the key needs; "any" is any valid key. */
  readonly scope: Scope | "any";
  /** A second scope that it needs, such as that of the money which it moves. */
  readonly alsoScope?: Scope;
  /** The kind of the `{id}` in the path. */
  readonly id?: IdPrefix;
  /** The kinds of further ids in the path, by parameter name. */
  readonly nestedIds?: Readonly<Record<string, IdPrefix>>;
  readonly query: TObject;
  readonly body?: TObject;
  /** The body is a form with a file of at most that many bytes, under the name `file`. */
  readonly upload?: { readonly bytesMax: number };
  /** Every field of the body may be omitted, so the body may be, too. */
  readonly bodyIsOptional?: true;
  /** 201 responses have a Location, 202 means that the work is not finished yet, 204 has no body. */
  readonly status: 200 | 201 | 202 | 204;
  readonly answer?: TSchema;
  /** The possible media types of a response that is a file. */
  readonly files?: readonly string[];
  /** The file name when a browser saves the response, with fields of the response in braces. */
  readonly savedAs?: string;
  /** The stored response is encrypted. */
  readonly answerHoldsSecret?: true;
  /** A POST only because its input must not be in a URL: neither input nor response is stored for a replay. */
  readonly changesNothing?: true;
  /**
   * Where the new resource is read, with fields of the response as in `{project.id}`; by default its id below the path.
   */
  readonly locatedAt?: `/${string}`;
  /** Error codes in addition to those of every operation of its kind. */
  readonly refusals?: readonly ErrorCode[];
}

/** Returns the scopes that an operation needs, all of them. */
export const scopesOf = ({ scope, alsoScope }: Pick<Route, "scope" | "alsoScope">): readonly Scope[] => [
  ...(scope === "any" ? [] : [scope]),
  ...(alsoScope === undefined ? [] : [alsoScope]),
];

/** True when the operation supports Idempotency-Key: others change nothing and can be repeated without one. */
export const isWrite = (route: Pick<Route, "method" | "changesNothing">): boolean =>
  route.method !== "GET" && route.changesNothing !== true;

const refusalsOfBodies = [
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "VALIDATION_FAILED",
] as const satisfies readonly ErrorCode[];

const refusalsOfWrites = [
  "IDEMPOTENCY_KEY_IN_USE",
  "IDEMPOTENCY_KEY_REUSED",
  "STORAGE_QUOTA_EXCEEDED",
] as const satisfies readonly ErrorCode[];

/** Returns every error code of an operation: its own, and those of every operation of its kind. */
export function refusalsOf(route: Route): readonly ErrorCode[] {
  return [
    "BAD_REQUEST",
    "INVALID_KEY",
    "EXPIRED_KEY",
    "REVOKED_KEY",
    ...(route.scope === "any" ? [] : (["INSUFFICIENT_SCOPE"] as const)),
    "RATE_LIMITED",
    ...(route.id === undefined ? [] : (["NOT_FOUND"] as const)),
    ...(route.method === "GET" ? [] : refusalsOfBodies),
    ...(isWrite(route) ? refusalsOfWrites : []),
    ...(route.refusals ?? []),
    "INTERNAL",
    "UNAVAILABLE",
    "STORAGE_FULL",
  ];
}
