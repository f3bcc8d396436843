import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { measureDuring } from "../support/bystander.ts";
import { givenServer, median, readClients } from "./attacked.ts";

const rounds = 3;
const floodMs = 1_500;
const senders = 4;
const pauseMs = 10;

test("a name of 64,000 letters and a line break delays others no more than a short one", async () => {
  // Disables the limit per address, which would return 429 before the name is checked.
  const { url, bystanderKey } = await givenServer({ QUOIN_ANONYMOUS_RATE_LIMIT_PER_MINUTE: "0" });
  const ask = readClients(url, bystanderKey);
  const accept = async (name: string) => {
    const body = JSON.stringify({ token: "x", name, password: "correct horse" });
    const headers = { "content-type": "application/json", origin: url };
    const answer = await fetch(`${url}/app/v1/invitations/accept`, { method: "POST", headers, body });
    await answer.arrayBuffer();
    return answer.status;
  };
  /** Returns how long nearly all of the bystander's requests take while others send that name, and their statuses. */
  const flood = async (name: string) => {
    const endsAt = performance.now() + floodMs;
    const statuses = new Set<number>();
    const send = async () => {
      while (performance.now() < endsAt) {
        statuses.add(await accept(name));
        await sleep(pauseMs);
      }
    };
    const { latencies } = await measureDuring(ask, () => Promise.all(Array.from({ length: senders }, send)));
    return { p95: latencies.p95, statuses };
  };
  const [short, long]: [number[], number[]] = [[], []];
  await flood("Lim");
  for (let round = 0; round < rounds; round++) {
    short.push((await flood("Lim")).p95);
    const { p95, statuses } = await flood(`${"a".repeat(64_000)}\n`);
    long.push(p95);
    expect([...statuses]).toEqual([422]);
  }
  expect(median(long), `beside short names ${short.join(", ")} ms`).toBeLessThan(10 * (median(short) + 10));
});
