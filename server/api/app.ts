import { isIP } from "node:net";
import cookie from "@fastify/cookie";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { wording } from "#contract/api/wording.ts";
import type { Doctor, MailLimits, Services, SessionLimits } from "#server/http/caller.ts";
import type { Clock } from "#server/core/clock.ts";
import type { Database } from "#server/db/sql.ts";
import { newId } from "#server/core/ids.ts";
import { networkNoter } from "#server/identity/api-keys/note-network.ts";
import type { FileReader } from "#server/file-reader/file-reader.ts";
import type { PdfRenderer } from "#server/pdf/render.ts";
import { notFound, notJson, Refusal } from "#server/core/refusal.ts";
import type { Secret } from "#server/core/secret.ts";
import { createAnonymousLimit } from "#server/http/limits/anonymous-limit.ts";
import { type AllowedRanges, nothingAllowed } from "#server/core/address-ranges.ts";
import { authenticator } from "#server/identity/api-keys/authenticate.ts";
import { answerBadConnection } from "#server/http/connections/bad-connection.ts";
import { bodyBytesMax } from "#server/http/limits/body-size.ts";
import { type Connections, createConnections } from "#server/http/connections/connections.ts";
import { observeRequests, type RequestObserver } from "#server/http/observe-requests.ts";
import { redirectToDocs, registerDocs } from "#server/http/docs/docs.ts";
import { logRefusal, sendError } from "#server/http/errors.ts";
import { registerApi, registerAppApi } from "./register-api.ts";
import { type Health, registerHealth } from "#server/http/health.ts";
import { createLargeRequests } from "#server/http/limits/large-requests.ts";
import { faultOf } from "#server/http/requests/message-fault.ts";
import { methodNotAllowed, methodsAt, mistakableMethods } from "#server/http/requests/methods.ts";
import { registerPortal, sendRefusedPage } from "#server/portal/register-portal.ts";
import { createCallerLimit } from "#server/http/limits/rate-limit.ts";
import { readJson } from "#server/http/requests/read-json.ts";
import { readUpload } from "#server/http/requests/read-upload.ts";
import { securityHeaders } from "#server/http/security-headers.ts";
import { sessionTokenOf } from "#server/identity/sessions/session-cookie.ts";
import { serializerOf } from "#server/http/serializers.ts";
import { compile } from "#server/http/requests/validate.ts";
import { registerWeb, sendPage, wantsPage } from "#server/http/web/web.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The limit of the file in a form, in bytes; undefined where the body is JSON. */
    uploadBytesMax?: number | undefined;
    /** Which anonymous limit the route counts against; by default that of pages and files. */
    counted?: "never" | "health";
  }
}

export interface AppOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: Secret;
  readonly pdf: PdfRenderer;
  readonly fileReader: FileReader;
  readonly allowedRanges: AllowedRanges;
  readonly outgoingProxy?: Services["outgoingProxy"];
  /** The networks of proxies that are trusted to report a request's address. */
  readonly trustedProxies: AllowedRanges;
  /** Per API key or person; 0 for no limit. */
  readonly requestsPerMinute: number;
  /** Per organization, over all its API keys and people; 0 for no limit. */
  readonly organizationRequestsPerMinute: number;
  /** Per address without credentials; 0 for no limit. */
  readonly anonymousRequestsPerMinute: number;
  readonly sessionLimits: SessionLimits;
  readonly log: FastifyBaseLogger;
  /** Receive what metrics, traces and logs of requests are made of. */
  readonly observers?: readonly RequestObserver[];
  readonly health: Health;
  readonly doctor: Doctor;
  /** The connection limits and timeouts; by default any number of connections per address. */
  readonly connections?: Connections;
  /** Returns the public base URL of this service, without a trailing slash. */
  readonly publicUrl: () => string;
  /** True when mail stays in the app because no SMTP server is configured. */
  readonly mailWaits: boolean;
  readonly mailLimits: MailLimits;
  /** The limit on the total size of one organization's files; 0 for no limit. */
  readonly storageBytesMax: number;
  /** The folder of the built web app; without one, only the API and its documentation are served. */
  readonly webApp?: string | null;
  /** The time that a request may take; by default what callers may rely on. */
  readonly answerTimeoutMs?: number;
}

const unlimitedConnections = { perAddressMax: 0, trustedProxies: nothingAllowed } as const;
/**
 * No read takes longer than this to be answered, whatever the database does; PostgreSQL's statement timeout is a little
 * shorter. For requests with a body Fastify drops this timeout once the body is read
 * (https://github.com/fastify/fastify/pull/6725); only the limits of the database apply there.
 */
const usualAnswerTimeoutMs = 12_000;
/** Longer than any id, so that a malformed one is an ordinary 404. */
const paramLengthMax = 16_384;

