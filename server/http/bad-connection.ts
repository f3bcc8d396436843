import type { Socket } from "node:net";
import type { Clock } from "#server/clock.ts";
import { newId } from "#server/ids.ts";
import { Refusal } from "#server/refusal.ts";
import { errorBody } from "./errors.ts";
import { securityHeaders } from "./security-headers.ts";

const headersTooLarge = "HPE_HEADER_OVERFLOW";

/** Answers what is not HTTP at all, before any request exists, in the same shape as everything else. */
export const answerBadConnection = (clock: Clock) => (error: NodeJS.ErrnoException, socket: Socket) => {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = newId("req", clock());
  const [status, message] =
    error.code === headersTooLarge
      ? ["431 Request Header Fields Too Large", "The address and headers together are too long. Shorten them."]
      : error.code === "ERR_HTTP_REQUEST_TIMEOUT"
        ? ["408 Request Timeout", "The request did not arrive in time. Send it again."]
        : ["400 Bad Request", "This is not a valid HTTP request."];
  const body = JSON.stringify(errorBody(new Refusal("BAD_REQUEST", message), requestId));
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      "Connection: close",
      "Cache-Control: no-store",
      ...Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`),
      `X-Request-Id: ${requestId}`,
      "Content-Type: application/json; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "",
      body,
    ].join("\r\n"),
  );
};
