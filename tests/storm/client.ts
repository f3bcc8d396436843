import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "./random.ts";
import type { Supervised } from "./processes.ts";

const responseTimeoutMs = 8_000;
const retryWaitMsMax = 1_000;
const noServerWaitMs = 100;
const limitWaitSecondsMax = 60;
/** A request without a response after all this time will never get one. */
const giveUpMs = 10 * 60_000;

export interface Answer<Body = unknown> {
  readonly status: number;
  readonly body: Body;
  readonly isReplayed: boolean;
  /** True when an earlier attempt got no conclusive response, and may still take effect. */
  readonly hadLostAttempts: boolean;
}

export interface RequestCounts {
  requests: number;
  lost: number;
  unavailable: number;
  /** Responses that indicate a fault of the service. */
  readonly faults: string[];
}

/** Client of the REST API for one organization, which sends each request to a server that is up. */
export interface Door {
  /** Sends a read until there is a response. */
  get<Body>(path: string): Promise<Answer<Body>>;
  /** Sends a write with an Idempotency-Key until there is a response. */
  write<Body>(method: string, path: string, body: unknown, key: string): Promise<Answer<Body>>;
  /** Sends a write once, without a key; undefined when there was no conclusive response. */
  writeOnce<Body>(method: string, path: string, body: unknown): Promise<Answer<Body> | undefined>;
  /** Reads a PDF until there is a response. */
  pdf(path: string): Promise<{ readonly status: number; readonly bytes: Uint8Array }>;
}

export function doorOf(options: {
  readonly servers: readonly Supervised[];
  readonly apiKey: string;
  readonly random: Random;
  readonly counts: RequestCounts;
}): Door {
  const { servers, apiKey, random, counts } = options;

  const someServer = async (): Promise<string> => {
    for (;;) {
      const url = random.pick(servers.flatMap(({ url }) => url ?? []));
      if (url !== undefined) return url;
      await sleep(noServerWaitMs);
    }
  };

  /** Makes one attempt; undefined when the connection broke or the request timed out. */
  const tryOnce = async (method: string, path: string, body: unknown, headers: Record<string, string>) => {
    const url = await someServer();
    counts.requests++;
    try {
      const answer = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${apiKey}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(responseTimeoutMs),
      });
      return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
    } catch {
      counts.lost++;
      return undefined;
    }
  };

  /** True when the request has no outcome yet and must be retried. */
  const shouldRetry = (path: string, { status, headers }: Response, text: string): boolean => {
    if (status === 503) counts.unavailable++;
    else if (status >= 500 || status === 401) counts.faults.push(`${path}: ${status} ${text}`);
    // A daily limit is an outcome; a momentary one is not.
    if (status === 429) return Number(headers.get("retry-after")) <= limitWaitSecondsMax;
    return status === 401 || status >= 500 || text.includes("IDEMPOTENCY_KEY_IN_USE");
  };

  const untilAnswered = async (method: string, path: string, body: unknown, headers: Record<string, string>) => {
    let hadLostAttempts = false;
    const startedAt = performance.now();
    for (;;) {
      const tried = await tryOnce(method, path, body, headers);
      if (tried === undefined) hadLostAttempts = true;
      else {
        const { status } = tried.answer;
        const text = status >= 400 ? Buffer.from(tried.bytes).toString("utf8") : "";
        if (status < 400 || !shouldRetry(path, tried.answer, text)) return { ...tried, hadLostAttempts };
        // An error response does not tell whether the write took effect.
        hadLostAttempts = true;
      }
      if (performance.now() - startedAt > giveUpMs) throw new Error(`no answer in time: ${method} ${path}`);
      await sleep(random.between(20, retryWaitMsMax));
    }
  };

  const read = (bytes: Uint8Array): unknown =>
    bytes.length === 0 ? undefined : JSON.parse(Buffer.from(bytes).toString("utf8"));
  const send = async <Body>(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<Answer<Body>> => {
    const { answer, bytes, hadLostAttempts } = await untilAnswered(method, path, body, headers);
    const isReplayed = answer.headers.get("idempotent-replayed") === "true";
    return { status: answer.status, body: read(bytes) as Body, isReplayed, hadLostAttempts };
  };
  return {
    get: (path) => send("GET", path, undefined, {}),
    write: (method, path, body, key) => send(method, path, body, { "idempotency-key": key }),
    async writeOnce<Body>(method: string, path: string, body: unknown): Promise<Answer<Body> | undefined> {
      const tried = await tryOnce(method, path, body, {});
      if (tried === undefined) return undefined;
      const { status } = tried.answer;
      if (status >= 400 && shouldRetry(path, tried.answer, Buffer.from(tried.bytes).toString("utf8"))) return undefined;
      return { status, body: read(tried.bytes) as Body, isReplayed: false, hadLostAttempts: false };
    },
    async pdf(path) {
      const { answer, bytes } = await untilAnswered("GET", path, undefined, {});
      return { status: answer.status, bytes };
    },
  };
}
