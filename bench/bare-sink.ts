import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

// A child process of the bench: receives deliveries, and answers 200 at once, except for paths under /hang, never
// answered.

/** The messages that it receives. */
export type SinkQuestion =
  /** Resets the count, and responds when that many requests have arrived, without those that hang. */
  | { readonly kind: "await"; readonly count: number }
  /** Asks for the events since the last question, with the time of their first bytes in milliseconds since 1970. */
  | { readonly kind: "arrivals" };

let count = 0;
let arrivals: [eventId: string, at: number][] = [];
let hanging: ServerResponse[] = [];
let reached: (() => void) | undefined;
let awaited = Infinity;

const server = createServer((request, response) => {
  const at = Date.now();
  if (request.url?.startsWith("/hang") === true) {
    request.resume();
    hanging.push(response);
    hanging = hanging.filter(({ destroyed }) => !destroyed);
    return;
  }
  arrivals.push([String(request.headers["svc-event-id"]), at]);
  request.resume().once("end", () => {
    response.end();
    count += 1;
    if (count === awaited) reached?.();
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1");
await once(server, "listening");

process.once("disconnect", () => process.exit());
process.on("message", (question: SinkQuestion | { readonly kind: "url" }) => void answer(question));

async function answer(question: SinkQuestion | { readonly kind: "url" }): Promise<void> {
  switch (question.kind) {
    case "url":
      process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      return;
    case "await":
      count = 0;
      arrivals = [];
      awaited = question.count;
      await new Promise<void>((resolve) => (reached = resolve));
      process.send?.({});
      return;
    case "arrivals":
      process.send?.(arrivals);
      arrivals = [];
  }
}
