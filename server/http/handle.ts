import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { appPrefix, type AppRoute } from "#contract/app-route.ts";
import { appRouteEntries } from "#contract/app-routes.ts";
import { faultsMax } from "#contract/errors.ts";
import { guardOf, isTagged } from "#contract/etags.ts";
import { isId } from "#contract/ids.ts";
import { isWrite, type Route } from "#contract/route.ts";
import { type RouteName, routeEntries, versionPrefixes } from "#contract/routes.ts";
import type { Actor, Means, SessionLimits } from "#server/caller.ts";
import { auditHandlers } from "#server/reports/audit-log/routes.ts";
import { clientHandlers, clientImportHandlers, clientNameHandlers } from "#server/clients/routes.ts";
import { dashboardHandlers } from "#server/reports/dashboard/routes.ts";
import { type Page, readPage } from "#server/db/page.ts";
import { type Asked, inOrg } from "#server/db/sql.ts";
import { eventHandlers } from "#server/events/routes.ts";
import { answerOnce } from "#server/http/idempotency/answer-once.ts";
import type { FileAnswer, FileStream } from "#server/core/file-answer.ts";
import { exportHandlers } from "#server/reports/exports/routes.ts";
import { expenseHandlers } from "#server/expenses/routes.ts";
import { fileHandlers } from "#server/files/routes.ts";
import { invoiceHandlers } from "#server/invoices/routes.ts";
import type { NoteNetwork } from "#server/identity/api-keys/note-network.ts";
import { apiKeyHandlers } from "#server/identity/api-keys/routes.ts";
import { leadHandlers } from "#server/leads/routes.ts";
import { documentMailHandlers, mailHandlers } from "#server/letters/routes.ts";
import { organizationHandlers } from "#server/organizations/routes.ts";
import { peopleHandlers } from "#server/identity/routes.ts";
import { pdfHandlers } from "#server/pdf/routes.ts";
import { portalHandlers } from "#server/portal/routes.ts";
import { projectHandlers } from "#server/projects/routes.ts";
import { quotationHandlers } from "#server/quotations/routes.ts";
import { invalidFields, notFound, refuseFaults, Refusal } from "#server/core/refusal.ts";
import { searchHandlers } from "#server/reports/search/routes.ts";
import { timelineHandlers } from "#server/reports/timeline/routes.ts";
import { statementHandlers } from "#server/reports/statements/routes.ts";
import { webhookAppHandlers, webhookHandlers } from "#server/webhooks/routes.ts";
import { answered, type Result, send, sendFile } from "./answer.ts";
import type { AnonymousLimit } from "./anonymous-limit.ts";
import type { AppHandlers } from "./app-handlers.ts";
import type { Authenticate } from "#server/identity/api-keys/authenticate.ts";
import type { Handlers } from "./handlers.ts";
import { readQuery } from "./read-query.ts";
import {
  type Asking,
  askingOf,
  callerOf,
  cookieOf,
  originOf,
  personOf,
  sessionTokenOf,
} from "#server/identity/request-session.ts";
import { publicBodyBytesMax, sizeFaults, tooManyUnknownFields } from "./body-size.ts";
import { refuseStale, takeResource } from "./if-match.ts";
import type { LimitCaller } from "./rate-limit.ts";
import { formBytesMax, Upload } from "./read-upload.ts";
import { compile, shortened } from "./validate.ts";
import { whileConnected } from "./while-connected.ts";

const handlers: Handlers = {
  ...organizationHandlers,
  ...clientHandlers,
  ...projectHandlers,
  ...quotationHandlers,
  ...invoiceHandlers,
  ...pdfHandlers,
  ...fileHandlers,
  ...expenseHandlers,
  ...leadHandlers,
  ...auditHandlers,
  ...documentMailHandlers,
  ...portalHandlers,
  ...timelineHandlers,
  ...statementHandlers,
  ...eventHandlers,
  ...webhookHandlers,
};

const appHandlers: AppHandlers = {
  ...peopleHandlers,
  ...apiKeyHandlers,
  ...mailHandlers,
  ...clientNameHandlers,
  ...clientImportHandlers,
  ...searchHandlers,
  ...dashboardHandlers,
  ...exportHandlers,
  ...webhookAppHandlers,
};

interface Options extends Means {
  readonly authenticate: Authenticate;
  readonly noteNetwork: NoteNetwork;
  readonly publicUrl: () => string;
  readonly limitCaller: LimitCaller;
  readonly anonymousLimit: AnonymousLimit;
  readonly sessionLimits: SessionLimits;
}

