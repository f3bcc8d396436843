import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { keepOnce } from "#server/core/sharing/keep-once.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { ApiOperation } from "#server/http/batch/find-operation.ts";
import { type LargeRequests, sizedRequest } from "#server/http/limits/large-requests.ts";
import type { Admitted } from "#server/http/operation.ts";
import { mcpPath } from "./about.ts";
import type { ExecuteOptions } from "./execute.ts";

interface Options extends ExecuteOptions {
  readonly largeRequests: LargeRequests;
  /** The operations that tools use. */
  readonly operations: readonly ApiOperation[];
  /** Admits callers with a valid API key. */
  readonly admit: (request: FastifyRequest, reply: FastifyReply) => Promise<Admitted>;
}

/**
 * Registers the endpoint of the Model Context Protocol: a message per request, answered with JSON and without a session.
 * The modules that answer are loaded with the first message: a server that gets none pays neither time nor memory for them.
 */
export function registerMcp(app: FastifyInstance, options: Options): void {
  const answerer = keepOnce(async () => {
    const { createAnswerer } = await import("./answer-request.ts");
    return createAnswerer(options.operations, options);
  });
  app.route({
    method: "POST",
    url: mcpPath,
    // Counted where the credentials are checked.
    config: { counted: "never" },
    async onRequest(request, reply) {
      refuseOtherOrigins(request, options.publicUrl());
      const admitted = await options.admit(request, reply);
      if (admitted.caller !== undefined) options.largeRequests.note(admitted.caller.org);
      request.admitted = { ...admitted, id: undefined, nestedIds: {}, query: {}, page: undefined, asked: undefined };
    },
    async handler(request, reply) {
      refuseUnlessMessage(request.body);
      const answer = await answerer();
      const { caller } = request.admitted ?? {};
      if (caller === undefined) throw new Error("a message reached its handler without being admitted");
      const work = async (by: Caller) => {
        const response = await answer(request, reply, by);
        return { response, text: response.body === null ? undefined : await response.text() };
      };
      const sized = sizedRequest(`mcp ${toolOf(request.body)}`, caller.org, { reply, query: {}, page: undefined });
      const sizeOf = ({ text }: { readonly text: string | undefined }) => text?.length ?? 0;
      const { response, text } = await options.largeRequests.within(sized, caller, work, sizeOf);
      const type = response.headers.get("content-type");
      if (type !== null) void reply.type(type);
      return reply.code(response.status).send(text);
    },
  });
}

/** Rejects pages of other sites, as the protocol demands: they might reach a server that only this machine should. */
function refuseOtherOrigins({ headers: { origin } }: FastifyRequest, publicUrl: string): void {
  if (origin === undefined || origin === new URL(publicUrl).origin) return;
  throw new Refusal("FORBIDDEN", wording("assistants.otherSite"));
}

/** More than any tool has: the package of the protocol checks each by itself. */
const argumentsMax = 100;

/** Longer than the name of any tool. */
const toolNameLengthMax = 64;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the name of the tool that a message calls, by which its cost is remembered. */
const toolOf = (body: unknown): string =>
  isObject(body) && isObject(body["params"]) ? String(body["params"]["name"]).slice(0, toolNameLengthMax) : "";

/**
 * Rejects several messages in one request, which the protocol no longer has: they would count as one request. Rejects a
 * message with far too many arguments, too.
 */
function refuseUnlessMessage(body: unknown): void {
  if (!isObject(body)) {
    throw new Refusal("BAD_REQUEST", wording("assistants.notProtocol"));
  }
  const params = isObject(body["params"]) ? body["params"] : {};
  const objects = [body, params, params["arguments"], params["_meta"]].filter(isObject);
  if (objects.every((each) => Object.keys(each).length <= argumentsMax)) return;
  throw new Refusal("BAD_REQUEST", wording("assistants.tooManyArguments", { max: argumentsMax }));
}
