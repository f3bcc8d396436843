import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { newInstallation, quoin, serve } from "../commands/quoin.ts";
import { timeoutFactor } from "../support/timeout-factor.ts";
import { moveAndKill, moveWhole, steps } from "./killed-moves.ts";
import { until } from "./until.ts";

type Env = Record<string, string>;

async function json<Result>(env: Env, ...args: string[]): Promise<Result> {
  const answer = await quoin([...args, "--json"], env);
  expect(answer.code, answer.error).toBe(0);
  return JSON.parse(answer.out) as Result;
}

const writeEveryMs = 50;

/** @param once the Idempotency-Key */
const createClient = (url: string, key: string, name: string, once: string) =>
  fetch(`${url}/api/v1/clients`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", "idempotency-key": once },
    body: JSON.stringify({ name }),
  });

/** Creates clients one after the other, each with the same request until it is acknowledged, and keeps their ids. */
function startWriter(url: string, key: string) {
  const created: string[] = [];
  const statuses = new Set<number>();
  let [isStopping, isAbandoned, isAcknowledged] = [false, false, true];
  const running = (async () => {
    while (!isAbandoned && !(isStopping && isAcknowledged)) {
      const answer = await createClient(url, key, `Client ${created.length}`, `client-${created.length}`);
      const text = await answer.text();
      // The request before is still at work, if its answer was that it takes too long.
      if (!text.includes("IDEMPOTENCY_KEY_IN_USE")) statuses.add(answer.status);
      isAcknowledged = answer.status === 201;
      if (isAcknowledged) created.push((JSON.parse(text) as { id: string }).id);
      await sleep(writeEveryMs);
    }
  })();
  return {
    created,
    statuses,
    async stop() {
      isStopping = true;
      await running;
    },
    async abandon() {
      isAbandoned = true;
      await running;
    },
  };
}

test(
  "a move that is killed at any step leaves the organization whole in one cell",
  { timeout: 1_500_000 * timeoutFactor },
  async () => {
    const { env, organization, apiKey } = await newInstallation();
    expect(await quoin(["cell", "add", "b"], env)).toMatchObject({ code: 0 });
    const other = await json<{ apiKey: string }>(env, "org", "create", "--name", "Other", "--email", "o@example.com");
    const { url } = await serve(env);
    const writer = startWriter(url, apiKey);
    const bystander = startWriter(url, other.apiKey);
    const read = async (path: string) => {
      const answer = await fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${apiKey}` } });
      return { status: answer.status, body: (await answer.json()) as { data: { id: string }[]; nextCursor: string } };
    };
    onTestFinished(async () => void (await Promise.all([writer.abandon(), bystander.abandon()])));
    await until(async () => writer.created.length > 10);

    let cell = "first";
    for (const step of steps) {
      const to = cell === "first" ? "b" : "first";
      await moveAndKill(env, organization.id, to, step);
      expect(await read("/clients?limit=1")).toMatchObject({ status: 200 });
      const { organizations } = await json<{ organizations: { id: string }[] }>(env, "org", "list");
      expect(organizations.filter(({ id }) => id === organization.id)).toHaveLength(1);
      await moveWhole(env, organization.id, to);
      const before = writer.created.length;
      await until(async () => writer.created.length > before);
      cell = to;
    }
    await Promise.all([writer.stop(), bystander.stop()]);

    const found: string[] = [];
    for (let path = "/clients?limit=100"; path !== "";) {
      const { body } = await read(path);
      found.push(...body.data.map(({ id }) => id));
      path = body.nextCursor === null ? "" : `/clients?limit=100&cursor=${body.nextCursor}`;
    }
    expect(found.toSorted()).toEqual(writer.created.toSorted());
    expect([...writer.statuses].toSorted((a, b) => a - b)).toEqual([201, 503]);
    expect([...bystander.statuses]).toEqual([201]);
    expect(await quoin(["check"], env)).toMatchObject({ code: 0 });
    expect(await quoin(["figures", "check"], env)).toMatchObject({ code: 0 });
  },
);

test(
  "a killed move is given up by moving the organization to the cell that it is still in",
  { timeout: 600_000 * timeoutFactor },
  async () => {
    const { env, organization, apiKey } = await newInstallation();
    expect(await quoin(["cell", "add", "b"], env)).toMatchObject({ code: 0 });
    const { url } = await serve(env);
    const create = async () => (await createClient(url, apiKey, "Tan Ah Kow", "once")).status;
    await moveAndKill(env, organization.id, "b", "All changes are copied");
    expect(await create()).toBe(503);
    await moveWhole(env, organization.id, "first");
    expect(await create()).toBe(201);
  },
);