/** Registers every route of the API under every version prefix, for callers with an API key. */
export function registerApi(app: FastifyInstance, options: Options): void {
  for (const [name, route] of routeEntries) {
    const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<Known> => {
      const caller = await options.authenticate(request.headers.authorization, request);
      options.limitCaller(caller, reply);
      options.noteNetwork(caller, originOf(request), request.log);
      if (route.scope !== "any" && !caller.permissions.includes(route.scope)) {
        throw new Refusal("INSUFFICIENT_SCOPE", `This API key lacks the scope ${route.scope}.`);
      }
      return { caller };
    };
    registerRoute(app, options, { name, route, prefixes: versionPrefixes, admit, handler: apiHandler(name) });
  }
}

/** Registers the same routes and the web app's own under its prefix, for callers with a session. */
export function registerAppApi(app: FastifyInstance, options: Options): void {
  const asking = async (request: FastifyRequest, reply: FastifyReply) => {
    const who = await askingWithinLimit(request, options);
    const { caller, person } = who;
    if (caller !== undefined) options.limitCaller(caller, reply);
    else if (person !== undefined) options.limitCaller({ actorId: person.userId, org: null }, reply);
    return who;
  };
  for (const [name, route] of routeEntries) {
    const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<Known> => ({
      caller: callerOf(await asking(request, reply), route.scope),
    });
    registerRoute(app, options, { name, route, prefixes: [appPrefix], admit, handler: apiHandler(name) });
  }
  for (const [name, route] of appRouteEntries) {
    const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<Known> => {
      const who = await asking(request, reply);
      const { access } = route;
      const cookie = cookieOf(request, reply, options);
      if (access === "anyone") return { caller: undefined, further: { visitor: who.visitor, cookie } };
      const further = { visitor: who.visitor, person: personOf(who), cookie };
      return { caller: access === "person" ? undefined : callerOf(who, access), further };
    };
    const handler = appHandlers[name] as unknown as (call: object) => Promise<Result | FileAnswer>;
    const limits = route.access === "anyone" ? { bodyLimit: publicBodyBytesMax } : {};
    registerRoute(app, options, { name, route, prefixes: [appPrefix], ...limits, admit, handler });
  }
}

/** Returns who makes the request. Requests without a valid session are limited per address. @throws Refusal 403, 429 */
async function askingWithinLimit(
  request: FastifyRequest,
  options: Pick<Options, "anonymousLimit" | "publicUrl" | "sessionLimits"> & Means,
): Promise<Asking> {
  const { anonymousLimit, publicUrl } = options;
  const token = sessionTokenOf(request, publicUrl());
  const ask = () => askingOf(request, options);
  if (token !== "") return anonymousLimit.prove(request, token, { ask, isGood: ({ person }) => person !== undefined });
  anonymousLimit.count(request);
  return ask();
}

/** Each handler has the type of its own route; here all are called with the same type. */
const apiHandler = (name: keyof Handlers) =>
  handlers[name] as unknown as (call: object) => Promise<Result | FileAnswer>;

/** The caller of an admitted request. */
interface Known {
  readonly caller: Actor | undefined;
  readonly further?: object;
}

interface Registered {
  readonly name: string;
  readonly route: Omit<AppRoute, "access">;
  readonly prefixes: readonly string[];
  /** In bytes, where it differs from the default. */
  readonly bodyLimit?: number;
  readonly admit: (request: FastifyRequest, reply: FastifyReply) => Promise<Known>;
  readonly handler: (call: object) => Promise<Result | FileAnswer>;
}

