import { type ClientRequest, type IncomingMessage, Agent as HttpAgent, request as requestHttp } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import type { Duplex } from "node:stream";
import { createSecureContext, type SecureContext } from "node:tls";
import { callbackify } from "node:util";
import type { AttemptCause } from "#contract/webhooks/deliveries.ts";
import { AttemptFailure } from "./attempt-failure.ts";
import { openConnection, type Way } from "./connect.ts";
import { keepFirstBytes } from "./keep-body.ts";
import type { Trace } from "./trace.ts";
import type { HttpProxy } from "./tunnel.ts";

/** The result of a POST. */
export type Outcome =
  | {
      readonly kind: "answered";
      readonly status: number;
      readonly body: Buffer;
      /** The Retry-After header as sent. */
      readonly retryAfter: string | undefined;
    }
  | { readonly kind: "failed"; readonly error: "dns" | "refused" | "reset" | "tls" | "timed_out" };

export interface Posting {
  readonly url: URL;
  /** The addresses that were checked; the socket connects to one of them and nowhere else. */
  readonly addresses: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Sender {
  /**
   * @param signal ends the attempt when its time is over
   * @param trace takes note of what happens
   */
  post(posting: Posting, signal: AbortSignal, trace: Trace): Promise<Outcome>;
  close(): void;
}

const keptAliveMs = 20_000;

/** The values that a request carries to the function that opens its connection. */
interface Options {
  readonly way: Way;
  readonly pool: string;
}

/**
 * Creates a sender to pinned addresses over keep-alive connections. Connections are kept by origin and addresses, so a
 * name that moved gets new ones: a kept connection can never lead to an address that was not checked this time.
 * @param proxy opens all connections, where the installation has no other way out
 */
export function createSender(proxy?: HttpProxy): Sender {
  // Shared by all connections. By default each creates its own, with every root certificate: some hundred kilobytes
  // outside the heap, which the garbage collector does not see and frees late. Failing handshakes filled the memory
  // that way.
  let secureContext: SecureContext | undefined;
  const pooled = <Agent extends HttpAgent>(agent: Agent): Agent =>
    Object.assign(agent, {
      getName: (options: unknown) => (options as Options).pool,
      createConnection: callbackify((options: unknown) =>
        openConnection((options as Options).way, () => (secureContext ??= createSecureContext())),
      ),
    });
  const kept = { keepAlive: true, timeout: keptAliveMs };
  const agents = { "http:": pooled(new HttpAgent(kept)), "https:": pooled(new HttpsAgent(kept)) };
  let fresh = 0;

  async function post(posting: Posting, signal: AbortSignal, trace: Trace): Promise<Outcome> {
    const { url, addresses } = posting;
    const way: Way = { url, addresses, proxy, signal, trace };
    const pool = `${url.origin} ${addresses.toSorted().join(" ")}`;
    try {
      try {
        return await once(posting, { way, pool });
      } catch (error) {
        // The receiver closed a kept connection just before or while it was used again, and saw nothing of the request
        // or dropped it: that is no answer to this one.
        if (!(error instanceof StaleError) || signal.aborted) throw error;
        return await once(posting, { way, pool: `${pool} ${fresh++}` });
      }
    } catch (error) {
      const cause = signal.aborted ? "out_of_time" : causeOf(error);
      trace.cause = cause;
      return { kind: "failed", error: signal.aborted ? "timed_out" : errorNames[cause] };
    }
  }

  function once({ url, headers, body }: Posting, options: Options): Promise<Outcome> {
    const { trace, signal } = options.way;
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
    let isAnswered = false;
    const [send, agent] = url.protocol === "https:" ? [requestHttps, agents["https:"]] : [requestHttp, agents["http:"]];
    const request = send({
      method: "POST",
      hostname: url.hostname.replace(/^\[|\]$/g, ""),
      port: url.port,
      path: url.pathname + url.search,
      headers: { host: url.host, connection: "keep-alive", ...headers, "content-length": Buffer.byteLength(body) },
      agent,
      ...(options as object),
    });
    const stop = () => request.destroy(new AttemptFailure("out_of_time"));
    signal.addEventListener("abort", stop);
    request.once("socket", (socket) => {
      if (request.reusedSocket) trace.address = socket.remoteAddress ?? null;
      trace.enter("send");
    });
    request.once("finish", () => trace.enter("wait"));
    // Errors after the status are of the body, and the status decides.
    request.on("error", (cause) => {
      if (!isAnswered) reject(isStale(request, cause) ? new StaleError("stale", { cause }) : cause);
    });
    request.once("upgrade", (response: IncomingMessage, socket: Duplex) => {
      socket.destroy();
      resolve({ kind: "answered", status: response.statusCode ?? 0, body: Buffer.alloc(0), retryAfter: undefined });
    });
    request.once("response", (response) => {
      trace.enter("read");
      isAnswered = true;
      resolve(answerOf(response));
    });
    if (signal.aborted) stop();
    request.end(body);
    return promise.finally(() => signal.removeEventListener("abort", stop));
  }

  return {
    post,
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

const answerOf = async (response: IncomingMessage): Promise<Outcome> => ({
  kind: "answered",
  status: response.statusCode ?? 0,
  body: await keepFirstBytes(response),
  retryAfter: response.headers["retry-after"],
});

class StaleError extends Error {}

const isStale = (request: ClientRequest, error: Error): boolean =>
  request.reusedSocket && "code" in error && (error.code === "ECONNRESET" || error.code === "EPIPE");

const errorNames: Readonly<Record<AttemptCause, "dns" | "refused" | "reset" | "tls" | "timed_out">> = {
  name_unknown: "dns",
  name_server_failed: "dns",
  address_blocked: "refused",
  connection_refused: "refused",
  network_unreachable: "refused",
  connect_timed_out: "refused",
  proxy_refused: "refused",
  certificate_expired: "tls",
  certificate_not_yet_valid: "tls",
  certificate_name: "tls",
  certificate_self_signed: "tls",
  certificate_untrusted: "tls",
  tls_version: "tls",
  tls_not_spoken: "tls",
  tls_failed: "tls",
  connection_closed: "reset",
  not_http: "reset",
  out_of_time: "timed_out",
};

function causeOf(error: unknown): AttemptCause {
  if (error instanceof AttemptFailure) return error.reason;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return code.startsWith("HPE_") ? "not_http" : "connection_closed";
}
