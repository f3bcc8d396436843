import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import packageJson from "../../package.json" with { type: "json" };

export interface Version {
  /** As in `0.1.0`. */
  readonly number: string;
  /** The commit that it was made from; null where neither a checkout nor a build says it. */
  readonly commit: string | null;
}

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The version of this program, read once: a checkout that is updated later does not change what is running. */
export const version: Version = { number: packageJson.version, commit: checkedOutCommit() ?? builtCommit() };

/** Returns the version in one line, as in `0.1.0 (1a2b3c4d5e6f)`. */
export const describeVersion = ({ number, commit }: Version): string =>
  commit === null ? number : `${number} (${commit.slice(0, 12)})`;

/** Reads the commit from `dist/version.json`, which the build of an image without `.git` writes. */
function builtCommit(): string | null {
  const text = read(join(root, "dist/version.json"));
  return text === undefined ? null : ((JSON.parse(text) as { commit?: string }).commit ?? null);
}

/** Reads the commit of the checkout from git's own files: git need not be installed. */
function checkedOutCommit(): string | undefined {
  const [, linked] = /^gitdir: (.+)$/m.exec(read(join(root, ".git")) ?? "") ?? [];
  const folder = linked === undefined ? join(root, ".git") : resolve(root, linked);
  const head = read(join(folder, "HEAD"))?.trim();
  if (head === undefined || !head.startsWith("ref: ")) return head;
  const name = head.slice("ref: ".length);
  // A linked worktree keeps its branches in the repository that it belongs to.
  const shared = resolve(folder, read(join(folder, "commondir"))?.trim() ?? ".");
  const packed = read(join(shared, "packed-refs"))?.split("\n") ?? [];
  return read(join(shared, name))?.trim() ?? packed.find((line) => line.endsWith(` ${name}`))?.split(" ", 1)[0];
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
