import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { appPrefix, type AppRoute } from "#contract/app-route.ts";
import { type AppRouteName, appRouteEntries } from "#contract/app-routes.ts";
import { guardOf } from "#contract/etags.ts";
import type { Route } from "#contract/route.ts";
import { type RouteName, routeEntries, versionPrefixes } from "#contract/routes.ts";
import type { Services, SessionLimits } from "#server/caller.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { AnonymousLimit } from "#server/http/anonymous-limit.ts";
import { bindAppHandler } from "#server/http/app-handlers.ts";
import { publicBodyBytesMax } from "#server/http/body-size.ts";
import { bindHandler } from "#server/http/handlers.ts";
import { originOf } from "#server/http/origin.ts";
import type { LimitCaller } from "#server/http/rate-limit.ts";
import { type Admitted, registerRoute } from "#server/http/register-route.ts";
import type { Authenticate } from "#server/identity/api-keys/authenticate.ts";
import type { NoteNetwork } from "#server/identity/api-keys/note-network.ts";
import { type SessionIdentity, identifyUser, callerOf, personOf } from "#server/identity/request-session.ts";
import { cookieOf, sessionTokenOf } from "#server/identity/session-cookie.ts";
import { appHandlers, handlers } from "./handlers.ts";

interface Options extends Services {
  readonly authenticate: Authenticate;
  readonly noteNetwork: NoteNetwork;
  readonly publicUrl: () => string;
  readonly limitCaller: LimitCaller;
  readonly anonymousLimit: AnonymousLimit;
  readonly sessionLimits: SessionLimits;
}

type Admit = (request: FastifyRequest, reply: FastifyReply) => Promise<Admitted>;

/** Registers every route of the API's table under every version prefix, for callers with an API key. */
export function registerApi(app: FastifyInstance, options: Options): void {
  for (const [name, route] of routeEntries) {
    registerOperation(app, options, { name, route, prefixes: versionPrefixes, admit: admitKey(route, options) });
  }
}

/** Registers the same routes, and those for people only, under the web app's prefix, for callers with a session. */
export function registerAppApi(app: FastifyInstance, options: Options): void {
  for (const [name, route] of routeEntries) {
    const admit: Admit = async (request, reply) => ({
      caller: callerOf(await identifyWithinLimits(request, reply, options), route.scope),
    });
    registerOperation(app, options, { name, route, prefixes: [appPrefix], admit });
  }
  for (const [name, route] of appRouteEntries) registerAppOperation(app, options, name, route);
}

function registerOperation(
  app: FastifyInstance,
  options: Options,
  operation: {
    readonly name: RouteName;
    readonly route: Route;
    readonly prefixes: readonly string[];
    readonly admit: Admit;
  },
): void {
  const guard = guardOf(operation.route);
  registerRoute(app, options, {
    ...operation,
    handle: bindHandler(handlers, operation.name),
    guard: guard && { route: guard.route, read: bindHandler(handlers, guard.name) },
  });
}

function registerAppOperation(app: FastifyInstance, options: Options, name: AppRouteName, route: AppRoute): void {
  const { access } = route;
  const admit: Admit = async (request, reply) => {
    const identity = await identifyWithinLimits(request, reply, options);
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
    handle: bindAppHandler(appHandlers, name),
    guard: undefined,
  });
}

/** Admits callers whose API key is valid and has the route's scope. */
function admitKey({ scope }: Route, options: Options): Admit {
  return async (request, reply) => {
    const caller = await options.authenticate(request.headers.authorization, request);
    options.limitCaller(caller, reply);
    options.noteNetwork(caller, originOf(request), request.log);
    if (scope !== "any" && !caller.permissions.includes(scope)) {
      throw new Refusal("INSUFFICIENT_SCOPE", `This API key lacks the scope ${scope}. Use a key with that scope.`);
    }
    return { caller };
  };
}

/**
 * Returns who sent a request of the web app. Requests without a valid session are limited per address, the others per
 * person. @throws Refusal 403, 429
 */
async function identifyWithinLimits(
  request: FastifyRequest,
  reply: FastifyReply,
  options: Options,
): Promise<SessionIdentity> {
  const identity = await identifyWithinAnonymousLimit(request, options);
  const { caller, person } = identity;
  if (caller !== undefined) options.limitCaller(caller, reply);
  else if (person !== undefined) options.limitCaller({ actorId: person.userId, org: null }, reply);
  return identity;
}

async function identifyWithinAnonymousLimit(request: FastifyRequest, options: Options): Promise<SessionIdentity> {
  const { anonymousLimit, publicUrl } = options;
  const token = sessionTokenOf(request, publicUrl());
  const ask = () => identifyUser(request, options);
  if (token !== "") return anonymousLimit.prove(request, token, { ask, isGood: ({ person }) => person !== undefined });
  anonymousLimit.count(request);
  return ask();
}
