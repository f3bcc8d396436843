import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { newDataDir, quoin, serve } from "../commands/quoin.ts";
import { measureBeside } from "../support/bystander.ts";

const rounds = 3;
const floodMs = 1_500;
const senders = 4;
const pauseMs = 10;

test("a name of 64,000 letters and a line break delays others no more than a short one", async () => {
  const env = { QUOIN_DATA_DIR: await newDataDir() };
  const { url } = await serve(env);
  const org = await quoin(["org", "create", "--name", "Bystander", "--email", "by@example.com", "--json"], env);
  const { apiKey } = JSON.parse(org.out) as { apiKey: string };
  const ask = async () => {
    const answer = await fetch(`${url}/api/v1/clients`, { headers: { authorization: `Bearer ${apiKey}` } });
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
  };
  const accept = async (name: string) => {
    const body = JSON.stringify({ token: "x", name, password: "correct horse" });
    const headers = { "content-type": "application/json", origin: url };
    const answer = await fetch(`${url}/app/v1/invitations/accept`, { method: "POST", headers, body });
    await answer.arrayBuffer();
    return answer.status;
  };
  /** Returns the bystander's longest wait beside senders of that name, and the answers that these got. */
  const flood = async (name: string) => {
    const endsAt = performance.now() + floodMs;
    const statuses = new Set<number>();
    const send = async () => {
      while (performance.now() < endsAt) {
        statuses.add(await accept(name));
        await sleep(pauseMs);
      }
    };
    const { latencies } = await measureBeside(ask, () => Promise.all(Array.from({ length: senders }, send)));
    return { max: latencies.max, statuses };
  };
  const [short, long]: [number[], number[]] = [[], []];
  await flood("Lim");
  for (let round = 0; round < rounds; round++) {
    short.push((await flood("Lim")).max);
    const { max, statuses } = await flood(`${"a".repeat(64_000)}\n`);
    long.push(max);
    // 429 once the senders' address is over a rate limit.
    for (const status of statuses) expect([422, 429]).toContain(status);
  }
  expect(middle(long), `beside short names ${short.join(", ")} ms`).toBeLessThan(10 * (middle(short) + 10));
});

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
