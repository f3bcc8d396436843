import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { newDataDir, quoin, serve, type Server, until } from "../commands/quoin.ts";
import { measureBaseline, measureDuring } from "../support/bystander.ts";
import { startReceiver } from "../support/receiver.ts";
import { startSilentReceiver } from "../support/silent-receiver.ts";

const endpointsPerOrg = 50;
/** Sixteen attempts at each endpoint hang concurrently, and the other events wait. */
const eventsPerOrg = 24;

/** Creates an organization, and returns a function that posts with its API key. */
async function newTenant(server: () => Server, env: Record<string, string>) {
  const { out } = await quoin(["org", "create", "--name", "X", "--email", "x@example.com", "--json"], env);
  const { apiKey } = JSON.parse(out) as { apiKey: string };
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
  return async (path: string, body: object): Promise<void> => {
    const answer = await fetch(`${server().url}/api/v1${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    if (answer.status !== 201) throw new Error(await answer.text());
  };
}

test("two tenants with silent endpoints do not delay another tenant's deliveries", async () => {
  const env = {
    QUOIN_DATA_DIR: await newDataDir(),
    QUOIN_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
    // Timeouts are retried quickly, so that the attack continues.
    QUOIN_WEBHOOK_RETRY_WAITS: "1s,1s,1s,1s",
    QUOIN_RATE_LIMIT_PER_MINUTE: "0",
  };
  let server: Server | undefined;
  const running = () => server ?? expect.unreachable("the server has started");
  const silent = await startSilentReceiver();
  const receiver = await startReceiver();
  const bystander = await newTenant(running, env);
  const attackers = [await newTenant(running, env), await newTenant(running, env)];
  server = await serve(env);
  await bystander("/webhook-endpoints", { url: receiver.url, events: ["client.created"] });
  await Promise.all(
    attackers.map(async (post) => {
      for (let i = 0; i < endpointsPerOrg; i++) {
        await post("/webhook-endpoints", { url: `http://127.0.0.1:${silent.port}/${i}`, events: ["client.created"] });
      }
    }),
  );
  let expected = 0;
  /** Changes a client and waits until its event has arrived. */
  const deliver = async () => {
    const count = ++expected;
    await bystander("/clients", { name: `Client ${count}` });
    while (receiver.received.length < count) await sleep(2);
  };
  await measureBaseline(deliver, 1_000);
  const alone = await measureBaseline(deliver, 3_000);
  const { latencies } = await measureDuring(deliver, async () => {
    await Promise.all(
      attackers.map(async (post) => {
        for (let i = 0; i < eventsPerOrg; i++) await post("/clients", { name: `Client ${i}` });
      }),
    );
    await until(async () => silent.connections() > 100);
    // Long enough for the first timeouts, after which the endpoints count as failing.
    await sleep(11_000);
  });
  // Without slots per organization a delivery waits several seconds until attempts at silent endpoints time out.
  expect(latencies.p50).toBeLessThan(alone.p50 * 10 + 50);
  expect(latencies.p95).toBeLessThan(Math.max(1_500, alone.p95 * 20));
});
