import { randomInt } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { newInstallation, postmasterOf, serve } from "../commands/quoin.ts";
import { until } from "./until.ts";

const rounds = Number(process.env["QUOIN_KILL_ROUNDS"] ?? 6);

interface Acknowledged {
  id: string;
}

const send = (url: string, apiKey: string, body?: object) =>
  fetch(url, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

test(`\`kill -9\` loses no acknowledged write, and each client has one event (${rounds} rounds)`, async () => {
  const { env, apiKey } = await newInstallation();
  const dataDir = env.QUOIN_DATA_DIR;
  const acknowledged: string[] = [];
  let attempted = 0;
  for (let round = 0; round < rounds; round++) {
    const { url, run } = await serve(env);
    let killed = false;
    const writers = Array.from({ length: 4 }, async () => {
      while (!killed) {
        attempted++;
        const answer = await send(`${url}/api/v1/clients`, apiKey, { name: `Client ${attempted}` }).catch(
          () => undefined,
        );
        if (answer?.status !== 201) continue;
        const client = (await answer.json().catch(() => undefined)) as Acknowledged | undefined;
        if (client !== undefined) acknowledged.push(client.id);
      }
    });
    const before = acknowledged.length;
    await until(async () => acknowledged.length > before + 1);
    await sleep(randomInt(20, 400));
    // Kills the app, the database, or both.
    if (round % 3 !== 1) run.child.kill("SIGKILL");
    if (round % 3 !== 0) process.kill(postmasterOf(dataDir), "SIGKILL");
    await sleep(20);
    killed = true;
    if (round % 3 === 1) run.child.kill("SIGKILL");
    await run.exit;
    await Promise.all(writers);
  }
  const { url } = await serve(env);
  const stored: string[] = [];
  let next = "";
  do {
    const page = (await (await send(`${url}/api/v1/clients?limit=100${next}`, apiKey)).json()) as {
      data: Acknowledged[];
      nextCursor: string | null;
    };
    stored.push(...page.data.map(({ id }) => id));
    next = page.nextCursor === null ? "" : `&cursor=${page.nextCursor}`;
  } while (next !== "");
  expect(acknowledged.length).toBeGreaterThan(rounds);
  expect(acknowledged.filter((id) => !stored.includes(id))).toEqual([]);
  expect(stored.length).toBeLessThanOrEqual(attempted);
});

test("while the database is down requests get 503 with Retry-After, and it recovers", async () => {
  const { env, apiKey } = await newInstallation();
  const dataDir = env.QUOIN_DATA_DIR;
  const { url, run } = await serve(env);
  expect((await send(`${url}/api/v1/clients`, apiKey)).status).toBe(200);
  process.kill(postmasterOf(dataDir), "SIGKILL");
  const seen = new Set<number>();
  await until(async () => {
    const answer = await send(`${url}/api/v1/clients`, apiKey).catch((error: unknown) => {
      throw new Error(`no answer; quoin ended with ${run.child.exitCode} and said: ${run.error}`, { cause: error });
    });
    seen.add(answer.status);
    if (answer.status === 503) {
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await answer.json()).toMatchObject({ error: { code: "UNAVAILABLE" } });
      expect((await fetch(`${url}/livez`)).status).toBe(200);
      return false;
    }
    return (await fetch(`${url}/readyz`)).status === 200;
  });
  expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([]);
});

test("a hanging database costs a request its time limit, and /readyz reports it", async () => {
  const { env, apiKey } = await newInstallation();
  const dataDir = env.QUOIN_DATA_DIR;
  const { url } = await serve(env);
  const backends = () =>
    readdirSync("/proc")
      .filter((pid) => /^\d+$/.test(pid))
      .filter((pid) => {
        try {
          return (
            readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1] === String(postmasterOf(dataDir))
          );
        } catch {
          return false;
        }
      })
      .map(Number);
  // The postmaster first: a backend that it starts after the others are listed would keep running.
  process.kill(postmasterOf(dataDir), "SIGSTOP");
  const stopped = [postmasterOf(dataDir), ...backends()];
  for (const pid of stopped) process.kill(pid, "SIGSTOP");
  try {
    expect((await send(`${url}/api/v1/clients`, apiKey)).status).toBe(503);
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
  } finally {
    for (const pid of stopped) process.kill(pid, "SIGCONT");
  }
  await until(async () => (await send(`${url}/api/v1/clients`, apiKey)).status === 200);
});
