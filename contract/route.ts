import type { TObject, TSchema } from "typebox";
import type { ErrorCode } from "./errors.ts";
import type { IdPrefix } from "./ids.ts";
import type { Scope } from "./scopes.ts";

/** The header by which a write that is sent again is known: 1 to 255 visible ASCII characters. */
export const idempotencyKeyLengthMax = 255;

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
  /** The kinds of further ids in the path, by their names there. */
  readonly furtherIds?: Readonly<Record<string, IdPrefix>>;
  readonly query: TObject;
  readonly body?: TObject;
  /** The body is a form with a file of so many bytes at most, under the name `file`. */
  readonly upload?: { readonly bytesMax: number };
  /** Every field of the body may be left out, so the body may be, too. */
  readonly bodyIsOptional?: true;
  /** 201 answers carry a Location, 202 has begun what is not finished yet, 204 has no body. */
  readonly status: 200 | 201 | 202 | 204;
  readonly answer?: TSchema;
  /** The media types that the answer may be of where it is a file. */
  readonly files?: readonly string[];
  /** What a browser calls the answer where it saves it, with fields of the answer in braces. */
  readonly savedAs?: string;
  /** Where the answer is kept, it is kept encrypted. */
  readonly answerHoldsSecret?: true;
  /** A POST only for what must not stand in an address: neither what it gives nor its answer is kept to be repeated. */
  readonly changesNothing?: true;
  /** Where what was created is read, with fields of the answer in braces, as in `{project.id}`. Its id below the path when not said. */
  readonly locatedAt?: `/${string}`;
  /** Refusals beyond those that every operation of its kind may answer with. */
  readonly refusals?: readonly ErrorCode[];
}

/** Whether an Idempotency-Key means something to it: what changes nothing may be asked again without one. */
export const isWrite = (route: Pick<Route, "method" | "changesNothing">): boolean =>
  route.method !== "GET" && route.changesNothing !== true;

const refusalsOfBodies = [
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "VALIDATION_FAILED",
] as const satisfies readonly ErrorCode[];

const refusalsOfWrites = ["IDEMPOTENCY_KEY_IN_USE", "IDEMPOTENCY_KEY_REUSED"] as const satisfies readonly ErrorCode[];

/** Every code that an operation may answer with: its own, and those of every operation of its kind. */
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
