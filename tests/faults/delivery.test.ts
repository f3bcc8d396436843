import { createHmac } from "node:crypto";
import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { certificateFile, startReceiver } from "../support/receiver.ts";
import { newDataDir, newInstallation, postmasterOf, quoin, serve, type Server, start } from "../commands/quoin.ts";
import { timeoutFactor } from "../support/timeout-factor.ts";
import { until } from "./until.ts";

/**
 * Short retry waits, so that deliveries of a killed worker are retried soon after its lease expires, and the longest
 * attempts, so that none ends because the machine is busy.
 */
const allow = {
  QUOIN_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
  QUOIN_WEBHOOK_RETRY_WAITS: "1s,1s,1s,1s",
  QUOIN_WEBHOOK_TIMEOUT: "30s",
};
/** A short lease: it lasts three times as long. */
const shortLease = { ...allow, QUOIN_WEBHOOK_TIMEOUT: "4s" };

async function given(settings: Record<string, string>) {
  const { env, apiKey } = await newInstallation();
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
  return {
    env: { ...env, ...settings },
    async post<Body>(server: Server, path: string, body: object): Promise<Body> {
      const answer = await fetch(`${server.url}/api/v1${path}`, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
      });
      if (answer.status !== 201) throw new Error(await answer.text());
      return (await answer.json()) as Body;
    },
    /** Reads, again while the database is away. */
    async get<Body>(server: Server, path: string): Promise<Body> {
      for (;;) {
        const answer = await fetch(`${server.url}/api/v1${path}`, { headers });
        const body = (await answer.json()) as Body;
        if (answer.status === 200) return body;
        if (answer.status !== 503) throw new Error(JSON.stringify(body));
        await sleep(50);
      }
    },
  };
}

test("a server delivers itself, and a separate worker is notified before its next poll", async () => {
  const api = await given({ ...allow, QUOIN_WEBHOOK_POLL_INTERVAL: "1h" });
  const { env } = api;
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
  // The worker has looked once by now; its next poll comes an hour later.
  await sleep(1_000);
  await api.post(second, "/clients", { name: "Two" });
  await until(async () => receiver.received.length === 2);
  worker.child.kill("SIGTERM");
  expect((await worker.exit).code).toBe(0);
});

test("over TLS the name in the URL is held against the certificate", async () => {
  const receiver = await startReceiver("https");
  const { port } = new URL(receiver.url);
  const api = await given({ ...allow, NODE_EXTRA_CA_CERTS: certificateFile });
  const server = await serve(api.env);
  const register = (host: string) =>
    api.post<{ id: string }>(server, "/webhook-endpoints", {
      url: `https://${host}:${port}/`,
      events: ["client.created"],
    });
  const [right, wrong] = [await register("localhost"), await register("127.0.0.1")];
  for (const name of ["One", "Two"]) await api.post(server, "/clients", { name });
  const ofEndpoint = async ({ id }: { id: string }) =>
    (await api.get<Logged>(server, `/webhook-deliveries?endpointId=${id}`)).data;
  await until(async () => (await ofEndpoint(right)).every(({ status }) => status === "SUCCEEDED"));
  await until(async () => (await ofEndpoint(wrong)).every(({ status }) => status === "FAILED"));
  const [refused] = await ofEndpoint(wrong);
  const { attempts } = await api.get<{ attempts: { error: string }[] }>(server, `/webhook-deliveries/${refused?.id}`);
  expect(attempts.map(({ error }) => error)).toEqual(["tls", "tls", "tls", "tls", "tls"]);
  expect(receiver.received).toHaveLength(2);
});

test("`webhooks listen` forwards new events, signed, to a local address", async () => {
  const { env, apiKey } = await newInstallation();
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
  const receiver = await startReceiver();
  const server = await serve(env);
  const create = (name: string) =>
    fetch(`${server.url}/api/v1/clients`, { method: "POST", headers, body: JSON.stringify({ name }) });
  await create("Before");
  const listening = start(["webhooks", "listen", "--forward-to", `${receiver.url}/hooks`], {
    ...env,
    QUOIN_KEY: apiKey,
  });
  await until(async () => listening.out.includes("Forwarding to"));
  const secret = /[0-9a-f]{64}/.exec(listening.out)?.[0] ?? "";
  receiver.answer = (response) => void response.writeHead(receiver.received.length === 1 ? 204 : 500).end();
  await create("One");
  await create("Two");
  await until(async () => receiver.received.length === 2);
  for (const { headers: got, body } of receiver.received) {
    const [, t = "", v1 = ""] = /^t=(\d+),v1=(\w+)$/.exec(String(got["svc-signature"])) ?? [];
    expect(v1).toBe(createHmac("sha256", secret).update(`${t}.${body}`).digest("hex"));
  }
  await until(async () => /client\.created +evt_\w+ {2}204\nclient\.created +evt_\w+ {2}500\n/.test(listening.out));
  listening.child.kill("SIGTERM");
});

