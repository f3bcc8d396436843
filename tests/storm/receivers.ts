import { createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "./random.ts";

const toleranceSeconds = 300;
/** Shares of first deliveries of an event that a receiver fails during the storm. */
const failing = { status500: 0.03, reset: 0.02, slow: 0.02 } as const;
const slowMs = 2_000;
const listenRetryMs = 50;

/** The deliveries that an endpoint received. */
export interface Inbox {
  secret: string;
  /** The body of each event by the event's id. */
  readonly bodies: Map<string, string>;
  deliveries: number;
  readonly faults: string[];
}

/** One HTTP server that serves as the receiver of all endpoints, each at its own path. */
export interface Receivers {
  readonly inboxes: ReadonlyMap<string, Inbox>;
  /** Adds an inbox and returns its address. */
  add(name: string): string;
  /** Refuses every connection until `open`. */
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Stops failing deliveries. */
  calm(): void;
  close(): Promise<void>;
}

export async function startReceivers(random: Random): Promise<Receivers> {
  const inboxes = new Map<string, Inbox>();
  let isCalm = false;
  let port = 0;
  let server: Server | undefined;

  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const inbox = inboxes.get((request.url ?? "").slice(1));
    if (inbox === undefined) return void response.writeHead(404).end();
    const body = await textOf(request).catch(() => undefined);
    // The sender was killed before it had sent everything.
    if (body === undefined) return;
    inbox.deliveries++;
    const isFirst = keep(inbox, request, body);
    const draw = isCalm || !isFirst ? 1 : random.next();
    if (draw < failing.status500) return void response.writeHead(500).end("the receiver failed");
    if (draw < failing.status500 + failing.reset) return void request.socket.resetAndDestroy();
    if (draw < failing.status500 + failing.reset + failing.slow) return void setTimeout(() => response.end(), slowMs);
    response.end("ok");
  };

  const listen = async () => {
    while (server === undefined) {
      const opening = createServer((request, response) => void receive(request, response));
      try {
        opening.listen(port, "127.0.0.1");
        await once(opening, "listening");
        server = opening;
        port = (opening.address() as AddressInfo).port;
      } catch {
        // An outgoing connection of this machine may have taken the port temporarily.
        await sleep(listenRetryMs);
      }
    }
  };
  const stopListening = async () => {
    const closing = server;
    if (closing === undefined) return;
    server = undefined;
    closing.close();
    closing.closeAllConnections();
    await once(closing, "close");
  };
  // Overlapping calls run one after the other.
  let last: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>) => () => (last = last.then(work));
  const [open, shut] = [inTurn(listen), inTurn(stopListening)];
  await open();
  return {
    inboxes,
    add(name) {
      inboxes.set(name, { secret: "", bodies: new Map(), deliveries: 0, faults: [] });
      return `http://127.0.0.1:${port}/${name}`;
    },
    shut,
    open,
    calm: () => void (isCalm = true),
    close: shut,
  };
}

/** Checks a delivery like a careful receiver, stores it, and returns true if its event is new. */
function keep(inbox: Inbox, { headers }: IncomingMessage, body: string): boolean {
  const id = String(headers["svc-event-id"]);
  const [, t = "", v1 = ""] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers["svc-signature"])) ?? [];
  const expected = createHmac("sha256", inbox.secret).update(`${t}.${body}`).digest();
  if (v1 === "" || !timingSafeEqual(Buffer.from(v1, "hex"), expected)) inbox.faults.push(`${id}: wrong signature`);
  if (Math.abs(Date.now() / 1000 - Number(t)) > toleranceSeconds) inbox.faults.push(`${id}: signed at ${t}`);
  const envelope = JSON.parse(body) as { id: string; type: string };
  if (envelope.id !== id || envelope.type !== headers["svc-event-type"]) inbox.faults.push(`${id}: wrong headers`);
  const before = inbox.bodies.get(id);
  if (before !== undefined && before !== body) inbox.faults.push(`${id}: came again with other bytes`);
  inbox.bodies.set(id, body);
  return before === undefined;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}
