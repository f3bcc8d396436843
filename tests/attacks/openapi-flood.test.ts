import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { newDataDir, quoin, serve } from "../commands/quoin.ts";
import { measureAlone, measureBeside } from "../support/bystander.ts";

const rounds = 3;
const warmUpMs = 1_000;
const floodMs = 2_000;
const connections = 8;

test("eight connections that ask for the API's description delay others little", async () => {
  const env = { QUOIN_DATA_DIR: await newDataDir() };
  const { url } = await serve(env);
  const org = await quoin(["org", "create", "--name", "Bystander", "--email", "by@example.com", "--json"], env);
  const { apiKey } = JSON.parse(org.out) as { apiKey: string };
  const ask = async () => {
    const answer = await fetch(`${url}/api/v1/clients`, { headers: { authorization: `Bearer ${apiKey}` } });
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
  };
  const agent = new Agent({ keepAlive: true });
  const read = async (path: string) => {
    const [answer] = (await once(get(url + path, { agent, headers: { "accept-encoding": "br" } }), "response")) as [
      IncomingMessage,
    ];
    // 429 once the address is over a rate limit.
    expect([200, 429]).toContain(answer.statusCode);
    answer.resume();
    await once(answer, "end");
  };
  /** Returns the bystander's median latency beside connections that ask for that path without a pause. */
  const flood = async (path: string) => {
    const endsAt = performance.now() + floodMs;
    const send = async () => {
      while (performance.now() < endsAt) await read(path);
    };
    return (await measureBeside(ask, () => Promise.all(Array.from({ length: connections }, send)))).latencies.p50;
  };
  const [small, large]: [number[], number[]] = [[], []];
  await measureAlone(ask, warmUpMs);
  for (let round = 0; round < rounds; round++) {
    small.push(await flood("/livez"));
    large.push(await flood("/openapi.json"));
  }
  agent.destroy();
  expect(middle(large), `beside /livez ${small.join(", ")} ms`).toBeLessThan(5 * (middle(small) + 5));
});

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
