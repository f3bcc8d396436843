import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer, type ServerOptions } from "node:https";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Alternating names and values, as received. */
  readonly rawHeaders: readonly string[];
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** Responds to a request; with 200 by default. */
  answer: (response: ServerResponse, received: Received) => void;
}

/** Certificate for localhost, trusted only by clients that are configured to trust it. */
export const certificateFile = fileURLToPath(new URL("localhost-certificate.pem", import.meta.url));
const keyFile = fileURLToPath(new URL("localhost-key.pem", import.meta.url));

const ownCertificate = (): ServerOptions => ({ cert: readFileSync(certificateFile), key: readFileSync(keyFile) });

/**
 * Starts a real receiver on loopback, which keeps every request.
 * @param tls what it offers by HTTPS, by default the certificate for localhost
 */
export async function startReceiver(protocol: "http" | "https" = "http", tls?: ServerOptions): Promise<Receiver> {
  const received: Received[] = [];
  const receive = (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const got: Received = {
        method: request.method ?? "",
        path: request.url ?? "",
        headers: request.headers,
        rawHeaders: request.rawHeaders,
        body: Buffer.concat(parts).toString("utf8"),
      };
      received.push(got);
      receiver.answer(response, got);
    });
  };
  const server = protocol === "http" ? createServer(receive) : createTlsServer(tls ?? ownCertificate(), receive);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const receiver: Receiver = {
    url: `${protocol}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (response) => void response.end("ok"),
  };
  return receiver;
}
