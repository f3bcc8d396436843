import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { inject, onTestFinished } from "vitest";
import { copyFolder, prepared } from "../support/prepared.ts";
import { timeoutFactor } from "../support/timeout-factor.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Returns an empty data folder, which is removed after the test. */
export async function emptyDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "quoin-command-"));
  // A killed process leaves its database to be stopped by another, which may still be writing.
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return dataDir;
}

/** Returns a data folder whose database has its tables and no organization: a copy of one that is made once per run. */
export async function newDataDir(): Promise<string> {
  return copyOf(await migratedFolder());
}

export interface Installation {
  readonly env: { readonly QUOIN_DATA_DIR: string };
  readonly organization: { readonly id: string };
  readonly apiKey: string;
  readonly user: { readonly email: string; readonly password: string };
}

/** Returns a data folder with one organization, its API key and its owner: a copy of one that is made once per run. */
export async function newInstallation(): Promise<Installation> {
  const folder = await prepared("installation", async (draft) => {
    const dataDir = join(draft, "data");
    await copyFolder(join(await migratedFolder(), "data"), dataDir);
    const args = ["org", "create", "--name", "X", "--email", "x@example.com", "--json"];
    await writeFile(join(draft, "created.json"), await outputOf(args, dataDir));
  });
  const created = JSON.parse(await readFile(join(folder, "created.json"), "utf8")) as Omit<Installation, "env">;
  return { ...created, env: { QUOIN_DATA_DIR: await copyOf(folder) } };
}

const migratedFolder = () =>
  prepared("migrated", async (draft) => {
    await outputOf(["migrate"], join(draft, "data"));
  });

async function copyOf(folder: string): Promise<string> {
  const parent = await emptyDataDir();
  // Where root must not run PostgreSQL, another account does, which has to reach the data folder.
  await chmod(parent, 0o755);
  const dataDir = join(parent, "data");
  await copyFolder(join(folder, "data"), dataDir);
  return dataDir;
}

async function outputOf(args: readonly string[], dataDir: string): Promise<string> {
  const env = processEnv({ QUOIN_DATA_DIR: dataDir });
  const { stdout } = await promisify(execFile)(process.execPath, ["server/main.ts", ...args], { cwd: root, env });
  return stdout;
}

/** Returns the environment of a process, with nothing of this process's settings. */
const processEnv = (env: Readonly<Record<string, string>>) => ({
  PATH: process.env["PATH"],
  HOME: process.env["HOME"],
  LOG_LEVEL: "warn",
  // Node keeps compiled code there: the same few hundred files are loaded by every process of a run.
  NODE_COMPILE_CACHE: join(inject("runFolder"), "compile-cache"),
  ...env,
});

export interface Run {
  readonly child: ChildProcess;
  out: string;
  error: string;
  /** Resolves when it has ended and all that it wrote has been read. */
  readonly exit: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** Starts `quoin …` as a separate process that inherits no settings. */
export function start(args: readonly string[], env: Record<string, string>): Run {
  const child = spawn(process.execPath, ["server/main.ts", ...args], {
    cwd: root,
    env: processEnv(env),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exit = once(child, "close").then(([code, signal]) => ({ code, signal }) as Awaited<Run["exit"]>);
  const run: Run = { child, out: "", error: "", exit };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (run.out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (run.error += text));
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGTERM");
      await exit;
    }
  });
  return run;
}

/** Runs a command to its end, and returns its exit code and output. */
export async function quoin(args: readonly string[], env: Record<string, string>) {
  const run = start(args, env);
  const { code } = await run.exit;
  return { code, out: run.out, error: run.error };
}

/** Below the ports that systems choose by themselves, so that no other socket takes one before it is used. */
const [portMin, portMax] = [10_240, 32_767];
/** More than there are workers, each of which has ports of its own. */
const portStep = 64;

const firstPort = portMin + (Number(process.env["VITEST_POOL_ID"]) % portStep);
let nextPort = firstPort + portStep * randomInt(Math.floor((portMax - firstPort) / portStep));

/** Returns a port that nothing listens at, and that no other test of the run is given. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = nextPort;
    nextPort = port + portStep > portMax ? firstPort : port + portStep;
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  const isListening = await once(server, "listening").then(
    () => true,
    () => false,
  );
  if (isListening) await once(server.close(), "close");
  return isListening;
}

export interface Server {
  readonly run: Run;
  readonly url: string;
}

/** The limit of a start, which may create or recover a database cluster while other tests start as well. */
export const startMsMax = 60_000;

/** Starts `quoin serve` on a free port and waits until it is ready. */
export async function serve(env: Record<string, string>, args: readonly string[] = ["serve"]): Promise<Server> {
  const port = await freePort();
  const run = start(args, { ...env, PORT: String(port) });
  const url = `http://127.0.0.1:${port}`;
  await until(async () => {
    if (run.child.exitCode !== null) throw new Error(`quoin stopped: ${run.error}`);
    return (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200;
  }, startMsMax);
  return { run, url };
}

/** How tests run commands of this module with `startWatched`. */
export const asProcess = { serve, start };

const pollMs = 50;

/**
 * Waits until a condition is true, and throws when that takes too long.
 * @param limitMs twenty seconds, unless the caller has a reason for more
 */
export async function until(condition: () => Promise<boolean>, limitMs = 20_000): Promise<void> {
  const end = performance.now() + limitMs * timeoutFactor;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`the condition did not come true within ${limitMs} ms`);
    await sleep(pollMs);
  }
}

/** Returns the process id of the embedded PostgreSQL from its pid file. */
export function postmasterOf(dataDir: string): number {
  const folder = readdirSync(dataDir).find((name) => name.startsWith("postgres-18"));
  return Number.parseInt(readFileSync(join(dataDir, folder ?? "", "postmaster.pid"), "utf8"), 10);
}
