import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { expect } from "vitest";
import type { OrganizationId } from "#contract/api/ids.ts";
import { Api } from "../support/api.ts";

/** A request as `Api` passes it to the app. */
interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

const repeatedAfterMs = 50;
/** In the refusals of writes during a move. */
const moves = "is moving to another database";

/** A client of a server over HTTP that repeats requests until they are not refused for now, with the same Idempotency-Key. */
export class RepeatingClient {
  readonly api: Api;
  /** The number of times that a move refused a write. */
  refused = 0;
  readonly #url: string;
  #done: { readonly path: string; readonly request: RequestInit; readonly answer: Answered }[] = [];

  constructor(url: string, org: OrganizationId, key: string) {
    this.#url = url;
    const inject = (asked: Asked) => this.#inject(asked);
    this.api = new Api({ inject } as unknown as FastifyInstance, org, key);
  }

  /** Sends all writes since the last call again, as after a lost answer, and expects the answers that they had. */
  async repeatAll(): Promise<void> {
    const done = this.#done;
    this.#done = [];
    for (const { path, request, answer } of done) {
      const { status, headers, text } = await this.#send(path, request);
      expect([status, text, headers["idempotent-replayed"]], path).toEqual([answer.status, answer.text, "true"]);
    }
  }

  async #inject({ method, url: path, headers, payload }: Asked) {
    const isWrite = method !== "GET";
    const request = {
      method,
      headers: { ...headers, ...(isWrite && { "idempotency-key": randomUUID() }) },
      ...(payload !== undefined && { body: payload }),
    };
    const answer = await this.#send(path, request);
    if (isWrite && answer.status < 300) this.#done.push({ path, request, answer });
    return { statusCode: answer.status, headers: answer.headers, payload: answer.text };
  }

  async #send(path: string, request: RequestInit): Promise<Answered> {
    for (;;) {
      const response = await fetch(`${this.#url}${path}`, request);
      const text = await response.text();
      const headers = Object.fromEntries(response.headers);
      const isRefused = response.status === 503;
      // The request before is still at work, if its answer was that it takes too long.
      const isInProgress = response.status === 409 && text.includes("IDEMPOTENCY_KEY_IN_USE");
      // No read is refused because of a move, but a busy server may ask to come back.
      const isRepeated = request.method === "GET" ? isRefused && !text.includes(moves) : isRefused || isInProgress;
      if (!isRepeated) return { status: response.status, headers, text };
      if (isRefused) {
        expect(headers["retry-after"], text).toMatch(/^\d+$/);
        if (text.includes(moves)) this.refused += 1;
      }
      await sleep(repeatedAfterMs);
    }
  }
}