test.each([
  ["", "http://localhost:1/", "an API key is required"],
  ["quoin_live_x", "ftp://localhost/", "--forward-to must begin with"],
  ["quoin_live_x", "http://localhost:1/", "the key: The API key is malformed"],
])("`webhooks listen` with the key %j to %s explains what is wrong", async (key, url, message) => {
  const env = { QUOIN_DATA_DIR: await newDataDir(), QUOIN_KEY: key };
  const run = await quoin(["webhooks", "listen", "--forward-to", url], env);
  expect([run.code, run.error.includes(message)], run.error).toEqual([1, true]);
});

interface Logged {
  data: { id: string; status: string }[];
}

test("a worker that resumes after its lease expired writes nothing", async () => {
  const api = await given(shortLease);
  const { env } = api;
  const receiver = await startReceiver();
  const server = await serve(env, ["serve", "--no-worker"]);
  await api.post(server, "/webhook-endpoints", { url: receiver.url, events: ["client.created"] });
  const late = Promise.withResolvers<ServerResponse>();
  receiver.answer = (response) =>
    void (receiver.received.length === 1 ? late.resolve(response) : response.end("second"));
  const stopped = start(["worker"], env);
  await api.post(server, "/clients", { name: "One" });
  const first = await late.promise;
  stopped.child.kill("SIGSTOP");
  // It reports a failure, which that worker reads when it resumes.
  first.writeHead(500).end();
  const other = start(["worker"], env);
  await until(async () => receiver.received.length === 2);
  const log = async () => {
    const [delivery] = (await api.get<Logged>(server, "/webhook-deliveries")).data;
    return api.get<{ status: string; attempts: object[] }>(server, `/webhook-deliveries/${delivery?.id}`);
  };
  await until(async () => (await log()).status === "SUCCEEDED");
  const before = await log();
  expect(before.attempts).toMatchObject([
    { number: 1, error: "worker_lost", status: null },
    { number: 2, error: null, status: 200, responseBody: "second" },
  ]);
  stopped.child.kill("SIGCONT");
  await sleep(2_000);
  expect(await log()).toEqual(before);
  for (const { child } of [stopped, other]) child.kill("SIGTERM");
});

/** Waits until a server whose database was killed is ready again. */
const untilReady = ({ url, run }: Server) =>
  until(async () => {
    const answer = await fetch(`${url}/readyz`).catch((error: unknown) => {
      throw new Error(`no answer; quoin ended with ${run.child.exitCode} and said: ${run.error}`, { cause: error });
    });
    return answer.status === 200;
  });

test("killing the database under load loses nothing, and the workers recover", async () => {
  const api = await given(allow);
  const { env } = api;
  const receiver = await startReceiver();
  receiver.answer = (response) => void setTimeout(() => response.end(), 20);
  const server = await serve(env);
  await api.post(server, "/webhook-endpoints", { url: receiver.url, events: ["client.created"] });
  let created = 0;
  for (let i = 0; i < 12; i++) {
    await Promise.all(
      Array.from({ length: 20 }, () =>
        api.post(server, "/clients", { name: "Client" }).then(
          () => created++,
          // The request failed while the database was down.
          () => undefined,
        ),
      ),
    );
    if (i % 4 !== 2) continue;
    // The one before may not have come back yet.
    await untilReady(server);
    process.kill(postmasterOf(env.QUOIN_DATA_DIR), "SIGKILL");
  }
  await untilReady(server);
  const events = new Set<string>();
  for (let cursor: string | null = ""; cursor !== null;) {
    const path: string = `/events?type=client.created&limit=100${cursor === "" ? "" : `&cursor=${cursor}`}`;
    const page = await api.get<{ data: { id: string }[]; nextCursor: string | null }>(server, path);
    for (const { id } of page.data) events.add(id);
    cursor = page.nextCursor;
  }
  expect(events.size).toBeGreaterThanOrEqual(created);
  await until(async () => {
    const open = await Promise.all(
      ["PENDING", "DELIVERING"].map((status) => api.get<Logged>(server, `/webhook-deliveries?status=${status}`)),
    );
    return open.every(({ data }) => data.length === 0);
  });
  const reached = new Set(receiver.received.map(({ headers }) => headers["svc-event-id"]));
  expect([...events].filter((id) => !reached.has(id))).toEqual([]);
});

