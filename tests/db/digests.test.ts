import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readMigrations } from "#server/db/schema/migrate.ts";

const file = "server/db/migrations/digests.txt";
const root = fileURLToPath(new URL("../..", import.meta.url));

const linesOf = (text: string) => text.split("\n").filter((line) => line !== "");
const listed = linesOf(readFileSync(new URL(`../../${file}`, import.meta.url), "utf8"));

test("digests.txt lists every migration with the digest of its file, in order", async () => {
  const migrations = await readMigrations();
  expect(listed).toEqual(migrations.map(({ name, checksum }) => `${checksum}  ${name}`));
});

test("the first sixteen migrations keep their digests", () => {
  const firstSixteen = listed.slice(0, 16).map((line) => `${line}\n`);
  expect(createHash("sha256").update(firstSixteen.join("")).digest("hex")).toBe(
    "132e1de5c2d69707af8713176549617e802b23b8804a3718d1ef45cd28c738c7",
  );
});

test("digests.txt keeps every line that the branch began with", () => {
  expect(linesOf(readAtMergeBase()).filter((line) => !listed.includes(line))).toEqual([]);
});

/** Returns the file at the commit where this branch left main; empty without git, a main branch, or the file there. */
function readAtMergeBase(): string {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: "pipe" });
  for (const main of ["origin/main", "main"]) {
    try {
      return git("show", `${git("merge-base", "HEAD", main).trim()}:${file}`);
    } catch {
      // The branch has another name, or this is an export without history.
    }
  }
  return "";
}
