import { expect, test } from "vitest";
import { until } from "../commands/quoin.ts";
import { measureBaseline, measureDuring } from "../support/bystander.ts";
import { givenServer, hammer, median, readClients } from "./attacked.ts";

const rounds = 3;
const roundMs = 2_000;
const connections = 8;
/** Low, so that it is soon reached during the warm-up, even if responses are slow. */
const requestsPerMinute = 60;
/** Without the limit it was 70 to 200, when each response of /openapi.json was built for its request. */
const ratioMax = 25;

test("eight connections without a key do not hold up another organization's reads", async () => {
  const { url, bystanderKey } = await givenServer({
    QUOIN_ANONYMOUS_RATE_LIMIT_PER_MINUTE: String(requestsPerMinute),
  });
  const read = readClients(url, bystanderKey);
  const anonymous = async (loop: number) => {
    const answer = await fetch(url + (loop % 2 === 0 ? "/openapi.json" : "/readyz"));
    await answer.arrayBuffer();
    return answer.status;
  };
  await measureBaseline(read, 1_000);
  const startedAt = performance.now();
  const answers = new Map<number, number>();
  const flood = async () => {
    for (const [status, count] of await hammer(roundMs, connections, anonymous))
      answers.set(status, (answers.get(status) ?? 0) + count);
  };
  await until(async () => {
    await flood();
    return answers.has(429);
  });
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const alone = await measureBaseline(read, roundMs);
    const { latencies } = await measureDuring(read, flood);
    ratios.push(latencies.p50 / alone.p50);
  }
  // Two kinds of requests, in each minute that has begun.
  const minutes = 1 + Math.ceil((performance.now() - startedAt) / 60_000);
  expect(answers.get(200)).toBeLessThanOrEqual(2 * requestsPerMinute * minutes);
  expect(median(ratios)).toBeLessThan(ratioMax);
});
