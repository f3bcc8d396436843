import type { RequestListener } from "node:http";
import { wording } from "#contract/api/wording.ts";
import { systemClock } from "#server/core/clock.ts";
import { newId } from "#server/core/ids.ts";
import { Refusal } from "#server/core/refusal.ts";
import { retryAfterSeconds } from "#server/core/sharing/retry-after.ts";
import type { Config } from "#server/settings/config.ts";
import { type Connections, createConnections } from "#server/http/connections/connections.ts";
import { errorBody } from "#server/http/errors.ts";
import { securityHeaders } from "#server/http/security-headers.ts";

/** A port at which the process answers that it is starting, until the app takes over. */
export interface OpenPort {
  readonly connections: Connections;
  /** Sets the reason that `/readyz` gives until then. */
  setReason(reason: string): void;
}

/**
 * Listens before the database is open, so that a load balancer learns that this process is alive and not ready, and a
 * supervisor does not kill it during a long migration.
 * @throws Error with one line that says why it cannot listen
 */
export async function openPort(config: Config): Promise<OpenPort> {
  let reason = "starting";
  const connections = createConnections({
    perAddressMax: config.connectionsPerAddressMax,
    trustedProxies: config.trustedProxies,
  });
  try {
    await connections.listenEarly(
      { host: config.host, port: config.port },
      answerStarting(() => reason),
    );
  } catch (error) {
    throw listenFailure(config, error as NodeJS.ErrnoException);
  }
  if (config.host === "localhost") await connections.listenAtOthersOf(config.host);
  return { connections, setReason: (next) => void (reason = next) };
}

const answerStarting =
  (reason: () => string): RequestListener =>
  (request, response) => {
    const id = newId("req", systemClock());
    const send = (status: number, body: object) => {
      response
        .writeHead(status, {
          ...securityHeaders,
          "x-request-id": id,
          "cache-control": "no-store",
          "content-type": "application/json; charset=utf-8",
          // The body of the request is not read.
          connection: "close",
          ...(status === 503 && { "retry-after": String(retryAfterSeconds.unavailable) }),
        })
        .end(request.method === "HEAD" ? undefined : JSON.stringify(body));
      request.resume();
    };
    const path = request.url?.split("?", 1)[0];
    if (path === "/livez") return send(200, { status: "ok" });
    if (path === "/readyz") return send(503, { status: "unavailable", reason: reason() });
    const refusal = new Refusal("UNAVAILABLE", wording("requests.starting"));
    send(refusal.status, errorBody(refusal, id));
  };

function listenFailure({ port, host }: Config, error: NodeJS.ErrnoException): Error {
  if (error.code === "EADDRINUSE") {
    return new Error(
      `port ${port} of ${host} is already in use; stop the process that uses it, or set PORT to another port`,
      { cause: error },
    );
  }
  const remedy = error.code === "EACCES" ? "set PORT to 1024 or higher" : "set HOST to an address of this machine";
  return new Error(`cannot listen on port ${port} of ${host} (${error.message}): ${remedy}`, { cause: error });
}
