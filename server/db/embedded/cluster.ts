import { randomUUID } from "node:crypto";
import { lchown, mkdir, open, readdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { join } from "node:path";
import { type Account, clusterIn, commandOf, giveTo, type Runner } from "./account.ts";
import { binaryIn } from "./binaries.ts";
import { clusterName, codeOf, exists, isMissing, type Layout, postgresMajor, reasonOf, superuser } from "./layout.ts";
import { killInitdb, runCommand } from "./processes.ts";

const initdbTimeoutMs = 180_000;
const halfMadePrefix = `${clusterName}.new-`;

/** Rejects a cluster of another major version, which this PostgreSQL cannot read, and changes nothing. */
export async function refuseOtherMajor(layout: Layout): Promise<void> {
  const whatToDo = `start the version of Quoin that created it, or set QUOIN_DATA_DIR to a new folder to start with an empty database`;
  const version = await readVersion(layout.clusterPath);
  if (version === String(postgresMajor)) return;
  if (version !== undefined) {
    throw new Error(
      `${layout.clusterPath} was created by PostgreSQL ${version}, but this version of Quoin uses ${postgresMajor}: ${whatToDo}.`,
    );
  }
  const other = (await readdir(layout.dataDir)).find((name) => /^postgres-\d+$/.test(name) && name !== clusterName);
  if (other !== undefined) {
    throw new Error(`${join(layout.dataDir, other)} does not belong to PostgreSQL ${postgresMajor}: ${whatToDo}.`);
  }
  const entries = await readdir(layout.clusterPath).catch((error) => {
    if (isMissing(error)) return [];
    throw error;
  });
  if (entries.length > 0) {
    throw new Error(
      `${layout.clusterPath} contains files but is not a PostgreSQL data directory: move it, or set QUOIN_DATA_DIR to another folder.`,
    );
  }
}

async function readVersion(clusterPath: string): Promise<string | undefined> {
  try {
    return (await readFile(join(clusterPath, "PG_VERSION"), "utf8")).trim();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/**
 * Removes what a process left that died while creating a cluster, and kills its `initdb`. The lock's holder calls it.
 */
export async function sweepHalfMade(layout: Layout): Promise<void> {
  for (const place of [layout.dataDir, layout.outsideDir]) {
    if (!(await exists(place))) continue;
    for (const name of await readdir(place)) {
      if (!name.startsWith(halfMadePrefix)) continue;
      await killInitdb(join(place, name));
      await rm(join(place, name), { recursive: true, force: true, maxRetries: 5 });
    }
  }
}

/** Creates the cluster under a temporary name; under its own name it is complete or absent. Returns its folder. */
export async function createCluster(layout: Layout, runner: Runner, durable: boolean): Promise<string> {
  const clusterDir = clusterIn(runner.place);
  // An earlier process may have died between the rename and the link.
  if (!(await exists(join(clusterDir, "PG_VERSION")))) {
    const halfMade = join(runner.place, halfMadePrefix + randomUUID());
    try {
      await mkdir(halfMade, { mode: 0o700 });
      await giveTo(runner.account, halfMade);
      await runInitdb(runner, halfMade, durable);
      await rename(halfMade, clusterDir);
    } catch (error) {
      await rm(halfMade, { recursive: true, force: true, maxRetries: 5 });
      throw new Error(`The embedded database cannot be created in ${layout.dataDir}: ${reasonOf(error)}`, {
        cause: error,
      });
    }
  }
  if (clusterDir !== layout.clusterPath && !(await exists(layout.clusterPath)))
    await symlink(clusterDir, layout.clusterPath);
  if (durable) await Promise.all([syncFolder(runner.place), syncFolder(layout.dataDir)]);
  return clusterDir;
}

async function runInitdb({ account, binaries }: Runner, folder: string, durable: boolean): Promise<void> {
  const args = [
    "-D",
    folder,
    `--username=${superuser}`,
    // Access to the socket is all the authentication there is: its folder is closed to other users, and there is no
    // TCP.
    "--auth-local=trust",
    "--auth-host=reject",
    "--encoding=UTF8",
    "--no-locale",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-instructions",
    ...(durable ? [] : ["--no-sync"]),
  ];
  const { code, output } = await runCommand(commandOf(account, binaryIn(binaries, "initdb"), args), {
    ...account.identity,
    timeoutMs: initdbTimeoutMs,
  });
  if (code === 0) return;
  if (/could not look up effective user ID/.test(output)) {
    throw new Error(
      `the uid of this process has no entry in /etc/passwd, which initdb needs: add one, or set DATABASE_URL to use your own PostgreSQL.`,
    );
  }
  throw new Error(pickComplaint(output) ?? `initdb failed with exit code ${code}.`);
}

/** Returns the line that states the error, from output with much else in it. */
export function pickComplaint(output: string): string | undefined {
  const lines = output.split("\n").map((line) => line.trim());
  return (
    lines.find((line) => /No space left|Permission denied|Read-only file system/.test(line)) ??
    lines.find((line) => /\b(FATAL|PANIC|error|could not)\b/.test(line))
  );
}

/** Gives a cluster owned by root to the account that must run it from now on; only while no server runs. */
export async function handOver(account: Account, clusterDir: string): Promise<void> {
  const { identity } = account;
  if (!identity || (await stat(clusterDir)).uid === identity.uid) return;
  const { uid, gid } = identity;
  for (const entry of await readdir(clusterDir, { recursive: true })) await lchown(join(clusterDir, entry), uid, gid);
  // Last, so that a crash in between is noticed: the folder still belongs to root then, and this runs again.
  await lchown(clusterDir, uid, gid);
}

/** Syncs a folder, which makes a rename within it durable. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } catch (error) {
    // Some file systems refuse to sync a folder; they keep renames in order anyway.
    if (!["EINVAL", "ENOTSUP"].includes(codeOf(error) ?? "")) throw error;
  } finally {
    await handle.close();
  }
}
