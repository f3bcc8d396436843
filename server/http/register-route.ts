import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppRoute } from "#contract/app-route.ts";
import { isTagged } from "#contract/etags.ts";
import type { Caller, Services } from "#server/caller.ts";
import { answered, type Result, send, sendFile } from "./answer.ts";
import { checkBody } from "./check-body.ts";
import { type BrowserCall, type CheckedCall, type Handle, isFile } from "./checked-call.ts";
import { type Parsed, parserOf } from "./parse-request.ts";
import { formBytesMax } from "./read-upload.ts";
import { type Guard, runOnce } from "./run-once.ts";
import { callerWhileConnected } from "./while-connected.ts";

/** The caller of a request that was admitted. */
export interface Admitted {
  /** Undefined on routes for people who may belong to no organization. */
  readonly caller: Caller | undefined;
  /** The additional arguments of handlers of the web app's own routes. */
  readonly browser?: BrowserCall;
}

interface Registered {
  readonly name: string;
  readonly route: Omit<AppRoute, "access">;
  readonly prefixes: readonly string[];
  /** In bytes; by default that of the whole service. */
  readonly bodyLimit?: number;
  readonly admit: (request: FastifyRequest, reply: FastifyReply) => Promise<Admitted>;
  readonly handle: Handle;
  /** The read whose ETag If-Match may name. */
  readonly guard: Guard | undefined;
}

type Options = Pick<Services, "clock" | "secret"> & { readonly publicUrl: () => string };

declare module "fastify" {
  interface FastifyRequest {
    /** Set by the first step of a registered route. */
    admitted: (Admitted & Parsed) | null;
  }
}

/** The time for an upload to arrive, and a little more for the response. */
const uploadTimeoutMs = 40_000;

/** The time limit of a file that is sent while it is written. */
const streamMinutesMax = 10;

/**
 * Registers an operation, whose requests go through these steps:
 *
 * 1. admit: check credentials, limits and permission, and parse ids and query. The body is not read yet.
 * 2. check the body's size and schema.
 * 3. run the handler: once per Idempotency-Key, and only if the ETag in If-Match is current.
 * 4. send the response, serialized by the route's schema.
 */
export function registerRoute(app: FastifyInstance, options: Options, registered: Registered): void {
  const { route, prefixes, bodyLimit } = registered;
  const parse = parserOf(registered, options);
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
      ...(route.isStreamed === true ? { handlerTimeout: (route.streamMinutesMax ?? streamMinutesMax) * 60_000 } : {}),
      // Counted where the credentials are checked.
      config: { uploadBytesMax: route.upload?.bytesMax, counted: "never" },
      async onRequest(request, reply) {
        const admitted = await registered.admit(request, reply);
        request.admitted = { ...admitted, ...parse(request, admitted.caller) };
      },
      preValidation: async (request) => checkBody(request, route),
      handler: (request, reply) => respond(request, reply, registered, options),
    });
  }
}

async function respond(
  request: FastifyRequest,
  reply: FastifyReply,
  { route, prefixes, handle, guard }: Registered,
  options: Options,
): Promise<FastifyReply> {
  const { admitted } = request;
  if (admitted === null) throw new Error("a request reached its handler without being admitted");
  const { caller, browser, asked, ...parsed } = admitted;
  const call: CheckedCall = {
    ...parsed,
    ...browser,
    caller: caller === undefined ? caller : { ...caller, ...(asked === undefined ? {} : { asked }) },
    body: request.body,
    publicUrl: options.publicUrl(),
  };
  if (route.files !== undefined) {
    const file = await handle({ ...call, caller: call.caller && callerWhileConnected(call.caller, reply) });
    if (isFile(file)) return sendFile(request, reply, file);
    if (route.answer === undefined) throw new Error(`${route.path} must answer a file`);
    return send(request, reply, answered(route, prefixes, file, reply), false);
  }
  const answer = async (by: CheckedCall) => answered(route, prefixes, (await handle(by)) as Result, reply);
  const { answer: written, isReplayed } = await runOnce(request, reply, { route, guard, call, answer });
  if (isReplayed) reply.header("idempotent-replayed", "true");
  return send(request, reply, written, isTagged(route));
}
