import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
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
}

const places = (): Places => {
  if (folder === "") throw new Error("run these tests with npm run test:failover");
  return JSON.parse(readFileSync(join(folder, "cluster.json"), "utf8")) as Places;
};

/** The ways in which Quoin reaches the primary. */
export const routes = ["several hosts", "HAProxy"] as const;
export type Route = (typeof routes)[number];

export function urlBy(route: Route): string {
  const { a, b, proxy } = places();
  const hosts = route === "HAProxy" ? `127.0.0.1:${proxy}` : `127.0.0.1:${a.port},127.0.0.1:${b.port}`;
  return `postgres://quoin:quoin@${hosts}/quoin`;
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

/** The events of the primary; each lasts until the cluster has a primary again. */
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
  async "a lost machine"() {
    const node = await primaryNow();
    signal([patroniOf(node), postmasterOf(node)], "SIGKILL");
    await until(() => is(otherOf(node), "primary"));
    const started = spawn(join(folder, `start-${node}`), { stdio: "ignore", detached: true });
    started.unref();
  },
  async "a synchronous standby that hangs"() {
    const node = otherOf(await primaryNow());
    const pids = [patroniOf(node), ...withChildren(postmasterOf(node))];
    signal(pids, "SIGSTOP");
    onTestFinished(() => signal(pids, "SIGCONT"));
    await sleep(25_000);
    signal(pids, "SIGCONT");
  },
} as const;
