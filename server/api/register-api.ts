import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { appPrefix, type AppRoute } from "#contract/api/app-route.ts";
import { type AppRouteName, appRouteEntries, appRoutes } from "#contract/api/app-routes.ts";
import { guardOf } from "#contract/api/etags.ts";
import { type Route, scopesOf } from "#contract/api/route.ts";
import { routeEntries, routes, versionPrefixes } from "#contract/api/routes.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller, Doctor, Services, SessionLimits } from "#server/http/caller.ts";
import type { AllowedRanges } from "#server/core/address-ranges.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { AnonymousLimit } from "#server/http/limits/anonymous-limit.ts";
import { bindAppHandler } from "#server/http/app-handlers.ts";
import type { ApiOperation } from "#server/http/batch/find-operation.ts";
import { batchHandle } from "#server/http/batch/run-batch.ts";
import { publicBodyBytesMax } from "#server/http/limits/body-size.ts";
import { bindHandler, type HandledName } from "#server/http/handlers.ts";
import type { LargeRequests } from "#server/http/limits/large-requests.ts";
import { originOf } from "#server/http/origin.ts";
import type { LimitCaller } from "#server/http/limits/rate-limit.ts";
import type { Admitted } from "#server/http/operation.ts";
import { registerRoute } from "#server/http/register-route.ts";
import type { Authenticate } from "#server/identity/api-keys/authenticate.ts";
import type { NoteNetwork } from "#server/identity/api-keys/note-network.ts";
import {
  callerOf,
  identifyUser,
  personOf,
  requirePermission,
  type SessionIdentity,
} from "#server/identity/sessions/request-session.ts";
import { cookieOf, sessionTokenOf } from "#server/identity/sessions/session-cookie.ts";
import { registerMcp } from "#server/assistants/mcp/register-mcp.ts";
import { appHandlers, handlers } from "./handlers.ts";
import { withIncluded } from "./included.ts";
import { withListQuery } from "./list-query.ts";

interface Options extends Services {
  readonly authenticate: Authenticate;
  readonly noteNetwork: NoteNetwork;
  readonly publicUrl: () => string;
  readonly limitCaller: LimitCaller;
  readonly largeRequests: LargeRequests;
  readonly anonymousLimit: AnonymousLimit;
  readonly sessionLimits: SessionLimits;
  readonly doctor: Doctor;
  readonly trustedProxies: AllowedRanges;
}

type Admit = (request: FastifyRequest, reply: FastifyReply) => Promise<Admitted>;

/** Registers every route of the API's table under every version prefix, and the tools, for callers with an API key. */
export function registerApi(app: FastifyInstance, options: Options): void {
  const operations = registerOperations(app, options, {
    prefixes: versionPrefixes,
    requireScope,
    admitFor: (route) => admitKey(route, options),
  });
  registerMcp(app, {
    ...options,
    operations: [...operations, ...overviews],
    requireScope,
    admit: admitKey({ scope: "any" }, options),
  });
}

/** The overviews of the web app that tools use: what they contain follows the permissions of the caller. */
const overviews = (["search", "getToday"] as const).map((name): ApiOperation => {
  const { access: _, ...route } = appRoutes[name];
  return {
    name,
    route: { ...route, scope: "any" },
    prefixes: [appPrefix],
    handle: bindAppHandler(appHandlers, name),
    guard: undefined,
  };
});

/** Registers the same routes, and those for people only, under the web app's prefix, for callers with a session. */
export function registerAppApi(app: FastifyInstance, options: Options): void {
  registerOperations(app, options, {
    prefixes: [appPrefix],
    requireScope: requirePermission,
    admitFor: (route) => async (request, reply) => {
      const caller = callerOf(await identifyWithinLimits(request, reply, options), "any");
      for (const scope of scopesOf(route)) requirePermission(caller, scope);
      return { caller };
    },
  });
  for (const [name, route] of appRouteEntries) registerAppOperation(app, options, name, route);
}

