import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type postgres from "@quoin/postgres";
import { scopes } from "#contract/api/scopes.ts";
import { systemClock } from "#server/core/clock.ts";
import { openEmbedded } from "#server/db/embedded.ts";
import { migrate } from "#server/db/schema/migrate.ts";
import { openOwner } from "#server/db/sql.ts";
import { createApiKey } from "#server/identity/api-keys/create-api-key.ts";
import { createOrganization } from "#server/organizations/create-organization.ts";
import { printConditions } from "./conditions.ts";
import { send, sendFor } from "./load.ts";
import { showSpread, spreadOf } from "./measure.ts";
import { linesOf } from "./pdf-facts.ts";
import { type Server, startQuoin } from "./processes.ts";
import { printTable } from "./table.ts";
import { printTargets } from "./targets.ts";
import { registration } from "./registration.ts";
import { cpuOf, cpuWithChildrenOf, parentOf } from "./usage.ts";

const rounds = 3;
const livesEach = 100;
const warmUpLives = 50;
const atOnce = 4;
/** The background jobs poll every five seconds. */
const settleMs = 8_000;
const restMs = 10_000;

/** The use of the processes since their start, in ms of CPU and bytes. */
interface Use {
  readonly service: number;
  readonly renderer: number;
  readonly postgres: number;
  readonly wal: number;
  readonly data: number;
}

/** `npm run bench -- life` */
export async function benchLife(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "quoin-bench-"));
  const embedded = await openEmbedded({ dataDir, log: () => undefined });
  const owner = openOwner(embedded.administrator);
  try {
    await printConditions(owner);
    await migrate(owner);
    const at = systemClock();
    const org = await createOrganization(owner, {
      name: "Alpha Renovation",
      email: "office@example.com",
      registration,
      at,
    });
    const { key } = await createApiKey(owner, { org, name: "bench", scopes, expiresAt: null, at });
    const server = await startQuoin(dataDir, []);
    try {
      await compareLives(owner, server, key);
    } finally {
      await server.stop();
    }
  } finally {
    await owner.end({ timeout: 5 });
    await embedded.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function compareLives(owner: postgres.Sql, { url, pid }: Server, key: string): Promise<void> {
  const [backend] = await owner<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const postmaster = parentOf(backend?.pid ?? 0);
  const useNow = async (): Promise<Use> => {
    const [row] = await owner<{ wal: number; data: number }[]>`
      select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal,
        pg_database_size(current_database())::float8 as data`;
    const service = cpuOf(pid) * 1000;
    const postgresMs = cpuWithChildrenOf(postmaster) * 1000;
    const renderer = cpuWithChildrenOf(pid) * 1000 - service;
    return { service, renderer, postgres: postgresMs, wal: row?.wal ?? 0, data: row?.data ?? 0 };
  };
  const live = await openOffice(`${url}/api/v1`, key);
  await runAll(warmUpLives, () => live({ opensPdf: true }));
  await sleep(settleMs);
  const beforeRest = await useNow();
  await sleep(restMs);
  const restPerMs = scaled(since(beforeRest, await useNow()), 1 / restMs);
  const samples = { "no client opens the PDF": [] as Use[], "a client opens the PDF": [] as Use[] };
  for (let round = 1; round <= rounds; round++) {
    process.stderr.write(`round ${round} of ${rounds}\n`);
    for (const opensPdf of [false, true]) {
      const [before, startMs] = [await useNow(), performance.now()];
      await runAll(livesEach, () => live({ opensPdf }));
      // The work in the background that it causes belongs to it.
      await sleep(settleMs);
      const used = since(before, await useNow());
      const rest = scaled(restPerMs, performance.now() - startMs);
      const kind = opensPdf ? "a client opens the PDF" : "no client opens the PDF";
      samples[kind].push(scaled(since(rest, used), 1 / livesEach));
    }
  }
  report(samples);
}

function report(samples: Readonly<Record<string, readonly Use[]>>): void {
  const median = (uses: readonly Use[], figure: (use: Use) => number) => spreadOf(uses.map(figure)).median;
  printTable([
    ["create, send and pay", "service ms", "renderer ms", "PostgreSQL ms", "sum ms", "WAL KB", "database KB"],
    ...Object.entries(samples).map(([name, uses]) => [
      name,
      ...[
        (use: Use) => use.service,
        (use: Use) => use.renderer,
        (use: Use) => use.postgres,
        cpuMsOf,
        (use: Use) => use.wal / 1000,
        (use: Use) => use.data / 1000,
      ].map((figure) => median(uses, figure).toFixed(1)),
    ]),
  ]);
  const [without = [], opened = []] = Object.values(samples);
  const ratio = spreadOf(opened.map((use, round) => cpuMsOf(use) / cpuMsOf(without[round] ?? use)));
  process.stdout.write(`CPU with the PDF, to that without: ${showSpread(ratio)}\n\n`);
  printTargets([{ name: "CPU ms of an invoice's life", ratio: spreadOf(without.map(cpuMsOf)), most: 15 }]);
}

const cpuMsOf = ({ service, renderer, postgres }: Use): number => service + renderer + postgres;

const mapped = (use: Use, map: (value: number, name: keyof Use) => number): Use => ({
  service: map(use.service, "service"),
  renderer: map(use.renderer, "renderer"),
  postgres: map(use.postgres, "postgres"),
  wal: map(use.wal, "wal"),
  data: map(use.data, "data"),
});
const since = (before: Use, after: Use): Use => mapped(after, (value, name) => value - before[name]);
const scaled = (use: Use, factor: number): Use => mapped(use, (value) => value * factor);

/** Creates a client and a project. Returns a function that takes an invoice from draft to PAID. */
async function openOffice(api: string, key: string) {
  const post = <Json>(path: string, body: object, status = 201) =>
    sendFor<Json>({ url: api + path, method: "POST", key, body }, status);
  const { id: clientId } = await post<{ id: string }>("/clients", { name: "陈伟明" });
  const { id: projectId } = await post<{ id: string }>("/projects", { name: "Kitchen", clientId });
  let count = 0;
  return async ({ opensPdf }: { readonly opensPdf: boolean }) => {
    count += 1;
    const draft = { clientId, projectId, title: "Works", items: linesOf(8, count) };
    const { id, totals } = await post<{ id: string; totals: { total: number } }>("/invoices", draft);
    await post(`/invoices/${id}/send`, {}, 200);
    if (opensPdf) await fetchPdf(`${api}/invoices/${id}/pdf`, key);
    await post(`/invoices/${id}/payments`, { amount: totals.total, method: "PAYNOW" });
  };
}

/** On a busy machine the renderer, which has the lowest priority, may take longer than a response may. */
async function fetchPdf(url: string, key: string): Promise<void> {
  for (;;) {
    const { status } = await send({ url, key });
    if (status === 200) return;
    if (status !== 503) throw new Error(`${url} answered ${status}`);
  }
}

async function runAll(count: number, run: () => Promise<void>): Promise<void> {
  let left = count;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      await run();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
