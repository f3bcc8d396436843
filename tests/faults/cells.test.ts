import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { openOwner } from "#server/db/sql.ts";
import { secretFile } from "../commands/in-process.ts";
import { newInstallation, quoin, serve } from "../commands/quoin.ts";
import { emptyDatabase } from "../support/second-server.ts";
import { timeoutFactor } from "../support/timeout-factor.ts";
import { startOfficeLoad } from "./office-load.ts";
import { newWorld } from "./processes.ts";
import { until } from "./until.ts";

type Env = Record<string, string>;

async function json<Result>(env: Env, ...args: string[]): Promise<Result> {
  const answer = await quoin([...args, "--json"], env);
  expect(answer.code, answer.error).toBe(0);
  return JSON.parse(answer.out) as Result;
}

const createIn = (cell: string, env: Env) =>
  json<{ apiKey: string }>(env, "org", "create", "--name", "Far", "--email", "far@example.com", "--cell", cell);

async function send(url: string, key: string, path: string, body?: object): Promise<number> {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

const measured = 300;

/** Reads and writes in turn. Returns the times of all requests in milliseconds, the shortest first. */
async function timesOf(url: string, key: string): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < measured; i += 1) {
    const begunAt = performance.now();
    const status = await (i % 2 === 0
      ? send(url, key, "/clients?limit=1")
      : send(url, key, "/clients", { name: "Tan" }));
    expect([200, 201]).toContain(status);
    times.push(performance.now() - begunAt);
  }
  return times.toSorted((a, b) => a - b);
}

const at = (times: readonly number[], part: number) => times[Math.floor(times.length * part)] ?? 0;

/** Requests that wait for a cell at the same time. */
const waiting = 20;
/**
 * The most that half of the requests take: a hundred times as long as on an idle machine, and far less than the time
 * limits that a request of the cell that is away runs into.
 */
const medianMsMax = 1_000 * timeoutFactor;

test("while a cell hangs or is away, organizations of another one wait no longer", async () => {
  const { env, apiKey } = await newInstallation();
  const { url: database, proxy } = await emptyDatabase();
  await json(env, "cell", "add", "far", "--url-file", await secretFile(database));
  const far = await createIn("far", env);
  const { url } = await serve({ ...env, QUOIN_RATE_LIMIT_PER_MINUTE: "0" });
  expect(await send(url, far.apiKey, "/clients")).toBe(200);
  await timesOf(url, apiKey);
  const before = await timesOf(url, apiKey);

  const statuses = new Set<number>();
  let isAway = true;
  proxy.hold();
  const asking = Array.from({ length: waiting }, async (_, i) => {
    while (isAway) {
      statuses.add(await send(url, far.apiKey, "/clients", i % 2 === 0 ? undefined : { name: "Lim" }));
      await sleep(20);
    }
  });
  await sleep(500);
  const whileHanging = await timesOf(url, apiKey);
  proxy.cutAt = () => true;
  proxy.release();
  proxy.cut(() => true);
  await until(async () => statuses.has(503));
  const whileAway = await timesOf(url, apiKey);
  proxy.cutAt = () => false;
  await until(async () => (await send(url, far.apiKey, "/clients", { name: "Lim" })) === 201);
  isAway = false;
  await Promise.all(asking);

  const shown = (times: readonly number[]) => [0.5, 0.95].map((part) => `${at(times, part).toFixed(1)} ms`).join(", ");
  const report = `before ${shown(before)}; hanging ${shown(whileHanging)}; away ${shown(whileAway)} (p50, p95)`;
  process.stdout.write(`${report}\n`);
  for (const times of [whileHanging, whileAway]) expect(at(times, 0.5), report).toBeLessThan(medianMsMax);
  expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
});

const laterMigration = "alter table client add column nickname text not null default ''";

test("an old process serves all cells while a newer version migrates one after the other", async () => {
  const world = await newWorld("cells_rolling");
  await json(world.env, "cell", "add", "b");
  const inB = await createIn("b", world.env);
  const { url } = await serve(world.env);
  const loads = [world.apiKey, inB.apiKey].map((key) => startOfficeLoad(() => url, key, 1));
  const goOn = async () => {
    const before = loads.map(({ clients }) => clients.length);
    await until(async () => loads.every(({ clients }, i) => clients.length > (before[i] ?? 0) + 2));
  };
  await goOn();
  await world.addMigration("9999-later.sql", laterMigration);
  await goOn();
  await world.addMigration("9999-later.sql", laterMigration, undefined, "cell_b");
  await goOn();
  for (const load of loads) {
    await load.stop();
    expect(load.faults).toEqual([]);
    expect([...load.statuses.keys()].filter((status) => status >= 500 || status === 0)).toEqual([]);
  }
});

test("a cell that lacks migrations answers 503 until quoin migrate, and others go on", async () => {
  const { env, apiKey } = await newInstallation();
  const { url: database, proxy } = await emptyDatabase();
  await json(env, "cell", "add", "far", "--url-file", await secretFile(database));
  const far = await createIn("far", env);
  // As if it had been away since the version before.
  const owner = openOwner({ url: database }, "none", "cell_far");
  onTestFinished(() => owner.end());
  await owner`delete from schema_migration where name = '0091-leaving-a-cell.sql'`;
  await owner`drop function stays_here(text) cascade`;
  proxy.cutAt = () => true;
  proxy.cut(() => true);
  const { url, run } = await serve(env);
  await until(async () =>
    /"cell":"far".*a cell cannot be used: its organizations get 503 until it can/.test(run.error),
  );
  proxy.cutAt = () => false;
  const cells = async () =>
    ((await (await fetch(`${url}/readyz`)).json()) as { cells: Record<string, string> }).cells["far"];
  expect(await send(url, far.apiKey, "/clients")).toBe(503);
  expect(await cells()).toBe("unavailable");
  expect(await send(url, apiKey, "/clients", { name: "Tan" })).toBe(201);
  expect((await quoin(["migrate"], env)).out).toBe("Applied 0091-leaving-a-cell.sql.\n");
  await until(async () => (await send(url, far.apiKey, "/clients", { name: "Lim" })) === 201);
  await until(async () => (await cells()) === "ok");
});
