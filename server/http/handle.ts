import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isId } from "#contract/ids.ts";
import { routeEntries, versionPrefixes } from "#contract/routes.ts";
import type { KeyCaller } from "#server/caller.ts";
import { clientHandlers } from "#server/clients/routes.ts";
import { type Page, readPage } from "#server/db/page.ts";
import { invoiceHandlers } from "#server/invoices/routes.ts";
import { organizationHandlers } from "#server/orgs/routes.ts";
import { projectHandlers } from "#server/projects/routes.ts";
import { quotationHandlers } from "#server/quotations/routes.ts";
import { invalidFields, notFound, refuseFaults, Refusal } from "#server/refusal.ts";
import type { Secret } from "#server/secret.ts";
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
};

/**
 * Registers every route of the table under every version prefix. A request is checked in this order:
 * key, scope, id, query, body; only then does its handler run.
 */
export function registerApi(
  app: FastifyInstance,
  options: { readonly secret: Secret; readonly authenticate: Authenticate },
): void {
  const admitted = new WeakMap<FastifyRequest, Admitted>();

  for (const [name, route] of routeEntries) {
    const isValidQuery = compile(route.query);
    // The table types each handler by its own route; here they are all called alike.
    const handler = handlers[name] as (call: unknown) => Promise<unknown>;

    const admit = async (request: FastifyRequest) => {
      const caller = await options.authenticate(request.headers.authorization);
      if (route.scope !== "any" && !caller.scopes.includes(route.scope)) {
        throw new Refusal("INSUFFICIENT_SCOPE", `This API key lacks the scope ${route.scope}.`);
      }
      const id = (request.params as { id?: string }).id;
      if (route.id !== undefined && !isId(route.id, id ?? "")) throw notFound();
      const query = readQuery(request.url, route.query, isValidQuery);
      const page = readPage(query, { list: name, org: caller.org, secret: options.secret });
      admitted.set(request, { caller, id, query, page });
    };

    const expectBody = async (request: FastifyRequest) => {
      if (route.body === undefined) return refuseBody(request.body);
      if (request.body == null) throw new Refusal("BAD_REQUEST", "The body is empty. Send a JSON object.");
      refuseFaults(elementFaults(request.body));
    };

    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const result = await handler({ ...admitted.get(request), body: request.body });
      reply.code(route.status);
      if (route.status === 204) return reply.send();
      if (route.status === 201) {
        reply.header("location", `${versionPrefixes[0]}${route.path}/${(result as { id: string }).id}`);
      }
      return result;
    };

    for (const prefix of versionPrefixes) {
      app.route({
        method: route.method,
        url: prefix + route.path.replace("{id}", ":id"),
        schema: {
          ...(route.body === undefined ? {} : { body: route.body }),
          ...(route.answer === undefined ? {} : { response: { [route.status]: route.answer } }),
        },
        onRequest: admit,
        preValidation: expectBody,
        handler: answer,
      });
    }
  }
}

interface Admitted {
  readonly caller: KeyCaller;
  readonly id: string | undefined;
  readonly query: Readonly<Record<string, unknown>>;
  readonly page: Page;
}

/** Where nothing is to be said, an empty body or an empty object says it. */
function refuseBody(body: unknown): void {
  if (body == null) return;
  const fields = typeof body === "object" ? Object.keys(body) : [""];
  const message = "is not a field of this request, which takes no body; remove it";
  if (fields.length > 0)
    throw invalidFields(fields.map((field) => ({ path: shortened(field), code: "UNKNOWN_FIELD", message })));
}
