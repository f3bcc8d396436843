import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { residentMbWithChildrenOf } from "../../bench/usage.ts";
import { newDataDir, quoin, serve, start, startMsMax, until } from "../commands/quoin.ts";
import { startReceiver } from "../support/receiver.ts";

const endpointCount = 50;
/** As many in both phases, however slow the machine is: memory follows their number. */
const eventCount = 200;
const pauseMs = 60;

async function listen(behave: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    behave(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const chunk = Buffer.alloc(64 * 1024, "x");

/** Responds with 200 and an endless body, as fast as it is read. */
function sendEndlessBody(socket: Socket): void {
  socket.once("data", () => {
    const pour = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on("drain", pour);
    socket.write("HTTP/1.1 200 OK\r\n\r\n");
    pour();
  });
}

const settings = {
  QUOIN_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
  QUOIN_WEBHOOK_RETRY_WAITS: "1s,1s,1s,1s",
  QUOIN_RATE_LIMIT_PER_MINUTE: "0",
};

/** Returns the peak memory of a process within two seconds, in MB: garbage may be collected at any time. */
async function memoryOf(pid: number): Promise<number> {
  let most = 0;
  for (let i = 0; i < 20; i++) {
    most = Math.max(most, residentMbWithChildrenOf(pid));
    await sleep(100);
  }
  return most;
}

test("50 hostile endpoints cost a worker little more memory than 50 that answer", async () => {
  const env = { QUOIN_DATA_DIR: await newDataDir(), ...settings };
  const server = await serve(env, ["serve", "--no-worker"]);
  const worker = start(["worker"], { ...env, LOG_LEVEL: "info" });
  await until(async () => worker.error.includes("works in the background"), startMsMax);
  /**
   * Emits events for 50 endpoints at those addresses in a new organization, and returns the worker's memory afterwards.
   */
  const memoryAfter = async (urls: readonly string[]): Promise<number> => {
    const { out } = await quoin(["org", "create", "--name", "X", "--email", "x@example.com", "--json"], env);
    const { apiKey } = JSON.parse(out) as { apiKey: string };
    const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
    const post = async (path: string, body: object) => {
      const answer = await fetch(`${server.url}/api/v1${path}`, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
      });
      if (answer.status !== 201) throw new Error(await answer.text());
    };
    for (let i = 0; i < endpointCount; i++) {
      await post("/webhook-endpoints", { url: `${urls[i % urls.length]}/${i}`, events: ["client.created"] });
    }
    for (let i = 0; i < eventCount; i++) {
      await post("/clients", { name: `Client ${i}` });
      await sleep(pauseMs);
    }
    return memoryOf(worker.child.pid ?? 0);
  };
  const plain = await startReceiver();
  const untrusted = await startReceiver("https");
  const noTls = plain.url.replace("http:", "https:");
  // A healthy load first, so that the heap has grown to its usual size.
  const healthyMb = await memoryAfter([plain.url]);
  const hostile = [untrusted.url, noTls, untrusted.url, noTls, await listen(sendEndlessBody)];
  const hostileMb = await memoryAfter(hostile);
  // With a TLS context per connection it grew by 270 MB.
  expect(hostileMb).toBeLessThan(healthyMb + 150);
});
