import { setTimeout as sleep } from "node:timers/promises";
import { type BenchDatabase, dataDir, keyOf } from "./database.ts";
import { evenly, sendFor } from "./load.ts";
import { type Running, type startBare, startQuoin, startWorker } from "./processes.ts";
import { printTable } from "./table.ts";
import {
  countHistory,
  type Endpoint,
  fillBacklog,
  fillHistory,
  forgetDeliveries,
  forgetEndpoints,
  registerEndpoint,
} from "./webhooks-backlog.ts";

const rates = [50, 200];
const warmUpSeconds = 3;
const secondsEach = 20;
/** The organization whose events are timed. */
const timedOrg = 140;
const hangingOrg = 141;
const backlog = 20_000;
const history = 200_000;

interface Setting {
  readonly name: string;
  /** The server's arguments, and whether a separate worker runs beside it. */
  readonly args: readonly string[];
  readonly hasWorker: boolean;
  readonly rate: number;
  /** Other work at the same time. */
  readonly beside?: "a hanging endpoint" | "the clean-up";
}

const settings: readonly Setting[] = [
  ...rates.flatMap((rate): Setting[] => [
    { name: "one process", args: [], hasWorker: false, rate },
    { name: "a worker of its own", args: ["--no-worker"], hasWorker: true, rate },
  ]),
  { name: "beside an endpoint that hangs", args: [], hasWorker: false, rate: 50, beside: "a hanging endpoint" },
  { name: "beside the clean-up", args: ["--no-worker"], hasWorker: true, rate: 50, beside: "the clean-up" },
];

type Sink = ReturnType<typeof startBare>;

/** Measures how long events take from their commit to their receiver. */
export async function benchDelay(database: BenchDatabase, sink: Sink, url: string): Promise<void> {
  const rows: string[][] = [];
  for (const setting of settings) {
    process.stderr.write(`${setting.name}, ${setting.rate} events/s\n`);
    const delays = await measureDelays(database, sink, url, setting);
    const at = (share: number) => String(delays[Math.min(delays.length - 1, Math.floor(delays.length * share))]);
    rows.push([setting.name, String(setting.rate), String(delays.length), at(0.5), at(0.95), at(0.99), at(1)]);
  }
  printTable([["commit to first byte", "events/s", "events", "p50 ms", "p95 ms", "p99 ms", "most ms"], ...rows]);
}

async function measureDelays(
  database: BenchDatabase,
  sink: Sink,
  url: string,
  { args, hasWorker, beside, rate }: Setting,
): Promise<number[]> {
  await forgetEndpoints(database);
  await forgetDeliveries(database);
  const server = await startQuoin(dataDir, args);
  const running: Running[] = [server];
  try {
    const api = `${server.url}/api/v1`;
    const key = await keyOf(database.owner, timedOrg);
    const timed = await registerEndpoint(database, api, { org: timedOrg, url, events: ["client.created"], key });
    if (beside === "a hanging endpoint") {
      const hanging = { org: hangingOrg, url: `${url}/hang`, events: ["invoice.paid"] };
      await fillBacklog(database, [await registerEndpoint(database, api, hanging)], backlog);
    }
    if (beside === "the clean-up") await fillHistory(database, timed, history);
    if (hasWorker) running.push(await startWorker(dataDir));
    await createClients(api, key, rate, warmUpSeconds);
    await untilArrived(database, timed);
    await sink.ask({ kind: "arrivals" });
    const from = new Date();
    await createClients(api, key, rate, secondsEach);
    const left = beside === "the clean-up" ? await countHistory(database) : 0;
    if (beside === "the clean-up") process.stderr.write(`${left} of ${history} old events are left\n`);
    await untilArrived(database, timed);
    const arrivals = new Map(await sink.ask<[string, number][]>({ kind: "arrivals" }));
    const events = await database.owner<{ id: string; at: number }[]>`
      select id, (extract(epoch from created_at) * 1000)::float8 as at from event
      where org_id = ${timed.orgId} and created_at >= ${from}`;
    return events.map(({ id, at }) => (arrivals.get(id) ?? Infinity) - at).toSorted((a, b) => a - b);
  } finally {
    for (const each of running.toReversed()) await each.stop();
  }
}

/** Creates clients at a constant rate. */
async function createClients(api: string, key: string, perSecond: number, seconds: number): Promise<void> {
  const body = { name: "陈伟明装修公司" };
  await evenly(perSecond, seconds, () => sendFor({ url: `${api}/clients`, method: "POST", key, body }, 201));
}

async function untilArrived({ owner }: BenchDatabase, { orgId, id }: Endpoint): Promise<void> {
  const isOpen = async () => {
    const [open] = await owner`
      select 1 from delivery_queue where org_id = ${orgId} and endpoint_id = ${id} limit 1`;
    return open !== undefined;
  };
  while (await isOpen()) await sleep(20);
}
