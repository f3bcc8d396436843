import { chmod, chown, mkdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Binaries, binaryIn, copyBinaries, makeLinks } from "./binaries.ts";
import { clusterName, currentUid, type Layout, reasonOf } from "./layout.ts";
import { runCommand } from "./processes.ts";

const probeTimeoutMs = 20_000;
const unprivilegedUser = "nobody";

/** The account that runs PostgreSQL, which refuses to run as root, and where its files can then be. */
export interface Account {
  /** Precedes the program: `unshare --user` for root, nothing otherwise. */
  readonly prefix: readonly string[];
  /** The user of the child and owner of the cluster; undefined: the same as this process. */
  readonly identity: { uid: number; gid: number } | undefined;
}

export interface Runner {
  readonly account: Account;
  readonly binaries: Binaries;
  /** The folder that contains the cluster: the data directory, or one that the account can reach. */
  readonly place: string;
}

const asOurselves: Account = { prefix: [], identity: undefined };
/**
 * In a user namespace without a uid mapping root looks unprivileged to itself and to PostgreSQL, while the kernel still
 * treats it as the owner of its files; it has no capabilities.
 */
const asUnmappedRoot: Account = { prefix: ["unshare", "--user"], identity: undefined };

export const commandOf = (account: Account, program: string, args: readonly string[]): [string, ...string[]] => {
  const [first, ...rest] = [...account.prefix, program, ...args];
  return [first ?? program, ...rest];
};

/**
 * Picks the account by the owner of the data, and a method that works. `clusterDir` is undefined at the first start.
 */
export async function chooseRunner(layout: Layout, clusterDir: string | undefined, found: Binaries): Promise<Runner> {
  const place = clusterDir === undefined ? layout.dataDir : dirname(clusterDir);
  const owner = await stat(clusterDir ?? layout.dataDir);
  if (currentUid() !== 0) return withBinaries(asOurselves, found, place);
  if (owner.uid !== 0) return runAsOwner(owner, found, place);

  if ((await canRun(asUnmappedRoot, "/bin/sh", ["-c", ":"])) && (await canEnter(asUnmappedRoot, place))) {
    return withBinaries(asUnmappedRoot, found, place);
  }
  return runAsNobody(layout, clusterDir, found);
}

async function runAsOwner({ uid, gid }: { uid: number; gid: number }, found: Binaries, place: string): Promise<Runner> {
  const account = { prefix: [], identity: { uid, gid } };
  if (!(await canEnter(account, place))) {
    throw new Error(
      `The database files in ${place} belong to uid ${uid}, which cannot enter that folder: give that uid permission ` +
        "to traverse the folders above it (chmod o+x), or move the data directory and set QUOIN_DATA_DIR.",
    );
  }
  return withBinaries(account, found, place);
}

/** Gives the cluster to an unprivileged account, where user namespaces are forbidden, as in most containers. */
async function runAsNobody(layout: Layout, clusterDir: string | undefined, found: Binaries): Promise<Runner> {
  const identity = await findUnprivileged();
  const account = { prefix: [], identity };
  const current = clusterDir === undefined ? layout.dataDir : dirname(clusterDir);
  if (await canEnter(account, dirname(current))) {
    await letPass(account, identity.gid, current);
    return withBinaries(account, found, current);
  }
  if (clusterDir !== undefined) {
    throw new Error(
      `PostgreSQL does not run as root, user namespaces are not permitted, and ${unprivilegedUser} cannot access ` +
        `${clusterDir}: move the data directory out of a private home, for example to /var/lib/quoin, and set ` +
        "QUOIN_DATA_DIR.",
    );
  }
  return withBinaries(account, found, await makeReachablePlace(layout, identity.gid));
}

/** Opens the folder to the group only: this account can pass through but not list, others can do neither. */
async function letPass(account: Account, gid: number, folder: string): Promise<void> {
  if (await canEnter(account, folder)) return;
  await chown(folder, currentUid(), gid);
  await chmod(folder, 0o710);
}

async function makeReachablePlace(layout: Layout, gid: number): Promise<string> {
  const place = layout.outsideDir;
  try {
    await mkdir(place, { recursive: true, mode: 0o710 });
    await chown(place, currentUid(), gid);
    await chmod(place, 0o710);
  } catch (error) {
    throw new Error(
      `PostgreSQL does not run as root, user namespaces are not permitted, ${unprivilegedUser} cannot access ` +
        `${layout.dataDir}, and ${place} cannot be created (${reasonOf(error)}): set QUOIN_DATA_DIR to a folder that ` +
        "every user can access, run Quoin as an ordinary user, or set DATABASE_URL.",
      { cause: error },
    );
  }
  return place;
}

async function findUnprivileged(): Promise<{ uid: number; gid: number }> {
  const ask = async (flag: "-u" | "-g") => {
    const { code, output } = await runCommand(["id", flag, unprivilegedUser], { timeoutMs: probeTimeoutMs });
    // macOS prints the uid -2 of `nobody` as unsigned; the system call takes a signed 32-bit number.
    return code === 0 ? Number(output) | 0 : 0;
  };
  const [uid, gid] = await Promise.all([ask("-u"), ask("-g")]);
  if (uid === 0 || gid === 0) {
    throw new Error(
      "PostgreSQL does not run as root, user namespaces are not permitted, and there is no user " +
        `"${unprivilegedUser}" to run it: run Quoin as an ordinary user, or set DATABASE_URL to use your own ` +
        "PostgreSQL.",
    );
  }
  return { uid, gid };
}

/** Uses the installed binaries if the account can run them, else a copy next to the cluster. */
async function withBinaries(account: Account, found: Binaries, place: string): Promise<Runner> {
  const usable = (await makeLinks(found)) && (await canRun(account, binaryIn(found, "postgres"), ["--version"]));
  const binaries = usable ? found : await copyBinaries(found, place);
  if (!usable) await requireRunnable(account, binaries);
  return { account, binaries, place };
}

async function requireRunnable(account: Account, binaries: Binaries): Promise<void> {
  const program = binaryIn(binaries, "postgres");
  const { code, output } = await tryCommand(account, program, ["--version"]);
  if (code === 0) return;
  throw new Error(
    `The embedded PostgreSQL does not run on this machine (${output.trim() || `exit code ${code}`}): ` +
      `it needs glibc and a file system that allows executing programs. Set DATABASE_URL to use your own PostgreSQL.`,
  );
}

const canEnter = (account: Account, folder: string) => canRun(account, "/bin/sh", ["-c", 'cd "$1"', "sh", folder]);

async function canRun(account: Account, program: string, args: readonly string[]): Promise<boolean> {
  return (await tryCommand(account, program, args)).code === 0;
}

/** Counts a program that cannot even be started (missing, not permitted) as one that failed. */
async function tryCommand(account: Account, program: string, args: readonly string[]) {
  try {
    return await runCommand(commandOf(account, program, args), { ...account.identity, timeoutMs: probeTimeoutMs });
  } catch (error) {
    return { code: null, output: reasonOf(error) };
  }
}

/** Makes the account the owner of a file, which PostgreSQL requires. */
export async function giveTo(account: Account, path: string): Promise<void> {
  if (account.identity) await chown(path, account.identity.uid, account.identity.gid);
}

export const clusterIn = (place: string) => join(place, clusterName);
