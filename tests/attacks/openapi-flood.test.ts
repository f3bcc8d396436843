import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { measureBaseline, measureDuring } from "../support/bystander.ts";
import { givenServer, median, readClients } from "./attacked.ts";

const rounds = 3;
const warmUpMs = 1_000;
const floodMs = 2_000;
const connections = 8;

test("eight connections reading the OpenAPI document delay others little", async () => {
  // Disables the limit per address, which would return 429 before the document is read.
  const { url, bystanderKey } = await givenServer({ QUOIN_ANONYMOUS_RATE_LIMIT_PER_MINUTE: "0" });
  const ask = readClients(url, bystanderKey);
  const agent = new Agent({ keepAlive: true });
  const read = async (path: string) => {
    const [answer] = (await once(get(url + path, { agent, headers: { "accept-encoding": "br" } }), "response")) as [
      IncomingMessage,
    ];
    expect(answer.statusCode).toBe(200);
    answer.resume();
    await once(answer, "end");
  };
  /** Returns the bystander's median latency while other connections request that path without a pause. */
  const flood = async (path: string) => {
    const endsAt = performance.now() + floodMs;
    const send = async () => {
      while (performance.now() < endsAt) await read(path);
    };
    return (await measureDuring(ask, () => Promise.all(Array.from({ length: connections }, send)))).latencies.p50;
  };
  const [small, large]: [number[], number[]] = [[], []];
  await measureBaseline(ask, warmUpMs);
  for (let round = 0; round < rounds; round++) {
    small.push(await flood("/livez"));
    large.push(await flood("/openapi.json"));
  }
  agent.destroy();
  expect(median(large), `beside /livez ${small.join(", ")} ms`).toBeLessThan(5 * (median(small) + 5));
});
