import type { Socket } from "node:net";
import { type Wording, wording } from "#contract/api/wording.ts";
import type { Clock } from "#server/core/clock.ts";
import { newId } from "#server/core/ids.ts";
import { Refusal } from "#server/core/refusal.ts";
import { errorBody } from "#server/http/errors.ts";
import { securityHeaders } from "#server/http/security-headers.ts";

const headersTooLarge = "HPE_HEADER_OVERFLOW";
/** The time for a client to read the response before its connection is destroyed, closed by the client or not. */
const lingerMs = 2_000;

/** Answers input that is not HTTP, or did not arrive in time, with the usual error shape, and closes its connection. */
export function answerBadConnection(clock: Clock) {
  const answered = new WeakSet<Socket>();
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    // Later input is read and dropped: a reset would keep the client from reading the response.
    if (answered.has(socket)) return;
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    answered.add(socket);
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    socket.once("close", () => clearTimeout(timer));
    socket.end(answerTo(error, newId("req", clock())));
  };
}

function answerTo(error: NodeJS.ErrnoException, requestId: string): string {
  const [status, message]: [string, Wording] =
    error.code === headersTooLarge
      ? ["431 Request Header Fields Too Large", wording("requests.headersTooLarge")]
      : error.code === "ERR_HTTP_REQUEST_TIMEOUT"
        ? ["408 Request Timeout", wording("requests.tooLate")]
        : ["400 Bad Request", wording("requests.malformed")];
  const body = JSON.stringify(errorBody(new Refusal("BAD_REQUEST", message), requestId));
  return [
    `HTTP/1.1 ${status}`,
    "Connection: close",
    "Cache-Control: no-store",
    ...Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`),
    `X-Request-Id: ${requestId}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "",
    body,
  ].join("\r\n");
}
