import { Agent, type IncomingMessage, request } from "node:http";

/** The number of requests in progress at any time: more than two cores can work on. */
export const concurrency = 8;

/** Keep-alive connections. */
const agent = new Agent({ keepAlive: true, maxSockets: 2 * concurrency });

export interface Request {
  readonly url: string;
  readonly method?: "GET" | "POST";
  readonly key?: string | undefined;
  readonly body?: object;
}

export interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

export function send({ url, method = "GET", key, body }: Request): Promise<Answer> {
  const json = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  const headers = {
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...(json === undefined ? {} : { "content-type": "application/json", "content-length": json.length }),
  };
  return new Promise((resolve, reject) => {
    request(url, { agent, method, headers }, (response) => void bodyOf(response).then(resolve, reject))
      .once("error", reject)
      .end(json);
  });
}

/** Sends a request and returns the JSON of a response that must have that status. */
export async function sendFor<Json>(given: Request, status: number): Promise<Json> {
  const answer = await send(given);
  if (answer.status !== status) throw new Error(`${given.url} answered ${answer.status}: ${answer.body.toString()}`);
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

async function bodyOf(response: IncomingMessage): Promise<Answer> {
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  return { status: response.statusCode ?? 0, body: Buffer.concat(parts) };
}
