import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Logger } from "#server/core/log.ts";

export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

const connectionsMax = 50;

/**
 * Serves `/metrics` on an address of its own, which need not be as public as that of the service.
 * @returns how to stop
 * @throws Error with one line that says why it cannot listen
 */
export async function serveMetrics(
  { host, port }: MetricsAddress,
  read: () => Promise<{ readonly contentType: string; readonly text: string }>,
  log: Logger,
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead || request.url?.split("?")[0] !== "/metrics") {
      response.writeHead(404, { "content-type": "text/plain; charset=utf-8" }).end("Metrics are at /metrics.\n");
      return;
    }
    read().then(
      ({ contentType, text }) => response.writeHead(200, { "content-type": contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, "the metrics could not be read");
        response.writeHead(500).end();
      },
    );
  });
  server.maxConnections = connectionsMax;
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    throw listenFailure({ host, port }, error as NodeJS.ErrnoException);
  }
  const at = server.address() as AddressInfo;
  log.info(`Metrics are at http://${host.includes(":") ? `[${host}]` : host}:${at.port}/metrics`);
  return async () => {
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  };
}

function listenFailure({ host, port }: MetricsAddress, error: NodeJS.ErrnoException): Error {
  const at = `port ${port} of ${host} for metrics`;
  if (error.code === "EADDRINUSE") {
    return new Error(`${at} is already in use; set QUOIN_METRICS_PORT to another port for each process`, {
      cause: error,
    });
  }
  const remedy =
    error.code === "EACCES"
      ? "set QUOIN_METRICS_PORT to 1024 or higher"
      : "set QUOIN_METRICS_HOST to an address of this machine";
  return new Error(`cannot listen on ${at} (${error.message}): ${remedy}`, { cause: error });
}
