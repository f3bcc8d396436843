import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../commands/quoin.ts";
import type { Random } from "./random.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

const pollMs = 100;
/**
 * A process that is neither ready nor ended after this time hangs, not counting pauses. Far longer than any start takes
 * during the storm, whose outages last seconds.
 */
const startMsMax = 150_000;
/** A process that has not ended this long after SIGTERM never will. */
const stopMsMax = 120_000;
const restartDelayMsMax = 800;
const outputCharactersMax = 20_000;

export interface ProcessOptions {
  readonly name: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** A `quoin` process that is restarted whenever it ends, until `end`. */
export interface Supervised {
  readonly name: string;
  /** The address where it listens; undefined until it is ready, and for a worker. */
  readonly url: string | undefined;
  readonly isReady: boolean;
  readonly pid: number | undefined;
  kill(): void;
  /** Sends SIGTERM, after which the process must exit with code 0. */
  stop(): void;
  pause(): void;
  resume(): void;
  /** Stops it permanently. */
  end(): Promise<void>;
}

/** Counts over all processes, and violations of the rules for processes. */
export interface ProcessLog {
  starts: number;
  /** Processes that ended before they were ready, because the database was down. */
  failedStarts: number;
  readonly faults: string[];
}

interface Life {
  readonly child: ChildProcess;
  readonly ended: Promise<void>;
  /** The last of what it wrote. */
  output: string;
  /** True once it wrote that it works, which later output may have pushed out. */
  saysThatItWorks: boolean;
  url: string | undefined;
  isReady: boolean;
  isPaused: boolean;
  told: "SIGKILL" | "SIGTERM" | undefined;
}

const hasEnded = ({ child }: Life) => child.exitCode !== null || child.signalCode !== null;

export function supervise(options: ProcessOptions, log: ProcessLog, random: Random): Supervised {
  let life: Life | undefined;
  let ending = false;
  const running = run();

  async function run(): Promise<void> {
    while (!ending) {
      life = await begin(options);
      log.starts++;
      await waitUntilReady(options.name, life, log);
      await life.ended;
      recordEnd(options.name, life, log);
      if (!ending) await sleep(random.between(0, restartDelayMsMax));
    }
  }

  const signal = (name: NodeJS.Signals) => {
    if (life !== undefined && !hasEnded(life)) life.child.kill(name);
  };
  const stop = () => {
    if (life === undefined || hasEnded(life) || life.told !== undefined) return;
    // A signal that arrives before its handler is installed ends the process like SIGKILL.
    life.told = life.isReady ? "SIGTERM" : "SIGKILL";
    resume();
    signal(life.told);
    if (life.told === "SIGTERM") void killIfStillRunning(options.name, life, log);
  };
  const resume = () => {
    if (life?.isPaused !== true) return;
    life.isPaused = false;
    signal("SIGCONT");
  };
  return {
    name: options.name,
    get url() {
      return life !== undefined && life.isReady && life.told === undefined ? life.url : undefined;
    },
    get isReady() {
      return life !== undefined && life.isReady && life.told === undefined && !hasEnded(life);
    },
    get pid() {
      return life === undefined || hasEnded(life) ? undefined : life.child.pid;
    },
    kill() {
      if (life === undefined) return;
      life.told = "SIGKILL";
      signal("SIGKILL");
    },
    stop,
    pause() {
      // A stopping process is not paused, because the duration of its stop is measured.
      if (life === undefined || life.told !== undefined) return;
      life.isPaused = true;
      signal("SIGSTOP");
    },
    resume,
    async end() {
      ending = true;
      stop();
      await running;
    },
  };
}

async function begin({ args, env }: ProcessOptions): Promise<Life> {
  // A new port for each start, because an outgoing connection of this machine may have taken the last one.
  const port = args[0] === "serve" ? await freePort() : undefined;
  const child = spawn(process.execPath, ["server/main.ts", ...args], {
    cwd: root,
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      ...env,
      ...(port === undefined ? {} : { PORT: String(port) }),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const life: Life = {
    child,
    ended: once(child, "close").then(() => undefined),
    output: "",
    saysThatItWorks: false,
    url: port === undefined ? undefined : `http://127.0.0.1:${port}`,
    isReady: false,
    isPaused: false,
    told: undefined,
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      const output = life.output + text;
      life.saysThatItWorks ||= output.includes("works in the background");
      life.output = output.slice(-outputCharactersMax);
    });
  }
  return life;
}

async function waitUntilReady(name: string, life: Life, log: ProcessLog): Promise<void> {
  let waitedMs = 0;
  let before = performance.now();
  while (!hasEnded(life)) {
    if (life.told !== undefined) return;
    if (await answersReady(life)) {
      life.isReady = true;
      return;
    }
    await sleep(pollMs);
    const now = performance.now();
    if (!life.isPaused) waitedMs += now - before;
    before = now;
    if (waitedMs > startMsMax && life.told === undefined && !hasEnded(life)) {
      log.faults.push(`${name} neither became ready nor ended in ${startMsMax / 1000} s:\n${life.output}`);
      life.told = "SIGKILL";
      life.child.kill("SIGKILL");
      return;
    }
  }
}

async function answersReady({ url, saysThatItWorks }: Life): Promise<boolean> {
  if (url === undefined) return saysThatItWorks;
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  await answer?.arrayBuffer().catch(() => undefined);
  return answer?.status === 200;
}

async function killIfStillRunning(name: string, life: Life, log: ProcessLog): Promise<void> {
  await Promise.race([life.ended, sleep(stopMsMax, undefined, { ref: false })]);
  if (hasEnded(life)) return;
  log.faults.push(`${name} had not ended ${stopMsMax / 1000} s after SIGTERM:\n${life.output}`);
  life.child.kill("SIGKILL");
}

function recordEnd(name: string, life: Life, log: ProcessLog): void {
  const { exitCode, signalCode } = life.child;
  const how = `${signalCode ?? `exit code ${exitCode}`}:\n${life.output}`;
  if (life.told === undefined && life.isReady) log.faults.push(`${name} ended by itself with ${how}`);
  if (life.told === undefined && !life.isReady) {
    log.failedStarts++;
    const lastLine = life.output.trim().split("\n").at(-1) ?? "";
    if (!lastLine.startsWith("quoin: ")) log.faults.push(`${name} did not say why it failed to start: ${how}`);
  }
  if (life.told === "SIGTERM" && exitCode !== 0) log.faults.push(`${name} ended after SIGTERM with ${how}`);
}

/** Returns the living child processes of a process; works on Linux only. */
export function childrenOf(pid: number | undefined, program = ""): number[] {
  if (process.platform !== "linux" || pid === undefined) return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        // The name in parentheses may contain spaces; the state and the parent follow it.
        const [, parent] = readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
        return parent === String(pid) && readFileSync(`/proc/${name}/cmdline`, "utf8").includes(program);
      } catch {
        // It has ended in the meantime.
        return false;
      }
    })
    .map(Number);
}

/** Sends a signal to a process that may already have ended. */
export function sendSignal(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}