interface Audience {
  readonly prefixes: readonly string[];
  readonly admitFor: (route: Route) => Admit;
  /** @throws Refusal 403 when a caller that was admitted lacks a scope: of an operation within a batch, or of what it includes */
  readonly requireScope: (caller: Caller, scope: Route["scope"]) => void;
}

/** Returns the operations but for the batch. */
function registerOperations(app: FastifyInstance, options: Options, audience: Audience): readonly ApiOperation[] {
  const { prefixes, admitFor, requireScope } = audience;
  const operations = routeEntries.flatMap(([name, route]) =>
    name === "runBatch" ? [] : [operationOf(name, route, audience)],
  );
  const { clock, secret, publicUrl, limitCaller: count } = options;
  const runBatch: ApiOperation = {
    name: "runBatch",
    route: routes.runBatch,
    prefixes,
    handle: batchHandle(operations, { clock, secret, publicUrl, count, requireScope }),
    guard: undefined,
  };
  for (const operation of [...operations, runBatch]) {
    registerRoute(app, options, { ...operation, admit: admitFor(operation.route) });
  }
  return operations;
}

/** Returns an operation; its guard is a read, which has a handler of its own. */
function operationOf(name: HandledName, route: Route, { prefixes, requireScope }: Audience): ApiOperation {
  const guard = guardOf(route);
  return {
    name,
    route,
    prefixes,
    handle: withListQuery(withIncluded(bindHandler(handlers, name), requireScope)),
    guard: guard && { route: guard.route, read: bindHandler(handlers, guard.name as HandledName) },
  };
}

function registerAppOperation(app: FastifyInstance, options: Options, name: AppRouteName, route: AppRoute): void {
  const { access } = route;
  const admit: Admit = async (request, reply) => {
    const identity = await identifyWithinLimits(request, reply, options, route.isPolled);
    const { context } = identity;
    const cookie = cookieOf(request, reply, options);
    if (access === "anyone") return { caller: undefined, browser: { context, person: undefined, cookie } };
    const browser = { context, person: personOf(identity), cookie };
    return { caller: access === "person" ? undefined : callerOf(identity, access), browser };
  };
  registerRoute(app, options, {
    name,
    route,
    prefixes: [appPrefix],
    ...(access === "anyone" ? { bodyLimit: publicBodyBytesMax } : {}),
    admit,
    handle: withListQuery(bindAppHandler(appHandlers, name)),
    guard: undefined,
  });
}

/** Admits callers whose API key is valid and has the route's scopes. */
function admitKey(route: Pick<Route, "scope" | "alsoScope">, options: Options): Admit {
  return async (request, reply) => {
    const caller = await options.authenticate(request.headers.authorization, request);
    options.limitCaller(caller, reply);
    options.noteNetwork(caller, originOf(request), request.log);
    for (const scope of scopesOf(route)) requireScope(caller, scope);
    return { caller };
  };
}

function requireScope({ permissions }: Caller, scope: Route["scope"]): void {
  if (scope === "any" || permissions.includes(scope)) return;
  throw new Refusal("INSUFFICIENT_SCOPE", wording("requests.lacksScope", { scope }));
}

/**
 * Returns who sent a request of the web app. Requests without a valid session are limited per address, the others per
 * person. @throws Refusal 403, 429
 */
async function identifyWithinLimits(
  request: FastifyRequest,
  reply: FastifyReply,
  options: Options,
  isPolled = false,
): Promise<SessionIdentity> {
  const identity = await identifyWithinAnonymousLimit(request, options, isPolled);
  const { caller, person } = identity;
  if (caller !== undefined) options.limitCaller(caller, reply);
  else if (person !== undefined) options.limitCaller({ actorId: person.userId, org: null }, reply);
  return identity;
}

async function identifyWithinAnonymousLimit(
  request: FastifyRequest,
  options: Options,
  isPolled: boolean,
): Promise<SessionIdentity> {
  const { anonymousLimit, publicUrl } = options;
  const token = sessionTokenOf(request, publicUrl());
  const ask = () => identifyUser(request, options, isPolled);
  if (token !== "") return anonymousLimit.prove(request, token, { ask, isGood: ({ person }) => person !== undefined });
  anonymousLimit.count(request);
  return ask();
}
