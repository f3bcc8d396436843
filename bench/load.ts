import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** The number of requests in progress at any time: more than two cores can work on. */
export const concurrency = 8;

/** Keep-alive connections; many, because requests at a constant rate do not wait for each other's responses. */
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

export interface Request {
  readonly url: string;
  readonly method?: "GET" | "POST";
  readonly key?: string | undefined;
  /** The session of a person, instead of a key. */
  readonly cookie?: string;
  readonly body?: object;
}

export interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

export async function send(given: Request): Promise<Answer> {
  const parts: Buffer[] = [];
  const status = await receive(given, (part) => parts.push(part));
  return { status, body: Buffer.concat(parts) };
}

/** Sends a request, and passes on the parts of the response's body. Returns its status. */
export async function receive(given: Request, onPart: (part: Buffer) => unknown): Promise<number> {
  const { url, method = "GET", key, cookie, body } = given;
  const json = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  const headers = {
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...(cookie === undefined ? {} : { cookie, origin: new URL(url).origin }),
    ...(json === undefined ? {} : { "content-type": "application/json", "content-length": json.length }),
  };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { agent, method, headers }, resolve).once("error", reject).end(json);
  });
  for await (const part of response) onPart(part as Buffer);
  return response.statusCode ?? 0;
}

/** A response with another status than the one that a bench expects. */
export class UnexpectedStatus extends Error {
  readonly status: number;

  constructor(url: string, { status, body }: Answer) {
    super(`${url} answered ${status}: ${body.toString()}`);
    this.status = status;
  }
}

/**
 * Sends a request and returns the JSON of a response that must have that status.
 * @throws UnexpectedStatus for any other
 */
export async function sendFor<Json>(given: Request, status: number): Promise<Json> {
  const answer = await send(given);
  if (answer.status !== status) throw new UnexpectedStatus(given.url, answer);
  return JSON.parse(answer.body.toString()) as Json;
}

/** Repeats the same request for that time. Returns how many responses came, which must all be the same. */
export async function repeat(given: Request, expected: Answer, durationMs: number): Promise<number> {
  return inParallel(durationMs, async () => {
    const { status, body } = await send(given);
    if (status !== expected.status || body.length !== expected.body.length) {
      throw new Error(`${given.url} answered ${status} with ${body.length} bytes: ${body.toString()}`);
    }
  });
}

/** Repeats the work for that time, several at once, and starts none afterwards. Returns how many times it ran. */
export async function inParallel(durationMs: number, once: () => Promise<void>): Promise<number> {
  const endsAt = performance.now() + durationMs;
  let count = 0;
  const work = async () => {
    while (performance.now() < endsAt) {
      await once();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return count;
}

/**
 * Starts the work at a constant rate, however long each takes. Returns the milliseconds of each, from the time at which it
 * was due: a client that waits for a slow server does not hide the wait.
 */
export async function evenly(
  perSecond: number,
  seconds: number,
  once: (i: number) => Promise<unknown>,
): Promise<number[]> {
  const startTimeMs = performance.now();
  const running: Promise<number>[] = [];
  for (let i = 0; i < perSecond * seconds; i++) {
    const dueMs = startTimeMs + (i * 1000) / perSecond;
    const waitMs = dueMs - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    const latency = once(i).then(() => performance.now() - dueMs);
    // Reported at the end, when all are awaited.
    latency.catch(() => undefined);
    running.push(latency);
  }
  return Promise.all(running);
}