/** Creates the HTTP server: routes, their checks, and one shape for every error. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId("req", options.clock()),
    requestIdHeader: false,
    // The address that a proxy passes on may be any text.
    trustProxy: (address) => isIP(address) !== 0 && options.trustedProxies.holds(address),
    bodyLimit: bodyBytesMax,
    handlerTimeout: options.answerTimeoutMs ?? usualAnswerTimeoutMs,
    routerOptions: { maxParamLength: paramLengthMax },
    return503OnClosing: false,
    serverFactory: (options.connections ?? createConnections(unlimitedConnections)).serverFactory,
    frameworkErrors(error, request, reply) {
      follow(request, reply);
      sendError(error, request, reply);
    },
    clientErrorHandler: answerBadConnection(options.clock),
  });
  app.setSerializerCompiler(serializerOf);
  app.setValidatorCompiler(({ schema }) => compile(schema as Parameters<typeof compile>[0]));
  const follow = observeRequests(app, options.observers ?? []);
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof Refusal) || error.code !== "RATE_LIMITED" || !wantsPage(request)) {
      return sendError(error, request, reply);
    }
    logRefusal(error, request);
    return sendRefusedPage(request, reply, error);
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, async (request: FastifyRequest, body: Buffer) => {
    // An unknown path is a 404, whatever its body.
    if (request.is404) return undefined;
    refuseEncodings(request);
    return body.length === 0 ? undefined : readJson(body);
  });
  app.addContentTypeParser(
    "multipart/form-data",
    { parseAs: "buffer" },
    async (request: FastifyRequest, body: Buffer) => {
      if (request.is404) return undefined;
      const { uploadBytesMax } = request.routeOptions.config;
      if (uploadBytesMax === undefined) throw notJson();
      return readUpload(request.headers["content-type"] ?? "", body, uploadBytesMax);
    },
  );

  app.decorateRequest("admitted", null);
  await app.register(cookie);
  const { publicUrl, clock } = options;
  const anonymousLimit = createAnonymousLimit(options.anonymousRequestsPerMinute, clock, (request) =>
    sessionTokenOf(request, publicUrl()),
  );
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({ ...securityHeaders, "x-request-id": request.id, "cache-control": "no-store" });
    const { counted } = request.routeOptions.config;
    if (counted !== "never") anonymousLimit.count(request, counted);
    const fault = faultOf(request.raw);
    if (fault !== undefined) throw new Refusal("BAD_REQUEST", wording("requests.notHttp", { fault }));
  });
  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    const methods = methodsAt(request.url);
    if (methods.length === 0 && options.webApp != null && wantsPage(request)) {
      return sendPage(request, reply.code(404), options.webApp);
    }
    if (methods.length === 0) throw notFound();
    reply.header("allow", methods.join(", "));
    throw methodNotAllowed(request.method, methods);
  };
  app.setNotFoundHandler(refuse);
  for (const route of mistakableMethods) app.route({ ...route, onRequest: refuse, handler: refuse });

  registerHealth(app, options.health);
  const { db, secret, pdf, fileReader, allowedRanges, mailWaits, mailLimits, storageBytesMax, sessionLimits } = options;
  const { outgoingProxy } = options;
  const services = {
    db,
    clock,
    secret,
    pdf,
    fileReader,
    allowedRanges,
    mailWaits,
    mailLimits,
    storageBytesMax,
    outgoingProxy,
  };
  const limitCaller = createCallerLimit(
    { perCaller: options.requestsPerMinute, perOrganization: options.organizationRequestsPerMinute },
    clock,
  );
  const authenticate = authenticator(services, anonymousLimit);
  const noteNetwork = networkNoter(services);
  const largeRequests = createLargeRequests();
  const limits = { limitCaller, anonymousLimit, sessionLimits, largeRequests };
  const { doctor, trustedProxies } = options;
  const serving = { ...services, ...limits, authenticate, noteNetwork, publicUrl, doctor, trustedProxies };
  registerApi(app, serving);
  registerAppApi(app, serving);
  registerDocs(app, publicUrl);
  await registerPortal(app, serving);
  if (options.webApp == null) redirectToDocs(app);
  else await registerWeb(app, options.webApp);
  return app;
}

/** Rejects bodies that are compressed or not UTF-8, which would be misread. */
function refuseEncodings({ headers }: FastifyRequest): void {
  const encoding = headers["content-encoding"] ?? "identity";
  const charset = /charset *= *"?([^";\s]+)/i.exec(headers["content-type"] ?? "")?.[1] ?? "utf-8";
  if (encoding.toLowerCase() !== "identity" || !/^utf-?8$/i.test(charset)) {
    throw new Refusal("UNSUPPORTED_MEDIA_TYPE", wording("requests.encodingNotSupported"));
  }
}