/** Registers a route. Requests are checked in this order: caller and rate limit, permission, ids, query, body. */
function registerRoute(
  app: FastifyInstance,
  options: Options,
  { name, route, prefixes, bodyLimit, admit, handler }: Registered,
): void {
  const admitted = new WeakMap<FastifyRequest, Admitted>();
  const isValidQuery = compile(route.query);
  const guard = guardOf(route);
  const hasTag = isTagged(route);
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const { caller, further = {} } = await admit(request, reply);
    const ids = readIds(request, route);
    const query = readQuery(request.url, route.query, isValidQuery);
    const page =
      caller === undefined ? undefined : readPage(query, { list: name, org: caller.org, secret: options.secret });
    const { id, ...furtherIds } = ids;
    const asking = caller === undefined ? caller : { ...caller, asked: askedBy(caller, name, request) };
    admitted.set(request, { caller: asking, further, id, furtherIds, query, page });
  };

  /** Returns what the audit log records about a change's origin. */
  const askedBy = ({ actorId, name: actorName }: Actor, action: string, request: FastifyRequest): Asked => ({
    action,
    actorId,
    actorName,
    ...originOf(request),
    at: options.clock(),
  });

  const expectBody = async (request: FastifyRequest) => {
    if (route.upload !== undefined) return expectUpload(request.body);
    if (route.body === undefined) return refuseBody(request.body);
    if (request.body === undefined && route.bodyIsOptional === true) request.body = {};
    if (request.body == null) throw new Refusal("BAD_REQUEST", "The body is empty. Send a JSON object.");
    refuseFaults(sizeFaults(request.body, route.body));
  };

  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    const { caller, further, ...call } = of(admitted, request);
    const resultFor = (as: Actor | undefined) =>
      handler({ ...call, ...further, caller: as, body: request.body, publicUrl: options.publicUrl() });
    if (route.files !== undefined) {
      const connected = caller === undefined ? undefined : { ...caller, pdf: whileConnected(caller.pdf, reply) };
      return sendFile(request, reply, (await resultFor(connected)) as FileAnswer | FileStream);
    }
    const readDetail = (as: Actor, name: RouteName) => apiHandler(name)({ ...call, query: {}, caller: as });
    const answerTo = async (as: Actor | undefined) => {
      const answer = async (by: Actor | undefined) => answered(route, prefixes, (await resultFor(by)) as Result, reply);
      const expected = request.headers["if-match"];
      if (guard === undefined || expected === undefined || as === undefined) return answer(as);
      return inOrg(as, async (tx) => {
        const within = { ...as, tx };
        await takeResource(tx, guard.route, call.id);
        const current = (await readDetail(within, guard.name)) as Result;
        refuseStale(expected, reply, guard.route, current);
        return answer(within);
      });
    };
    const given = isWrite(route) ? request.headers["idempotency-key"] : undefined;
    if (given === undefined || caller === undefined) return send(request, reply, await answerTo(caller), hasTag);
    const what = [route.method, route.path, { ...call.furtherIds, id: call.id }, request.body ?? null];
    const { answer, isReplayed } = await answerOnce(caller, given, what, answerTo);
    if (isReplayed) reply.header("idempotent-replayed", "true");
    return send(request, reply, answer, hasTag);
  };

  for (const prefix of prefixes) {
    app.route({
      method: route.method,
      url: prefix + route.path.replaceAll(/\{(\w+)\}/g, ":$1"),
      schema: {
        ...(route.body === undefined ? {} : { body: route.body }),
        ...(route.answer === undefined ? {} : { response: { [route.status]: route.answer } }),
      },
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      ...(route.upload === undefined
        ? {}
        : { bodyLimit: route.upload.bytesMax + formBytesMax, handlerTimeout: uploadTimeoutMs }),
      ...(route.isStreamed === true ? { handlerTimeout: streamTimeoutMs } : {}),
      // The limit is counted where the credentials are checked.
      config: { takesUpload: route.upload !== undefined, counted: "never" },
      onRequest,
      preValidation: expectBody,
      handler: respond,
    });
  }
}

interface Admitted {
  readonly caller: Actor | undefined;
  readonly further: object;
  readonly id: string | undefined;
  readonly furtherIds: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly page: Page | undefined;
}

function of(admitted: WeakMap<FastifyRequest, Admitted>, request: FastifyRequest): Admitted {
  const found = admitted.get(request);
  if (found === undefined) throw new Error("a request came to its handler that was never admitted");
  return found;
}

/** Returns the ids in the path. @throws Refusal 404 for one that is malformed or of another kind */
function readIds(request: FastifyRequest, route: Omit<Route, "scope">): Record<string, string> {
  const given = request.params as Record<string, string>;
  const kinds = { ...(route.id === undefined ? {} : { id: route.id }), ...route.furtherIds };
  for (const [name, prefix] of Object.entries(kinds)) if (!isId(prefix, given[name] ?? "")) throw notFound();
  return given;
}

/** As long as a request may take to arrive, plus time to be answered. */
const uploadTimeoutMs = 40_000;

/** The longest time that a streamed file may take. */
const streamTimeoutMs = 600_000;

function expectUpload(body: unknown): void {
  if (body instanceof Upload) return;
  throw new Refusal("UNSUPPORTED_MEDIA_TYPE", "Send the file as a form: `multipart/form-data` with the field `file`.");
}

/** Accepts no body or an empty object on a route that takes no body. */
function refuseBody(body: unknown): void {
  if (body == null) return;
  const fields = typeof body === "object" ? Object.keys(body) : [""];
  if (fields.length > faultsMax) throw invalidFields([tooManyUnknownFields]);
  const message = "is not a field of this request, which takes no body; remove it";
  if (fields.length > 0)
    throw invalidFields(fields.map((field) => ({ path: shortened(field), code: "UNKNOWN_FIELD", message })));
}
