import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseSync, Visitor } from "vite";

// `npm run patterns`: checks that no regular expression can take more than linear time, in whatever the server and the
// client run, and in the schemas of the API (docs/decisions/0063-linear-patterns.md).

const root = fileURLToPath(new URL("..", import.meta.url));
const folders = ["contract", "reader", "server", "client"];
/** Here patterns are made of our own paths, as `[^/]+` between slashes: more than the others together, and linear. */
const ofPaths = new Set([
  "server/http/requests/methods.ts",
  "server/http/batch/find-operation.ts",
  "server/portal/allowed-methods.ts",
]);
/** A pattern that takes longer to decide is reported as undecided; each takes a second on a machine that does nothing else. */
const decideTimeoutMs = 120_000;

// The same answers on every machine: the other backends are a program for some systems, and one for Java.
process.env["RECHECK_BACKEND"] = "pure";
const { check } = await import("recheck");

interface Pattern {
  readonly source: string;
  readonly flags: string;
  readonly at: string;
}

const files = folders.flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(ts|js)$/.test(name) && !name.includes("node_modules"))
    .map((name) => `${folder}/${name}`),
);

/** The patterns that a file writes, and the lines on which it makes one from a text. */
function patternsIn(file: string): { readonly literals: Pattern[]; readonly made: string[] } {
  const text = readFileSync(root + file, "utf8");
  const place = (start: number) => `${file}:${text.slice(0, start).split("\n").length}`;
  const literals: Pattern[] = [];
  const made: string[] = [];
  const called = ({ callee, start }: { readonly callee: object; readonly start: number }) => {
    if ("name" in callee && callee.name === "RegExp" && !ofPaths.has(file)) made.push(place(start));
  };
  new Visitor({
    Literal(node) {
      if (!("regex" in node)) return;
      const { pattern: source, flags } = node.regex;
      literals.push({ source, flags, at: place(node.start) });
    },
    NewExpression: called,
    CallExpression: called,
  }).visit(parseSync(file, text).program);
  return { literals, made };
}

/** The patterns that were made from texts while modules were loaded, by their lines. */
const made = new Map<string, Pattern[]>();
const callerLine = new RegExp(`${pathToFileURL(root).href}((?:${folders.join("|")})/[^:]+:\\d+)`);

/** Records every pattern that code of ours makes from a text, once that code runs. */
function recordMade(): void {
  globalThis.RegExp = new Proxy(RegExp, {
    construct(target, args: [string | RegExp, string?], newTarget) {
      const pattern = Reflect.construct(target, args, newTarget) as RegExp;
      const [, caller = ""] = new Error("made here").stack?.split("\n").slice(2, 3).join().match(callerLine) ?? [];
      const { source, flags } = pattern;
      if (caller !== "" && !ofPaths.has(caller.split(":", 1)[0] ?? ""))
        made.set(caller, [...(made.get(caller) ?? []), { source, flags, at: caller }]);
      return pattern;
    },
  });
}

/** The patterns of a schema, as the validator compiles them, with those of its parts. */
function patternsOfSchema(schema: unknown, at: string, seen: Set<unknown>): Pattern[] {
  if (typeof schema !== "object" || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const { pattern } = schema as { pattern?: unknown };
  const own = typeof pattern === "string" ? [{ source: pattern, flags: "u", at }] : [];
  return [...own, ...Object.entries(schema).flatMap(([name, part]) => patternsOfSchema(part, `${at}.${name}`, seen))];
}

const written = files.map((file) => ({ file, ...patternsIn(file) }));
recordMade();
// Modules that make patterns from texts do so while they are loaded, so importing them shows these patterns too.
for (const { file, made: places } of written) if (places.length > 0) await import(root + file);
const { routes } = await import("#contract/api/routes.ts");
const { appRoutes } = await import("#contract/api/app-routes.ts");

const unknown = written.flatMap(({ made: places }) => places).filter((place) => !made.has(place));
const seen = new Set<unknown>();
const schemas = Object.entries({ ...routes, ...appRoutes }).flatMap(([name, route]) =>
  patternsOfSchema(route, `schema of ${name}`, seen),
);
const all = new Map(
  [...written.flatMap(({ literals }) => literals), ...[...made.values()].flat(), ...schemas].map(
    (pattern) => [`/${pattern.source}/${pattern.flags}`, pattern] as const,
  ),
);

const failures = unknown.map((place) => `${place}: makes a pattern at run time, which is not checked: write it out`);
for (const [text, { source, flags, at }] of all) {
  const result = await check(source, flags, { timeout: decideTimeoutMs });
  if (result.status === "safe") continue;
  const how =
    result.status === "vulnerable"
      ? `takes ${result.complexity.summary} time, as on ${result.attack.pattern}`
      : `could not be decided (${result.error.kind})`;
  failures.push(`${at}: ${text} ${how}`);
}
for (const failure of failures) process.stderr.write(`${failure}\n`);
process.stdout.write(`${all.size} patterns checked, of which ${failures.length} are not known to take linear time\n`);
process.exit(failures.length > 0 ? 1 : 0);
