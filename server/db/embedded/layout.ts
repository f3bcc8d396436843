import { createHash } from "node:crypto";
import { access, constants, lstat, mkdir, readFile, realpath, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const postgresMajor = 18;
export const clusterName = `postgres-${postgresMajor}`;
export const socketPort = 5432;
export const superuser = "quoin";

/** Linux allows 107 bytes and a terminator for a unix socket's path, macOS 103; the smaller works on both. */
const socketPathBytesMax = 103;

/** The paths of one data directory. Every process that opens the same directory derives the same. */
export interface Layout {
  /** The real path, with symlinks resolved. */
  readonly dataDir: string;
  /** The cluster's path in the data directory; a symlink when the files had to be elsewhere. */
  readonly clusterPath: string;
  /** The folder of the next server's socket; a running one records its own in its pid file. */
  readonly socketDir: string;
  readonly logFile: string;
  /** The folder of a cluster whose account cannot reach the data directory. Survives a reboot. */
  readonly outsideDir: string;
  /** Short and stable for one data directory: names the lock and the folders outside it. */
  readonly key: string;
}

/** Creates the data directory when it is missing (0700). Rejects one that this process may not use. */
export async function prepareLayout(givenDir: string): Promise<Layout> {
  try {
    await mkdir(givenDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Error(`The data directory ${givenDir} cannot be created: ${reasonOf(error)}.`, { cause: error });
  }
  const dataDir = await realpath(givenDir);
  const { uid } = await stat(dataDir);
  if (currentUid() !== 0 && uid !== currentUid()) {
    throw new Error(
      `The data directory ${dataDir} belongs to uid ${uid} and this process runs as uid ${currentUid()}: ` +
        `run Quoin as its owner, or set QUOIN_DATA_DIR to another directory.`,
    );
  }
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`The data directory ${dataDir} is not writable: ${reasonOf(error)}.`, { cause: error });
  }
  return layoutOf(dataDir);
}

export function layoutOf(dataDir: string): Layout {
  const key = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  return {
    dataDir,
    clusterPath: join(dataDir, clusterName),
    socketDir: chooseSocketDir(dataDir, key),
    logFile: join(dataDir, `${clusterName}.log`),
    outsideDir: join("/var/lib", `quoin-${key}`),
    key,
  };
}

function chooseSocketDir(dataDir: string, key: string): string {
  // postgres.js reads a comma as a list of hosts, and then waits forever instead of reporting that none responds.
  const fits = (folder: string) =>
    Buffer.byteLength(socketPathIn(folder)) <= socketPathBytesMax && !folder.includes(",");
  return [join(dataDir, "socket"), join(tmpdir(), `quoin-${key}`)].find(fits) ?? join("/tmp", `quoin-${key}`);
}

export const socketPathIn = (folder: string) => join(folder, `.s.PGSQL.${socketPort}`);

/** Returns the cluster's real path, or undefined while there is no cluster. */
export async function findClusterDir(layout: Layout): Promise<string | undefined> {
  if (!(await exists(join(layout.clusterPath, "PG_VERSION")))) return undefined;
  return realpath(layout.clusterPath);
}

export interface PidFile {
  readonly pid: number;
  readonly socketDir: string | undefined;
  /** Key and id of the shared memory by which PostgreSQL detects live sessions of a dead server. */
  readonly sharedMemory: string | undefined;
  readonly lines: readonly string[];
}

/** Reads `postmaster.pid`, which is no proof of life. Undefined when it is missing or not a number. */
export async function readPidFile(clusterDir: string): Promise<PidFile | undefined> {
  let text: string;
  try {
    text = await readFile(join(clusterDir, "postmaster.pid"), "utf8");
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  const lines = text.split("\n");
  const pid = Number.parseInt(lines[0] ?? "", 10);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, socketDir: lines[4]?.trim() || undefined, sharedMemory: lines[6]?.trim() || undefined, lines };
}

export async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

export const currentUid = () => process.getuid?.() ?? -1;

export const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;

export const isMissing = (error: unknown) => codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR";

export const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
