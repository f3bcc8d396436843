import type { FastifyRequest } from "fastify";
import { isId } from "#contract/api/ids.ts";
import type { Route } from "#contract/api/route.ts";
import type { Caller, Services } from "#server/http/caller.ts";
import { notFound } from "#server/core/refusal.ts";
import { readPage, type SignedPage } from "#server/db/lists/page.ts";
import type { ChangeOrigin } from "#server/db/sql.ts";
import type { Origin } from "#server/http/origin.ts";
import { readQuery } from "./read-query.ts";
import { compile } from "./validate.ts";

/** The parameters in a request's path and query, checked against its route. */
export interface Parsed {
  readonly id: string | undefined;
  readonly nestedIds: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly page: SignedPage | undefined;
  /** The action, the person and the request that the audit log shows for each change. */
  readonly asked: ChangeOrigin | undefined;
}

/** Reads the address of a request, its own or one within a batch. */
export type Parse = (
  request: Pick<FastifyRequest, "params" | "url">,
  caller: Caller | undefined,
  origin: Origin,
) => Parsed;

/** Returns the parser of a route's addresses. It throws a Refusal: 404 for a malformed id, 400 for a wrong query. */
export function parserOf(
  { name, route }: { readonly name: string; readonly route: Omit<Route, "scope"> },
  { clock, secret }: Pick<Services, "clock" | "secret">,
): Parse {
  const isValidQuery = compile(route.query);
  return (request, caller, origin) => {
    const { id, ...nestedIds } = readIds(request, route);
    const query = readQuery(request.url, route.query, isValidQuery);
    if (caller === undefined) return { id, nestedIds, query, page: undefined, asked: undefined };
    const page = readPage(query, { list: name, org: caller.org, secret });
    const { actorId, name: actorName } = caller;
    return {
      id,
      nestedIds,
      query,
      page,
      asked: { action: name, actorId, actorName, ...origin, at: clock() },
    };
  };
}

/** Returns the ids in the path. @throws Refusal 404 for one that is malformed or of another kind */
function readIds(request: Pick<FastifyRequest, "params">, route: Omit<Route, "scope">): Record<string, string> {
  const given = request.params as Record<string, string>;
  const kinds = { ...(route.id === undefined ? {} : { id: route.id }), ...route.nestedIds };
  for (const [name, prefix] of Object.entries(kinds)) if (!isId(prefix, given[name] ?? "")) throw notFound();
  return given;
}
