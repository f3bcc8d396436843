import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { startReceiver } from "../support/receiver.ts";
import { newDataDir, quoin, serve, type Server, start, until } from "./quoin.ts";

const allow = { QUOIN_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8" };

async function given(env: Record<string, string>) {
  const { out } = await quoin(["org", "create", "--name", "X", "--email", "x@example.com", "--json"], env);
  const key = (JSON.parse(out) as { apiKey: string }).apiKey;
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  return {
    async post<Body>(server: Server, path: string, body: object): Promise<Body> {
      const answer = await fetch(`${server.url}/api/v1${path}`, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
      });
      if (answer.status !== 201) throw new Error(await answer.text());
      return (await answer.json()) as Body;
    },
    async get<Body>(server: Server, path: string): Promise<Body> {
      return (await (await fetch(`${server.url}/api/v1${path}`, { headers })).json()) as Body;
    },
  };
}

test("a server delivers by itself, and a worker of its own is told within about a second by a server without one", async () => {
  const env = { QUOIN_DATA_DIR: await newDataDir(), ...allow, QUOIN_WEBHOOK_POLL_INTERVAL: "30s" };
  const api = await given(env);
  const receiver = await startReceiver();
  const first = await serve(env);
  const { secret } = await api.post<{ secret: string }>(first, "/webhook-endpoints", {
    url: receiver.url,
    events: ["client.created"],
  });
  await api.post(first, "/clients", { name: "One" });
  await until(async () => receiver.received.length === 1);
  const [got] = receiver.received;
  const [, t = "", v1 = ""] = /^t=(\d+),v1=(\w+)$/.exec(String(got?.headers["svc-signature"])) ?? [];
  expect(v1).toBe(createHmac("sha256", secret).update(`${t}.${got?.body}`).digest("hex"));
  first.run.child.kill("SIGTERM");
  await first.run.exit;

  const second = await serve(env, ["serve", "--no-worker"]);
  const worker = start(["worker"], { ...env, LOG_LEVEL: "info" });
  await until(async () => worker.error.includes("works in the background"));
  // It listens from then on; its poll comes half a minute later.
  await sleep(1_000);
  const begunAt = performance.now();
  await api.post(second, "/clients", { name: "Two" });
  await until(async () => receiver.received.length === 2);
  expect(performance.now() - begunAt).toBeLessThan(5_000);
  worker.child.kill("SIGTERM");
  expect((await worker.exit).code).toBe(0);
});

const events = 600;
const killEveryMs = 700;

test(`three workers that are killed again and again deliver ${events} events, each at least once and in the log once`, async () => {
  const env = { QUOIN_DATA_DIR: await newDataDir(), ...allow };
  const api = await given(env);
  const receiver = await startReceiver();
  receiver.answer = (response) => void setTimeout(() => response.end(), 5);
  const server = await serve(env, ["serve", "--no-worker"]);
  await api.post(server, "/webhook-endpoints", { url: receiver.url, events: ["client.created"] });
  let isOver = false;
  const workers = Array.from({ length: 3 }, async (_, i) => {
    await sleep(i * (killEveryMs / 3));
    while (!isOver) {
      const worker = start(["worker"], env);
      await sleep(killEveryMs + 600);
      worker.child.kill("SIGKILL");
      await worker.exit;
    }
  });
  for (let i = 0; i < events; i += 20) {
    await Promise.all(Array.from({ length: 20 }, () => api.post(server, "/clients", { name: `Client ${i}` })));
  }
  await sleep(2_000);
  isOver = true;
  await Promise.all(workers);
  // What the killed held comes back when its lease is over.
  start(["worker"], env);
  interface Page {
    data: { id: string; attemptCount: number }[];
    nextCursor: string | null;
  }
  const all = async (status: string) => {
    const found: Page["data"] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const after: string = cursor === "" ? "" : `&cursor=${cursor}`;
      const page: Page = await api.get<Page>(server, `/webhook-deliveries?status=${status}&limit=100${after}`);
      found.push(...page.data);
      cursor = page.nextCursor;
    }
    return found;
  };
  for (let i = 0; i < 120 && (await all("SUCCEEDED")).length < events; i++) await sleep(1_000);
  expect(await all("SUCCEEDED")).toHaveLength(events);
  const ids = new Set(receiver.received.map(({ headers }) => headers["svc-event-id"]));
  expect(ids.size).toBe(events);
}, 240_000);
