import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isMainThread, Worker, workerData } from "node:worker_threads";
import type { ImportKind } from "#contract/imports/import-previews.ts";
import { scopes } from "#contract/api/scopes.ts";
import { systemClock } from "#server/core/clock.ts";
import { openEmbedded } from "#server/db/embedded.ts";
import { migrate } from "#server/db/schema/migrate.ts";
import { openOwner } from "#server/db/sql.ts";
import { createApiKey } from "#server/identity/api-keys/create-api-key.ts";
import { openAccount } from "#server/identity/accounts/open-account.ts";
import { createOrganization } from "#server/organizations/create-organization.ts";
import { printConditions } from "./conditions.ts";
import { send, sendFor } from "./load.ts";
import { rankOf, spreadOf } from "./measure.ts";
import { numbersOf } from "./options.ts";
import { linesOf } from "./pdf-facts.ts";
import { startQuoin } from "./processes.ts";
import { printTable } from "./table.ts";
import { registration } from "./registration.ts";
import { printTargets, type Target } from "./targets.ts";

const connections = 4;
const strangers = 8;
const readers = 8;
const pauseMs = 5;
/** The wait after a refused request, shorter than its Retry-After. */
const refusedMs = 100;
const documents = 20;
const fileRows = 5_000;
const fileBytes = 2 * 1024 * 1024 - 1024;

/** One request of a load. Returns its status. */
type Ask = () => Promise<number>;

