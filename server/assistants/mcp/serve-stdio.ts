import { once } from "node:events";
import { type CallToolResult, type ListToolsResult, ProtocolError } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { ErrorBody } from "#contract/api/errors.ts";
import { trimEnd } from "#server/core/text/trim-end.ts";
import { mcpPath, serverInfo } from "./about.ts";
import { protocolServer } from "./protocol.ts";

const answerTimeoutMs = 60_000;

/** JSON-RPC's code for what the server could not do. */
const serverError = -32000;

/** A message that the service did not answer: it could not be reached, or refused the request. */
class Unanswered extends Error {}

/**
 * Offers the tools of a running service on this process's stdin and stdout until stdin ends. Each list and call is one
 * request of the service's HTTP endpoint, so that a lost connection or a restart of the service ends nothing.
 */
export async function serveTools(url: string, key: string): Promise<void> {
  const ask = asker(`${trimEnd(url, "/")}${mcpPath}`, key);
  const ended = once(process.stdin, "end");
  const serving = serveStdio(
    () =>
      protocolServer({
        list: async () => ((await ask("tools/list", {})) as ListToolsResult).tools,
        async call(name, args) {
          try {
            return (await ask("tools/call", { name, arguments: args })) as CallToolResult;
          } catch (error) {
            if (!(error instanceof Unanswered)) throw error;
            return { isError: true, content: [{ type: "text", text: error.message }] };
          }
        },
      }),
    { onerror: log },
  );
  await ended;
  await serving.close();
}

/** Returns a function that sends one message and returns its result. It throws Unanswered, and ProtocolError. */
function asker(endpoint: string, key: string) {
  return async (method: string, params: object): Promise<unknown> => {
    try {
      const response = await fetch(endpoint, {
        method: "POST",
        headers: {
          authorization: `Bearer ${key}`,
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          "user-agent": `quoin-mcp/${serverInfo.version}`,
        },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
        signal: AbortSignal.timeout(answerTimeoutMs),
      });
      const { result, error } = (await response.json()) as Answer;
      if (error === undefined && result !== undefined) return result;
      if (typeof error?.code === "number") throw new ProtocolError(error.code, error.message);
      throw new Unanswered(
        error === undefined ? `${endpoint} is not a Quoin service. Check --url.` : `${error.code}: ${error.message}`,
      );
    } catch (error) {
      if (error instanceof ProtocolError) throw error;
      const unanswered =
        error instanceof Unanswered
          ? error
          : new Unanswered(`UNAVAILABLE: ${endpoint} did not answer. Check that the service runs, and --url.`, {
              cause: error,
            });
      log(unanswered);
      if (method === "tools/list") throw new ProtocolError(serverError, unanswered.message);
      throw unanswered;
    }
  };
}

interface Answer {
  readonly result?: unknown;
  /** An error of the protocol, or one of the API. */
  readonly error?: { readonly code: number; readonly message: string } | ErrorBody["error"];
}

/** Stdout carries only the protocol. */
const log = ({ message }: Error): void => void process.stderr.write(`quoin mcp: ${message}\n`);
