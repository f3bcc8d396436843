import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Caller, Services } from "./caller.ts";
import { answered, send, sendFile } from "./answer.ts";
import { checkBody } from "./requests/check-body.ts";
import { isFile } from "./checked-call.ts";
import { type LargeRequests, sizedRequest } from "./limits/large-requests.ts";
import { type Admitted, callOf, type Operation, perform } from "./operation.ts";
import { originOf } from "./origin.ts";
import { type Parsed, parserOf } from "./requests/parse-request.ts";
import { csvType, FileStream } from "#server/core/file-answer.ts";
import { lengthOf } from "#server/core/text/raw-json.ts";
import { formBytesMax } from "./requests/read-upload.ts";
import { callerWhileConnected } from "./connections/while-connected.ts";

interface Registered extends Operation {
  /** In bytes; by default that of the whole service. */
  readonly bodyLimit?: number;
  readonly admit: (request: FastifyRequest, reply: FastifyReply) => Promise<Admitted>;
}

type Options = Pick<Services, "clock" | "secret" | "pdf"> & {
  readonly publicUrl: () => string;
  readonly largeRequests: LargeRequests;
};

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
      ...(route.files?.includes("application/pdf") === true ? { handlerTimeout: options.pdf.answerTimeoutMs } : {}),
      ...(route.isStreamed === true ? { handlerTimeout: (route.streamMinutesMax ?? streamMinutesMax) * 60_000 } : {}),
      // Counted where the credentials are checked.
      config: { uploadBytesMax: route.upload?.bytesMax, counted: "never" },
      async onRequest(request, reply) {
        const admitted = await registered.admit(request, reply);
        if (admitted.caller !== undefined) options.largeRequests.note(admitted.caller.org);
        request.admitted = { ...admitted, ...parse(request, admitted.caller, originOf(request)) };
      },
      preValidation: async (request) => checkBody(request, route),
      handler: (request, reply) => respond(request, reply, registered, options),
    });
  }
}

async function respond(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Operation,
  options: Options,
): Promise<FastifyReply> {
  const { admitted } = request;
  if (admitted === null) throw new Error("a request reached its handler without being admitted");
  const { route, prefixes, handle } = operation;
  const call = { ...callOf(admitted, request.body, options.publicUrl()), reply };
  const { largeRequests } = options;
  if (route.files === undefined) {
    if (call.caller === undefined) return send(request, reply, await perform(operation, request, call, reply));
    const sized = sizedRequest(operation.name, call.caller.org, { ...call, reply });
    const work = (caller: Caller) => perform(operation, request, { ...call, caller }, reply);
    return send(
      request,
      reply,
      await largeRequests.within(sized, call.caller, work, ({ body }) => lengthOf(body ?? "")),
    );
  }
  const caller = call.caller && callerWhileConnected(call.caller, reply);
  const file = await handle({ ...call, caller });
  if (file instanceof FileStream && caller !== undefined && file.mediaType === csvType) {
    const { name, mediaType, parts } = file;
    const paced = largeRequests.partByPart(caller.org, parts);
    return sendFile(request, reply, new FileStream({ name, mediaType, parts: paced }));
  }
  if (isFile(file)) return sendFile(request, reply, file);
  if (route.answer === undefined) throw new Error(`${route.path} must answer a file`);
  return send(request, reply, await answered(route, prefixes, file, reply));
}
