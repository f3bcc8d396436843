import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { expect } from "vitest";
import { longestPieceMs } from "../support/event-loop.ts";
import { createTestApp, type Service } from "../support/service.ts";

/** All requests share the event loop. A request may take longer, in pieces. */
const pieceMsMax = 50;

export interface Sent {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: Buffer | string;
}

/** Creates an app that listens, whose pages are not made yet. */
export async function listening(on: Service): Promise<FastifyInstance> {
  const created = await createTestApp(on);
  await created.listen({ port: 0, host: "127.0.0.1" });
  return created;
}

/** Sends a request over the network and discards the answer, whose parts nothing else here may touch. */
async function statusOf(app: FastifyInstance, { method, url, headers, payload }: Sent): Promise<number> {
  const { port } = app.server.address() as AddressInfo;
  const sent = request({ host: "127.0.0.1", port, path: url, method, headers: { ...headers } });
  sent.end(payload);
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  answer.resume();
  await once(answer, "end");
  return answer.statusCode ?? 0;
}

/**
 * Expects that no turn of the event loop takes long while an app answers a request. Returns the statuses of the answers.
 * @param prepare returns the request, and does what must not be measured
 */
export async function expectShortPieces(
  app: FastifyInstance,
  title: string,
  prepare: () => Promise<Sent> | Sent,
): Promise<readonly number[]> {
  const statuses = new Set<number>();
  const ms = await longestPieceMs(async () => {
    const sent = await prepare();
    return async () => void statuses.add(await statusOf(app, sent));
  }, pieceMsMax);
  const failed = [...statuses].filter((status) => status >= 500 && status !== 503);
  expect.soft(failed, title).toEqual([]);
  expect.soft(ms, `${title}, answered ${[...statuses].join()}`).toBeLessThan(pieceMsMax);
  return [...statuses];
}
