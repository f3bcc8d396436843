import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "@quoin/postgres";
import { onTestFinished } from "vitest";
import { until } from "../faults/until.ts";

/** The cluster that .ci/with-patroni has started: two nodes of PostgreSQL, one of them a synchronous standby. */
const folder = process.env["QUOIN_FAILOVER"] ?? "";

type Name = "a" | "b";
interface Node {
  readonly port: number;
  readonly rest: number;
}
interface Places extends Readonly<Record<Name, Node>> {
  readonly proxy: number;
  readonly pooler: number;
}

const places = (): Places => {
  if (folder === "") throw new Error("run these tests with npm run test:failover");
  return JSON.parse(readFileSync(join(folder, "cluster.json"), "utf8")) as Places;
};

/** The ways in which Quoin reaches the primary. */
export const routes = ["several hosts", "HAProxy", "PgBouncer"] as const;
export type Route = (typeof routes)[number];

/** Returns the settings of a server that takes that way. */
export function settingsOf(route: Route) {
  const { a, b, proxy, pooler } = places();
  const ports = { "several hosts": [a.port, b.port], HAProxy: [proxy], PgBouncer: [pooler] }[route];
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(",");
  return {
    DATABASE_URL: `postgres://quoin:quoin@${hosts}/quoin`,
    DATABASE_POOLER: route === "PgBouncer" ? "transaction" : "none",
  } as const;
}

const is = (node: Name, state: "primary" | "sync"): Promise<boolean> =>
  fetch(`http://127.0.0.1:${places()[node].rest}/${state}`, { signal: AbortSignal.timeout(3_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

async function primaryNow(): Promise<Name> {
  for (const node of ["a", "b"] as const) if (await is(node, "primary")) return node;
  throw new Error("there is no primary");
}

const otherOf = (node: Name): Name => (node === "a" ? "b" : "a");

/** Longer than a loop of Patroni, which may still take back what it said of the standby. */
const steadyMs = 8_000;

/** Waits until one node is the primary and the other one its synchronous standby, and both have stayed so. */
export async function untilWhole(): Promise<void> {
  let since = Infinity;
  await until(async () => {
    const [a, b] = await Promise.all([is("a", "primary"), is("b", "primary")]);
    const isWhole = a !== b && (await is(a ? "b" : "a", "sync"));
    since = isWhole ? Math.min(since, performance.now()) : Infinity;
    return performance.now() - since > steadyMs;
  });
}

const postmasterOf = (node: Name): number =>
  Number(readFileSync(join(folder, `data-${node}`, "postmaster.pid"), "utf8").split("\n")[0]);
const patroniOf = (node: Name): number => Number(readFileSync(join(folder, `patroni-${node}.pid`), "utf8"));

/** Returns a process and its children: those of PostgreSQL have none of their own. */
const withChildren = (parent: number): number[] => [
  parent,
  ...readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1] === String(parent);
      } catch {
        return false;
      }
    }),
];

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended.
    }
  }
}

/** Stops the processes of a node, as a machine that hangs. Returns how to let them go on, as they do after the test. */
function hang(node: Name): () => void {
  const pids = [patroniOf(node), ...withChildren(postmasterOf(node))];
  const resume = () => signal(pids, "SIGCONT");
  onTestFinished(resume);
  signal(pids, "SIGSTOP");
  return resume;
}

/** Ends the processes of a node, and starts it again once the other one has taken over. */
async function lose(node: Name): Promise<void> {
  signal([patroniOf(node), postmasterOf(node)], "SIGKILL");
  await until(() => is(otherOf(node), "primary"));
  const started = spawn(join(folder, `start-${node}`), { stdio: "ignore", detached: true });
  started.unref();
}

async function setReadOnly(node: Name, isOn: boolean): Promise<void> {
  const sql = postgres({
    host: "127.0.0.1",
    port: places()[node].port,
    user: "owner",
    password: "owner",
    database: "postgres",
    max: 1,
  });
  await sql.unsafe(`alter system set default_transaction_read_only = ${isOn ? "on" : "off"}`);
  await sql`select pg_reload_conf()`;
  await sql.end();
}

/** The failures of the cluster. Each lasts until the cluster has a primary again that takes changes. */
export const events = {
  async "a planned switchover"() {
    const leader = await primaryNow();
    const body = JSON.stringify({ leader, candidate: otherOf(leader) });
    const answer = await fetch(`http://127.0.0.1:${places()[leader].rest}/switchover`, { method: "POST", body });
    if (!answer.ok) throw new Error(await answer.text());
  },
  async "a killed server"() {
    const node = await primaryNow();
    signal([postmasterOf(node)], "SIGKILL");
  },
  async "a primary that hangs"() {
    const node = await primaryNow();
    const resume = hang(node);
    await until(() => is(otherOf(node), "primary"));
    // As a watchdog does: without one, Patroni 3.0.2 may give a primary that wakes up its lock back.
    const losing = lose(node);
    resume();
    await losing;
  },
  "a lost machine": async () => lose(await primaryNow()),
  async "a synchronous standby that hangs"() {
    const resume = hang(otherOf(await primaryNow()));
    await sleep(25_000);
    resume();
  },
  async "a primary that takes no changes"() {
    const node = await primaryNow();
    await setReadOnly(node, true);
    await sleep(10_000);
    await setReadOnly(node, false);
  },
} as const;

export type Event = keyof typeof events;
