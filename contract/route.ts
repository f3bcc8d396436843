import type { TObject, TSchema } from "typebox";
import type { ErrorCode } from "./errors.ts";
import type { IdPrefix } from "./ids.ts";
import type { Scope } from "./scopes.ts";

/** One operation of the API. */
export interface Route {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Relative to the version's prefix, as in `/clients/{id}`. */
  readonly path: `/${string}`;
  readonly group: string;
  readonly summary: string;
  readonly description?: string;
  /** What the key must be allowed to do; "any" is any valid key. */
  readonly scope: Scope | "any";
  /** The kind of the `{id}` in the path. */
  readonly id?: IdPrefix;
  readonly query: TObject;
  readonly body?: TObject;
  /** 201 answers carry a Location, 204 has no body. */
  readonly status: 200 | 201 | 204;
  readonly answer?: TSchema;
  /** Refusals beyond those that every operation of its kind may answer with. */
  readonly refusals?: readonly ErrorCode[];
}

/** Every code that an operation may answer with: its own, and those of every operation of its kind. */
export function refusalsOf(route: Route): readonly ErrorCode[] {
  return [
    "BAD_REQUEST",
    "INVALID_KEY",
    "EXPIRED_KEY",
    "REVOKED_KEY",
    ...(route.scope === "any" ? [] : (["INSUFFICIENT_SCOPE"] as const)),
    ...(route.id === undefined ? [] : (["NOT_FOUND"] as const)),
    ...(route.method === "GET" ? [] : (["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "VALIDATION_FAILED"] as const)),
    ...(route.refusals ?? []),
    "INTERNAL",
    "UNAVAILABLE",
  ];
}
