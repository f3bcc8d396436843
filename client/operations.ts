import type { Static, TSchema } from "typebox";
import type { EventObject, EventType } from "../contract/webhooks/events.ts";
import { type Route } from "../contract/api/route.ts";
import { routeEntries, type routes } from "../contract/api/routes.ts";
import type { Options } from "./options.ts";

// In the published package this file is generated from the same table: scripts/build-client.ts writes the rows as data,
// and the types as they read best. tests/client/types.test.ts compares the two.

export type { ErrorCode } from "../contract/api/errors.ts";

/** An operation as the client knows it: its method and path, its arguments after the ids, and the kind of its response. */
export type Row = readonly [
  method: string,
  path: string,
  input?: "query" | "include" | "body" | "file" | "",
  isFile?: 1,
];

/** Returns what the client knows of an operation. */
function rowOf({ method, path, query, body, upload, files }: Route): Row {
  const parameters = Object.keys(query.properties);
  const ofQuery = parameters.length === 0 ? "" : parameters.join() === "include" ? "include" : "query";
  const input = upload ? "file" : body ? "body" : ofQuery;
  if (files !== undefined) return [method, path, input, 1];
  return input === "" ? [method, path] : [method, path, input];
}

export const rows = Object.fromEntries(routeEntries.map(([name, route]) => [name, rowOf(route)])) as Readonly<
  Record<keyof typeof routes, Row>
>;

/** Any event; `type` says which, and what `data.object` is. */
export type QuoinEvent = {
  [Type in EventType]: EventOf<Type>;
}[EventType];

interface EventOf<Type extends EventType> {
  id: `evt_${string}`;
  type: Type;
  created: number;
  /** True for a test event; real ones have no such field. */
  test?: boolean;
  data: { object: EventObject<Type> };
}

type Routes = typeof routes;

/**
 * A method per operation: the ids of its path, then its query parameters, body or file, then the options. Where `include`
 * is the only parameter, it is one of the options.
 */
export type Operations = { [Name in keyof Routes]: Method<Name, Routes[Name]> };

type Method<Name, R extends RouteTypes> = (
  ...args: OnlyIncludes<R> extends true
    ? [...ids: Ids<R["path"]>, options?: (Options & Static<R["query"]>) | undefined]
    : [...ids: Ids<R["path"]>, ...input: Input<R>, options?: Options | undefined]
) => Promise<Answer<Name, R>>;

type OnlyIncludes<R extends RouteTypes> = "include" extends keyof Static<R["query"]>
  ? keyof Static<R["query"]> extends "include"
    ? true
    : false
  : false;

interface RouteTypes {
  readonly path: string;
  readonly query: TSchema;
  readonly body?: TSchema;
  readonly answer?: TSchema;
  readonly upload?: object;
  readonly files?: readonly string[];
  readonly bodyIsOptional?: true;
}

type Ids<Path extends string> = Path extends `${string}{${string}}${infer Rest}` ? [id: string, ...Ids<Rest>] : [];

type Input<R extends RouteTypes> = R extends { readonly upload: object }
  ? [file: File]
  : R extends { readonly body: infer Body extends TSchema }
    ? R extends { readonly bodyIsOptional: true }
      ? [body?: Static<Body> | undefined]
      : [body: Static<Body>]
    : string extends keyof Static<R["query"]>
      ? []
      : Record<string, never> extends Static<R["query"]>
        ? [query?: Static<R["query"]> | undefined]
        : [query: Static<R["query"]>];

type Answer<Name, R extends RouteTypes> = R extends { readonly files: readonly string[] }
  ? Response
  : Name extends "getEvent"
    ? QuoinEvent
    : Name extends "listEvents"
      ? { data: QuoinEvent[]; hasMore: boolean; nextCursor: string | null }
      : R extends { readonly answer: infer Schema extends TSchema }
        ? Static<Schema>
        : void;
