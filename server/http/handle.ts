import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isId } from "#contract/ids.ts";
import type { Route } from "#contract/route.ts";
import { routeEntries, versionPrefixes } from "#contract/routes.ts";
import type { KeyCaller } from "#server/caller.ts";
import { clientHandlers } from "#server/clients/routes.ts";
import { type Page, readPage } from "#server/db/page.ts";
import { eventHandlers } from "#server/events/routes.ts";
import { type Answered, answerOnce } from "#server/idempotency/answer-once.ts";
import { invoiceHandlers } from "#server/invoices/routes.ts";
import { organizationHandlers } from "#server/orgs/routes.ts";
import { projectHandlers } from "#server/projects/routes.ts";
import { quotationHandlers } from "#server/quotations/routes.ts";
import { invalidFields, notFound, refuseFaults, Refusal } from "#server/refusal.ts";
import type { Secret } from "#server/secret.ts";
import { Verbatim } from "#server/verbatim.ts";
import { webhookHandlers } from "#server/webhooks/routes.ts";
import type { Authenticate } from "./authenticate.ts";
import type { Handlers } from "./handlers.ts";
import { readQuery } from "./read-query.ts";
import { compile, elementFaults, shortened } from "./validate.ts";

const handlers: Handlers = {
  ...organizationHandlers,
  ...clientHandlers,
  ...projectHandlers,
  ...quotationHandlers,
  ...invoiceHandlers,
  ...eventHandlers,
  ...webhookHandlers,
};

/**
 * Registers every route of the table under every version prefix. A request is checked in this order:
 * key, scope, ids, query, body; only then does its handler run.
 */
export function registerApi(
  app: FastifyInstance,
  options: { readonly secret: Secret; readonly authenticate: Authenticate; readonly publicUrl: () => string },
): void {
  const admitted = new WeakMap<FastifyRequest, Admitted>();

  for (const [name, route] of routeEntries) {
    const isValidQuery = compile(route.query);
    // The table types each handler by its own route; here they are all called alike.
    const handler = handlers[name] as (call: object) => Promise<Result>;

    const admit = async (request: FastifyRequest) => {
      const caller = await options.authenticate(request.headers.authorization);
      if (route.scope !== "any" && !caller.scopes.includes(route.scope)) {
        throw new Refusal("INSUFFICIENT_SCOPE", `This API key lacks the scope ${route.scope}.`);
      }
      const ids = readIds(request, route);
      const query = readQuery(request.url, route.query, isValidQuery);
      const page = readPage(query, { list: name, org: caller.org, secret: options.secret });
      const { id, ...furtherIds } = ids;
      admitted.set(request, { caller, id, furtherIds, query, page });
    };

    const expectBody = async (request: FastifyRequest) => {
      if (route.body === undefined) return refuseBody(request.body);
      if (request.body === undefined && route.bodyIsOptional === true) request.body = {};
      if (request.body == null) throw new Refusal("BAD_REQUEST", "The body is empty. Send a JSON object.");
      refuseFaults(elementFaults(request.body));
    };

    const respond = async (request: FastifyRequest, reply: FastifyReply) => {
      const { caller, ...call } = of(admitted, request);
      const answerTo = async (as: KeyCaller): Promise<Answered> => {
        const result = await handler({
          ...call,
          caller: as,
          body: request.body,
          publicUrl: options.publicUrl(),
        });
        return answered(route, result, reply);
      };
      const given = route.method === "GET" ? undefined : request.headers["idempotency-key"];
      if (given === undefined) return send(reply, await answerTo(caller));
      const what = [route.method, route.path, { ...call.furtherIds, id: call.id }, request.body ?? null];
      const { answer, isReplayed } = await answerOnce(caller, given, what, answerTo);
      if (isReplayed) reply.header("idempotent-replayed", "true");
      return send(reply, answer);
    };

    for (const prefix of versionPrefixes) {
      app.route({
        method: route.method,
        url: prefix + route.path.replaceAll(/\{(\w+)\}/g, ":$1"),
        schema: {
          ...(route.body === undefined ? {} : { body: route.body }),
          ...(route.answer === undefined ? {} : { response: { [route.status]: route.answer } }),
        },
        onRequest: admit,
        preValidation: expectBody,
        handler: respond,
      });
    }
  }
}

/** A resource, or JSON as it stands. */
type Result = Record<string, unknown> | Verbatim;

interface Admitted {
  readonly caller: KeyCaller;
  readonly id: string | undefined;
  readonly furtherIds: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly page: Page;
}

function of(admitted: WeakMap<FastifyRequest, Admitted>, request: FastifyRequest): Admitted {
  const found = admitted.get(request);
  if (found === undefined) throw new Error("a request came to its handler that was never admitted");
  return found;
}

/** The ids in the path. @throws Refusal 404 for one that is malformed or of another kind */
function readIds(request: FastifyRequest, route: Route): Record<string, string> {
  const given = request.params as Record<string, string>;
  const kinds = { ...(route.id === undefined ? {} : { id: route.id }), ...route.furtherIds };
  for (const [name, prefix] of Object.entries(kinds)) if (!isId(prefix, given[name] ?? "")) throw notFound();
  return given;
}

/** What the handler answered, as it goes out. */
function answered(route: Route, result: Result, reply: FastifyReply): Answered {
  const { status, locatedAt = `${route.path}/{id}` } = route;
  const holdsSecret = route.answerHoldsSecret === true;
  if (status === 204) return { status, location: null, body: null, holdsSecret };
  if (result instanceof Verbatim) return { status, location: null, body: result.json, holdsSecret };
  const path = locatedAt.replaceAll(/\{(\w+)\}/g, (_, field: string) => String(result[field]));
  return {
    status,
    location: status === 201 ? versionPrefixes[0] + path : null,
    body: String(reply.serializeInput(result, String(status))),
    holdsSecret,
  };
}

function send(reply: FastifyReply, { status, location, body }: Answered): FastifyReply {
  reply.code(status);
  if (location !== null) reply.header("location", location);
  return body === null ? reply.send() : reply.type("application/json; charset=utf-8").send(body);
}

/** Where nothing is to be said, an empty body or an empty object says it. */
function refuseBody(body: unknown): void {
  if (body == null) return;
  const fields = typeof body === "object" ? Object.keys(body) : [""];
  const message = "is not a field of this request, which takes no body; remove it";
  if (fields.length > 0)
    throw invalidFields(fields.map((field) => ({ path: shortened(field), code: "UNKNOWN_FIELD", message })));
}
