import type { FastifyReply, FastifyRequest } from "fastify";
import type { ApiOperation } from "#server/http/batch/find-operation.ts";
import type { Caller } from "#server/http/caller.ts";
import { originOf } from "#server/http/origin.ts";
import { executors, type ExecuteOptions } from "./execute.ts";
import { answerMessage } from "./protocol.ts";
import { toolboxOf } from "./toolbox.ts";

/** Returns a function that answers requests of admitted callers, each with one message, by these operations. */
export function createAnswerer(
  operations: readonly ApiOperation[],
  options: ExecuteOptions,
): (request: FastifyRequest, reply: FastifyReply, caller: Caller) => Promise<Response> {
  const executorOf = executors(operations, options);
  return async (request, reply, caller) => {
    const { actorId, name: actorName, clock } = caller;
    const asking = { ...caller, asked: { action: "mcp", actorId, actorName, ...originOf(request), at: clock() } };
    const toolbox = toolboxOf(asking, executorOf(asking, reply), { request, reply });
    return answerMessage(webRequest(request), request.body, toolbox);
  };
}

/** True when an Accept header admits JSON, in which every message is answered. */
const admitsJson = (accept: string): boolean =>
  accept.split(",").some((range) => ["", "*/*", "application/*", "application/json"].includes(typeIn(range)));

const typeIn = (range: string): string => (range.split(";", 1)[0] ?? "").trim().toLowerCase();

const acceptOfProtocol = "application/json, text/event-stream";

/**
 * Returns the request as the protocol's package reads it; the body is given to it parsed. The package demands that a client
 * accepts streams too, which are never sent: a client that takes JSON is served.
 */
function webRequest({ method, url, headers }: FastifyRequest): Request {
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && /^(accept|content-type|mcp-.*)$/.test(name) ? [[name, value]] : [],
  );
  const accept = admitsJson(headers.accept ?? "") ? acceptOfProtocol : headers.accept;
  const sent = new Headers(given);
  if (accept !== undefined) sent.set("accept", accept);
  return new Request(new URL(url, "http://localhost"), { method, headers: sent });
}
