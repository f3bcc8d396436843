import { existsSync } from "node:fs";
import { printConditions } from "./conditions.ts";
import { type BenchDatabase, dataDir, openBenchDatabase } from "./database.ts";
import { measure, ratioOf, type Sample, showSpread, spreadOf } from "./measure.ts";
import type { PostTask } from "./bare-post.ts";
import { type Running, startBare, startQuoin, startWorker } from "./processes.ts";
import { countStatements } from "./recording.ts";
import { figuresOf, printTable } from "./table.ts";
import {
  type Endpoint,
  eventBody,
  fillBacklog,
  forgetDeliveries,
  forgetEndpoints,
  registerEndpoint,
  untilDelivered,
} from "./webhooks-backlog.ts";
import { benchDelay } from "./webhooks-delay.ts";

const rounds = 4;
/** Enough that the start and the end of a round have little effect. */
const deliveriesEach = 40_000;
const deliveriesCounted = 5_000;
/** Each in an organization of its own, from `firstOrg` on. */
const endpointCount = 64;
const firstOrg = 21;
/** The number of requests that the other queues have in progress: as many as benefit them. */
const concurrency = 64;
const peersDatabase = "bench_peers";
const peersInstalled = new URL("./peers/node_modules/", import.meta.url);

/** One implementation that sends posts from a backlog to the sink. */
interface Way {
  readonly name: string;
  readonly pid: number;
  prepare(): Promise<void>;
  run(): Promise<void>;
  readonly samples: Sample[];
}

/** `npm run bench -- webhooks` */
export async function benchWebhooks(): Promise<void> {
  if (!existsSync(peersInstalled)) {
    throw new Error("what Quoin is compared with is not installed: run npm ci --prefix bench/peers");
  }
  const database = await openBenchDatabase();
  const running: Running[] = [];
  const started = <Kind extends Running>(one: Kind): Kind => {
    running.push(one);
    return one;
  };
  try {
    await printConditions(database.owner);
    await forgetDeliveries(database);
    await forgetEndpoints(database);
    const sink = started(startBare("./bare-sink.ts"));
    const url = await sink.ask<string>({ kind: "url" });
    const endpoints = await registerEndpoints(database, url);
    // It waits for a notification: its own poll would start while the backlog is still being filled.
    const worker = started(await startWorker(dataDir, { QUOIN_WEBHOOK_POLL_INTERVAL: "1h" }));
    const quoin: Way = {
      name: "Quoin",
      pid: worker.pid,
      prepare: () => fillBacklog(database, endpoints, deliveriesEach),
      run: () => deliver(database, sink, deliveriesEach),
      samples: [],
    };
    const ways = [
      quoin,
      bareLoop(started(startBare("./bare-post.ts")), url),
      ...(await openPeers(database, url, started)),
    ];
    for (let round = 0; round <= rounds; round++) {
      process.stderr.write(round === 0 ? "warming up\n" : `round ${round} of ${rounds}\n`);
      for (const way of ways) {
        await way.prepare();
        const sample = await measure(way.pid, database.postmaster, async () => {
          await way.run();
          return deliveriesEach;
        });
        if (round > 0) way.samples.push(sample);
        await forgetDeliveries(database);
      }
    }
    await fillBacklog(database, endpoints, deliveriesCounted);
    const statements = await countStatements(database, () => deliver(database, sink, deliveriesCounted));
    report(ways, statements / deliveriesCounted);
    await worker.stop();
    await benchDelay(database, sink, url);
  } finally {
    for (const each of running.toReversed()) await each.stop();
    await forgetDeliveries(database);
    await forgetEndpoints(database);
    await database.owner.unsafe(`drop database if exists ${peersDatabase} with (force)`);
    await database.close();
  }
}

async function registerEndpoints(database: BenchDatabase, url: string): Promise<Endpoint[]> {
  const server = await startQuoin(dataDir);
  try {
    const register = (_: unknown, i: number) =>
      registerEndpoint(database, `${server.url}/api/v1`, { org: firstOrg + i, url, events: ["invoice.paid"] });
    return await Promise.all(Array.from({ length: endpointCount }, register));
  } finally {
    await server.stop();
  }
}

/** Wakes the worker as another process does, and waits until everything is delivered. */
async function deliver(database: BenchDatabase, sink: Bare, count: number): Promise<void> {
  const all = sink.ask({ kind: "await", count });
  await database.owner`select pg_notify('quoin_delivery', '')`;
  await all;
  await untilDelivered(database, count);
}

type Bare = ReturnType<typeof startBare>;

const headers = {
  "Content-Type": "application/json",
  "Svc-Signature": `t=1772415000,v1=${"0".repeat(64)}`,
  "Svc-Event-Id": `evt_${"0".repeat(26)}`,
  "Svc-Event-Type": "invoice.paid",
  "User-Agent": "Service-Webhooks/1.0",
};

function bareLoop(bare: Bare, url: string): Way {
  const task: PostTask = { url, headers, body: eventBody, count: deliveriesEach, concurrency };
  return {
    name: "bare undici loop",
    pid: bare.pid,
    prepare: async () => undefined,
    run: async () => void (await bare.ask(task)),
    samples: [],
  };
}

async function openPeers(
  { owner, connection }: BenchDatabase,
  url: string,
  started: (bare: Bare) => Bare,
): Promise<Way[]> {
  await owner.unsafe(`drop database if exists ${peersDatabase} with (force)`);
  await owner.unsafe(`create database ${peersDatabase}`);
  const open = async (name: string): Promise<Way> => {
    const peer = started(startBare(`./peers/${name}.mjs`));
    await peer.ask({
      connection: { ...connection, database: peersDatabase },
      url,
      headers,
      body: eventBody,
      concurrency,
    });
    const count = deliveriesEach;
    return {
      name,
      pid: peer.pid,
      prepare: async () => {
        await peer.ask({ kind: "enqueue", count });
      },
      run: async () => void (await peer.ask({ kind: "run", count })),
      samples: [],
    };
  };
  return [await open("pg-boss"), await open("graphile-worker")];
}

function report(ways: readonly Way[], statementsEach: number): void {
  printTable([
    ["way", "deliveries/s", "node µs", "PostgreSQL µs", "sum µs"],
    ...ways.map(({ name, samples }) => [name, ...figuresOf(samples)]),
  ]);
  const [quoin, ...others] = ways;
  if (quoin === undefined) return;
  printTable([
    ["Quoin as a multiple of", "deliveries/s", "CPU"],
    ...others.map(({ name, samples }) => [
      name,
      showSpread(spreadOf(quoin.samples.map(({ perSecond }, i) => perSecond / (samples[i]?.perSecond ?? 0)))),
      showSpread(ratioOf(quoin.samples, samples)),
    ]),
  ]);
  process.stdout.write(`${statementsEach.toFixed(3)} SQL statements per delivery, all counted\n`);
}