/** Set QUOIN_SHARED_EVENTS for a longer run: see CONTRIBUTING.md. */
const sharedEvents = Number(process.env["QUOIN_SHARED_EVENTS"] ?? 200);

test(`eight workers share ${sharedEvents} events to three endpoints, and each arrives once`, async () => {
  const api = await given(allow);
  const { env } = api;
  const receivers = [await startReceiver(), await startReceiver(), await startReceiver()];
  const server = await serve(env, ["serve", "--no-worker"]);
  for (const { url } of receivers) await api.post(server, "/webhook-endpoints", { url, events: ["client.created"] });
  const workers = Array.from({ length: 8 }, () => start(["worker"], { ...env, LOG_LEVEL: "info" }));
  await until(async () => workers.every(({ error }) => error.includes("works in the background")));
  for (let i = 0; i < sharedEvents; i += 20) {
    await Promise.all(Array.from({ length: 20 }, () => api.post(server, "/clients", { name: `Client ${i}` })));
  }
  await until(async () => receivers.every(({ received }) => received.length >= sharedEvents));
  // A duplicate would have arrived by now.
  await sleep(1_000);
  for (const { received } of receivers) {
    const ids = received.map(({ headers }) => headers["svc-event-id"]);
    expect([ids.length, new Set(ids).size]).toEqual([sharedEvents, sharedEvents]);
  }
});

const events = Number(process.env["QUOIN_KILL_EVENTS"] ?? 200);
const killingMs = 1_000 * Number(process.env["QUOIN_KILL_SECONDS"] ?? 5);
const killEveryMs = 1_500;

test(
  `${events} events arrive although three workers are killed again and again`,
  async () => {
    const api = await given(shortLease);
    const { env } = api;
    const receiver = await startReceiver();
    receiver.answer = (response) => void setTimeout(() => response.end(), 5);
    const server = await serve(env, ["serve", "--no-worker"]);
    await api.post(server, "/webhook-endpoints", { url: receiver.url, events: ["client.created"] });
    const endsAt = performance.now() + killingMs;
    const workers = Array.from({ length: 3 }, async (_, i) => {
      await sleep(i * (killEveryMs / 3));
      while (performance.now() < endsAt) {
        const worker = start(["worker"], env);
        await sleep(killEveryMs);
        worker.child.kill("SIGKILL");
        await worker.exit;
      }
    });
    const each = 20;
    for (let i = 0; i < events; i += each) {
      await Promise.all(Array.from({ length: each }, () => api.post(server, "/clients", { name: `Client ${i}` })));
      await sleep(Math.max(0, (endsAt - performance.now()) / ((events - i) / each) - 50));
    }
    await Promise.all(workers);
    // Deliveries of the killed workers are claimed again when their leases expire.
    start(["worker"], env);
    interface Page {
      data: { id: string; eventId: string; attemptCount: number }[];
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
    const isOpen = async (status: string) =>
      (await api.get<Page>(server, `/webhook-deliveries?status=${status}&limit=1`)).data.length > 0;
    await until(async () => !(await isOpen("PENDING")) && !(await isOpen("DELIVERING")));
    const delivered = await all("SUCCEEDED");
    expect(delivered).toHaveLength(events);
    const arrivals = Map.groupBy(receiver.received, ({ headers }) => String(headers["svc-event-id"]));
    expect(arrivals.size).toBe(events);
    for (const { id, eventId, attemptCount } of delivered) {
      expect(arrivals.get(eventId)?.length).toBeLessThanOrEqual(attemptCount);
      if (attemptCount === 1) continue;
      const { attempts } = await api.get<{ attempts: { error: string | null }[] }>(server, `/webhook-deliveries/${id}`);
      const errors = attempts.map(({ error }) => error);
      expect(errors.pop()).toBeNull();
      // On a busy machine the receiver may answer too late.
      expect(errors.filter((error) => error !== "worker_lost" && error !== "timed_out")).toEqual([]);
    }
  },
  600_000 * timeoutFactor,
);
