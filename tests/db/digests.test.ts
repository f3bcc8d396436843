import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readMigrations } from "#server/db/migrate.ts";

const file = "server/db/migrations/digests.txt";
const root = fileURLToPath(new URL("../..", import.meta.url));

const linesOf = (text: string) => text.split("\n").filter((line) => line !== "");
const listed = linesOf(readFileSync(new URL(`../../${file}`, import.meta.url), "utf8"));

test("digests.txt lists every migration with the digest of its file, in order", async () => {
  const migrations = await readMigrations();
  expect(listed).toEqual(migrations.map(({ name, checksum }) => `${checksum}  ${name}`));
});

test("the first ten migrations are what every data folder was made with", () => {
  const firstTen = listed.slice(0, 10).map((line) => `${line}\n`);
  expect(createHash("sha256").update(firstTen.join("")).digest("hex")).toBe(
    "fbe9f94380f99862a7738c7f8b6ddff6c37daa2d21f8fc104bb1ca3357abc851",
  );
});

test("digests.txt keeps every line that the branch began with", () => {
  expect(linesOf(showAtFork()).filter((line) => !listed.includes(line))).toEqual([]);
});

/** The file where this branch left the main one; empty where there is no git, no main branch, or no such file there. */
function showAtFork(): string {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: "pipe" });
  for (const main of ["origin/main", "main"]) {
    try {
      return git("show", `${git("merge-base", "HEAD", main).trim()}:${file}`);
    } catch {
      // Another name, or an export without history.
    }
  }
  return "";
}
