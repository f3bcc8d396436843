import { type IncomingMessage, Agent as HttpAgent, request as requestHttp } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import { createSecureContext, type SecureContext } from "node:tls";
import { callbackify } from "node:util";
import type { Services } from "#server/http/caller.ts";
import { checkUrl, isRefused } from "#server/webhooks/check-url.ts";
import { openConnection, type Way } from "#server/webhooks/delivery/connect.ts";
import { resolveTarget, systemNames } from "#server/webhooks/delivery/resolve.ts";
import { startTrace } from "#server/webhooks/delivery/trace.ts";
import { ProviderUnreachable } from "./failure.ts";

/** The time for one request to a provider, from its name to the last byte of the answer. */
export const providerTimeoutMs = 8_000;
/** Metadata and keys of large providers are some 10 KB. */
const answerBytesMax = 512 * 1024;

export interface Asking {
  readonly method: string;
  readonly headers: Record<string, string>;
  /** The parameters of a form; null or missing without. */
  readonly body?: URLSearchParams | string | null | undefined;
}

const names = systemNames();
let secureContext: SecureContext | undefined;

/**
 * Returns a `fetch` that reaches only what webhooks may reach: no private networks unless the installation allows them,
 * and plain http only there. It follows no redirect, and reads a bounded answer in a bounded time.
 */
export function guardedFetch({ allowedRanges, outgoingProxy }: Pick<Services, "allowedRanges" | "outgoingProxy">) {
  return async (address: string, { method, headers, body }: Asking): Promise<Response> => {
    const target = checkUrl(address, allowedRanges);
    if (isRefused(target)) throw new ProviderUnreachable(`${target.code} ${address}`);
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), providerTimeoutMs);
    const { signal } = timeout;
    try {
      const resolved = await resolveTarget(target, { allowedRanges, names }, signal);
      if (resolved.kind !== "addresses") throw new ProviderUnreachable(`${resolved.kind} ${target.host}`);
      const { addresses } = resolved;
      const { url } = target;
      if (url.protocol === "http:" && !addresses.every((each) => allowedRanges.holds(each))) {
        throw new ProviderUnreachable(`http is not allowed for ${target.host}`);
      }
      const way: Way = { url, addresses, proxy: outgoingProxy, signal, trace: startTrace() };
      const sent = { method, headers, body: body?.toString() ?? "" };
      return await ask(way, sent).catch((cause: unknown) => {
        throw new ProviderUnreachable(`${way.trace.cause ?? "failed"} ${target.host}`, { cause });
      });
    } finally {
      clearTimeout(timer);
    }
  };
}

function ask(
  way: Way,
  {
    method,
    headers,
    body,
  }: { readonly method: string; readonly headers: Record<string, string>; readonly body: string },
): Promise<Response> {
  const { url, signal } = way;
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const createConnection = callbackify(() => openConnection(way, () => (secureContext ??= createSecureContext())));
  const [send, agent] =
    url.protocol === "https:"
      ? [requestHttps, Object.assign(new HttpsAgent(), { createConnection })]
      : [requestHttp, Object.assign(new HttpAgent(), { createConnection })];
  const request = send({
    method,
    hostname: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port,
    path: url.pathname + url.search,
    headers: { ...headers, host: url.host, ...(body === "" ? {} : { "content-length": Buffer.byteLength(body) }) },
    agent,
  });
  const stop = () => request.destroy(new Error("the time is over"));
  signal.addEventListener("abort", stop);
  request.once("error", reject);
  request.once("response", (response) => void answerOf(response).then(resolve, reject));
  if (signal.aborted) stop();
  request.end(body);
  return promise.finally(() => {
    signal.removeEventListener("abort", stop);
    agent.destroy();
  });
}

async function answerOf(response: IncomingMessage): Promise<Response> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > answerBytesMax) throw new Error("the answer is too large");
    parts.push(part);
  }
  const status = response.statusCode ?? 0;
  const type = response.headers["content-type"];
  return new Response(Buffer.concat(parts), { status, headers: type === undefined ? {} : { "content-type": type } });
}
