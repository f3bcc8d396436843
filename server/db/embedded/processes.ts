import { spawn } from "node:child_process";
import { readdir, readFile, readlink } from "node:fs/promises";
import { basename } from "node:path";

/** The environment of a child process: nothing that could change how PostgreSQL behaves. */
export const childEnv = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  LC_ALL: "C",
  TZ: "UTC",
} as const;

const outputBytesMax = 64 * 1024;

export interface Finished {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a program to its end and returns both output streams as one text. Rejects only when it could not be started. */
export function runCommand(
  command: readonly [string, ...string[]],
  options: { uid?: number; gid?: number; timeoutMs: number },
): Promise<Finished> {
  const [program, ...args] = command;
  const { timeoutMs, ...account } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...account,
      // Not our working directory: the account that runs the child may be unable to enter it.
      cwd: "/",
      env: childEnv,
      stdio: ["ignore", "pipe", "pipe"],
      timeout: timeoutMs,
      killSignal: "SIGKILL",
    });
    let output = "";
    const keep = (chunk: Buffer) => {
      if (output.length < outputBytesMax) output += chunk.toString();
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
}

export interface ServerProcess {
  readonly pid: number;
  readonly role: "postmaster" | "session" | "leftover";
}

/**
 * Returns the live processes of the cluster in this folder, without zombies. A "leftover" runs in a deleted folder of
 * that name; a "postmaster" may not have entered its folder yet. macOS has no cheap way to find a process's folder:
 * sessions and leftovers are not found there.
 */
export async function findServerProcesses(clusterDir: string): Promise<ServerProcess[]> {
  if (process.platform !== "linux") return findPostmastersByPs(clusterDir);
  const found = await Promise.all(
    (await readdir("/proc"))
      .filter((name) => /^\d+$/.test(name))
      .map(async (name): Promise<ServerProcess | undefined> => {
        const role = await readRole(Number(name), clusterDir);
        return role && { pid: Number(name), role };
      }),
  );
  return found.filter((each) => each !== undefined);
}

/** True when the process with this pid is the cluster's postmaster: another program may have been given the pid. */
export async function isPostmaster(pid: number, clusterDir: string): Promise<boolean> {
  if (process.platform === "linux") return (await readRole(pid, clusterDir)) === "postmaster";
  return (await findPostmastersByPs(clusterDir)).some((each) => each.pid === pid);
}

/** Kills the processes of an `initdb` in a folder whose starter died. */
export async function killInitdb(folder: string): Promise<void> {
  for (const each of await findServerProcesses(folder)) killQuietly(each.pid, "SIGKILL");
}

export function killQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already exited, which is what the signal was for.
  }
}

async function readRole(pid: number, clusterDir: string): Promise<ServerProcess["role"] | undefined> {
  // Another user's process cannot be read, and one that exits disappears while it is read: neither is ours.
  const [commandLine, cwd] = await Promise.all([
    readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => ""),
    readlink(`/proc/${pid}/cwd`).catch(() => ""),
  ]);
  const deleted = `${clusterDir} (deleted)`;
  const args = commandLine.split("\0");
  // A session overwrites its inherited arguments with its state.
  const isMain = args.includes("-D") && args.some((arg) => ["postgres", "initdb"].includes(basename(arg)));
  const program = basename(await readlink(`/proc/${pid}/exe`).catch(() => ""));
  if (cwd === deleted && program.startsWith("postgres")) return "leftover";
  if (isMain && (cwd === clusterDir || args[args.indexOf("-D") + 1] === clusterDir)) return "postmaster";
  return cwd === clusterDir && program.startsWith("postgres") ? "session" : undefined;
}

async function findPostmastersByPs(clusterDir: string): Promise<ServerProcess[]> {
  const { output } = await runCommand(["ps", "-axww", "-o", "pid=,command="], { timeoutMs: 10_000 });
  return output
    .split("\n")
    .filter((line) => line.includes(`/bin/postgres -D ${clusterDir} `))
    .map((line) => ({ pid: Number.parseInt(line, 10), role: "postmaster" as const }));
}