/** `npm run bench -- neighbours`: a neighbour's reads beside what another organization, or a stranger, repeats. */
export async function benchNeighbours(args: readonly string[]): Promise<void> {
  const { rounds, seconds } = numbersOf(args, { rounds: 3, seconds: 5 });
  const dataDir = await mkdtemp(join(tmpdir(), "quoin-bench-"));
  const embedded = await openEmbedded({ dataDir, log: () => undefined });
  const owner = openOwner(embedded.administrator);
  try {
    await printConditions(owner);
    await migrate(owner);
    const at = systemClock();
    const newKey = async (name: string) => {
      const org = await createOrganization(owner, { name, email: "office@example.com", registration, at });
      return { org, key: (await createApiKey(owner, { org, name: "bench", scopes, expiresAt: null, at })).key };
    };
    const [busy, neighbour] = [await newKey("Busy"), await newKey("Neighbour")];
    const person = { email: "office@example.com", name: "Office" };
    const { password } = await openAccount(owner, busy.org, person, at);
    const server = await startQuoin(dataDir);
    try {
      const cookie = await signIn(server.url, { email: person.email, password: password ?? "" });
      const busyOffice: Office = {
        url: server.url,
        key: busy.key,
        cookie,
        quotation: await fill(server.url, busy.key),
      };
      const read = { url: `${server.url}/api/v1/clients?limit=1`, key: neighbour.key };
      await sendFor(
        { url: `${server.url}/api/v1/clients`, method: "POST", key: neighbour.key, body: { name: "Lim" } },
        201,
      );
      const ask = async () => void (await sendFor(read, 200));
      await measured(ask, seconds);
      const targets: Target[] = [];
      const rows: string[][] = [];
      for (const [name] of loadsOf(busyOffice)) {
        process.stderr.write(`${name}\n`);
        const all = { alone: [] as number[], beside: [] as number[] };
        const ratios: number[] = [];
        for (let round = 0; round < rounds; round++) {
          const alone = await measured(ask, seconds);
          const beside = await measured(ask, seconds, { office: busyOffice, name });
          ratios.push(rankOf(beside, 0.95) / rankOf(alone, 0.95));
          all.alone.push(...alone);
          all.beside.push(...beside);
        }
        const figures = [all.alone, all.beside].flatMap((ms) => [rankOf(ms, 0.5), rankOf(ms, 0.95), rankOf(ms, 1)]);
        rows.push([name, ...figures.map((ms) => ms.toFixed(1))]);
        targets.push({ name: `p95 beside ${name}, to alone`, ratio: spreadOf(ratios), most: 2 });
      }
      printTable([["beside", "alone ms", "p95", "worst", "beside ms", "p95", "worst"], ...rows]);
      printTargets(targets);
    } finally {
      await server.stop();
    }
  } finally {
    await owner.end({ timeout: 5 });
    await embedded.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The office whose requests are the load, as the thread that sends them gets it. */
interface Office {
  readonly url: string;
  readonly key: string;
  readonly cookie: string;
  /** A large quotation. */
  readonly quotation: string;
}

interface Load {
  readonly office: Office;
  readonly name: string;
  readonly seconds: number;
}

/** The time for the thread to start, and for its first requests to arrive. */
const startMs = 500;

/**
 * Returns the milliseconds of reads, one after the other, beside a load, which another thread sends: receiving its
 * responses here would count as waiting.
 */
async function measured(
  read: () => Promise<void>,
  seconds: number,
  load?: Pick<Load, "office" | "name">,
): Promise<number[]> {
  const thread = load && new Worker(new URL(import.meta.url), { workerData: { ...load, seconds } satisfies Load });
  const ended = thread && once(thread, "exit");
  if (thread !== undefined) await Promise.race([sleep(startMs), ended]);
  const endsAt = performance.now() + seconds * 1000;
  const ms: number[] = [];
  while (performance.now() < endsAt) {
    const startedAt = performance.now();
    await read();
    ms.push(performance.now() - startedAt);
    await sleep(pauseMs);
  }
  await ended;
  return ms;
}

if (!isMainThread) await repeatLoad(workerData as Load);

/** Repeats a load on each of its connections until the time is over. */
async function repeatLoad({ office, name, seconds }: Load): Promise<void> {
  const [, work, atOnce] = loadsOf(office).find(([each]) => each === name) ?? [];
  if (work === undefined) throw new Error(`there is no load ${name}`);
  const endsAt = performance.now() + seconds * 1000 + startMs;
  await Promise.all(
    Array.from({ length: atOnce ?? 1 }, async () => {
      while (performance.now() < endsAt) {
        const status = await work();
        if (status >= 500 && status !== 503) throw new Error(`a load was answered ${status}`);
        if (status === 429 || status === 503) await sleep(refusedMs);
      }
    }),
  );
}

async function signIn(url: string, body: object): Promise<string> {
  const answer = await fetch(`${url}/app/v1/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`);
  return answer.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
}

/** Creates large quotations, and returns the id of one. */
async function fill(url: string, key: string): Promise<string> {
  const create = async (path: string, body: object) =>
    (await sendFor<{ id: string }>({ url: `${url}/api/v1${path}`, method: "POST", key, body }, 201)).id;
  const clientId = await create("/clients", { name: "陈伟明" });
  const document = { clientId, projectId: await create("/projects", { name: "Kitchen", clientId }), title: "Works" };
  let last = "";
  for (let i = 0; i < documents; i++) last = await create("/quotations", { ...document, items: linesOf(500) });
  return last;
}

/** Returns the loads by their names, with how many connections repeat each. */
function loadsOf({ url, key, cookie, quotation }: Office): [string, Ask, number][] {
  const api = `${url}/api/v1`;
  const get = (address: string) => async () => (await send({ url: address, key })).status;
  const page = (address: string) => async () => (await send({ url: address, cookie })).status;
  const upload = (address: string, headers: Record<string, string>, head: string): Ask => {
    const row = `${",".repeat(fileBytes / fileRows - 1)}\n`;
    const file = new Blob([`${head}\n${row.repeat(fileRows - 1)}`], { type: "text/csv" });
    return async () => {
      const body = new FormData();
      body.append("file", file, "a.csv");
      const answer = await fetch(address, { method: "POST", headers, body });
      await answer.arrayBuffer();
      return answer.status;
    };
  };
  const bearer = { authorization: `Bearer ${key}` };
  const preview = (kind: ImportKind, head: string): [string, Ask, number] => [
    `previews of ${kind}`,
    upload(`${api}/imports/previews?kind=${kind}`, bearer, head),
    connections,
  ];
  let searches = 0;
  return [
    ["imports of bank lines", upload(`${api}/bank-statements`, bearer, "Date,Text,Amount"), connections],
    preview("CLIENTS", "Name,b"),
    preview("PROJECTS", "Name,b"),
    preview("EXPENSES", "Date,Amount,Description"),
    preview("PRICE_ITEMS", "Description,Unit price"),
    [
      "searches of the help by strangers",
      async () => (await send({ url: `${url}/docs/search?q=${(searches += 1)}.con.pro.inv.quo.pay.rec.cla` })).status,
      strangers,
    ],
    ["PDFs", get(`${api}/quotations/${quotation}/pdf`), connections],
    ["searches", page(`${url}/app/v1/search?q=zz%20yy`), connections],
    ["exports", page(`${url}/app/v1/exports/audit-log.csv`), connections],
    ["long lists", get(`${api}/quotations?limit=20&include=items`), connections],
    ["large events", get(`${api}/events?limit=20&type=quotation.created`), readers],
  ];
}
