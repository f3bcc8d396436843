import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

// How large the project may be. A change that needs more raises the number here, and says why in a decision record;
// one that makes something smaller lowers it.

const root = join(import.meta.dirname, "..");

/** The most entries of a folder. */
const entriesMax = 25;

/** Folders that have more, with their own limit. */
const larger: Readonly<Record<string, number>> = {
  // A file per operation, and per page or journey.
  "tests/api": 300,
  "tests/web": 104,
  "tests/app": 70,
  "tests/support": 75,
  "tests/faults": 40,
  "tests/commands": 30,
  tests: 31,
  // A file per change of the schema, and per set of words.
  "server/db/migrations": 130,
  "web/copy": 76,
  "web/copy/en": 73,
  "web/copy/zh": 73,
  server: 28,
  "server/first-run/demo": 40,
  "reader/bill": 26,
  bench: 48,
};

/** Lines of code with comments, in thousands. */
const thousandsOfLinesMax = { server: 81, web: 62.3, contract: 21.4, reader: 7.2, client: 0.65 } as const;

const triggersMax = 100;
const schemaLinesMax = 4_060;

/** Files of at most so many lines that only one other file uses, which mostly belong into that one. */
const small = 12;
const smallWithOneUserMax = 60;

const folders = ["server", "web", "contract", "reader", "client", "tests", "scripts", "bench"];

const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => `${parentPath.slice(root.length + 1)}/${name}`),
);

/** The entries of each folder; an empty folder, which a move leaves in a checkout, is none. */
const entries = new Map<string, Set<string>>();
for (const file of files) {
  const parts = file.split("/");
  for (const [depth, name] of parts.entries()) {
    if (depth === 0) continue;
    const folder = parts.slice(0, depth).join("/");
    entries.set(folder, (entries.get(folder) ?? new Set()).add(name));
  }
}

const sources = files.filter((path) => /\.(?:tsx?|css|js)$/.test(path));
const textOf = new Map(sources.map((path) => [path, readFileSync(join(root, path), "utf8")]));
const linesOf = (path: string) => (textOf.get(path) ?? "").split("\n").length - 1;

test("no folder has more entries than its budget", () => {
  const over = [...entries].flatMap(([folder, { size }]) =>
    size > (larger[folder] ?? entriesMax) ? [`${folder}: ${size}`] : [],
  );
  expect(over).toEqual([]);
  expect(Object.keys(larger).filter((folder) => !entries.has(folder))).toEqual([]);
});

test.each(Object.entries(thousandsOfLinesMax))("%s has at most %d thousand lines", (folder, max) => {
  const lines = sources.filter((path) => path.startsWith(`${folder}/`)).map(linesOf);
  expect(lines.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(max * 1_000);
});

test("the schema keeps to its lines and triggers", () => {
  const schema = readFileSync(join(root, "server/db/schema.sql"), "utf8");
  expect(schema.match(/^create (?:constraint )?trigger /gim)?.length).toBeLessThanOrEqual(triggersMax);
  expect(schema.split("\n").length).toBeLessThanOrEqual(schemaLinesMax);
});

test("few files are small and have one user", () => {
  const users = new Map<string, Set<string>>();
  for (const [path, text] of textOf) {
    for (const [, to = ""] of text.matchAll(/(?:from|import\() ?"([^"]+\.tsx?)"/g)) {
      const target = pathOf(to, path);
      users.set(target, (users.get(target) ?? new Set()).add(path));
    }
  }
  const found = sources.filter(
    (path) => /^(?:server|web|contract|reader)\//.test(path) && linesOf(path) <= small && users.get(path)?.size === 1,
  );
  expect(found.length).toBeGreaterThan(0);
  expect(found.length).toBeLessThanOrEqual(smallWithOneUserMax);
});

/** The path that an import leads to. */
function pathOf(to: string, from: string): string {
  if (to.startsWith("#words/")) return join("web/copy/en", to.slice("#words/".length));
  return to.startsWith("#") ? to.slice(1) : join(from, "..", to);
}
