// @module-tag gate
import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signatureHeader } from "#server/webhooks/delivery/sign.ts";
import packageJson from "../../package.json" with { type: "json" };
import { eventsOf, newOrg } from "../support/service.ts";
import { newPage } from "../web/page.ts";
import { builtClient } from "./built-client.ts";
import { address } from "./connect.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../..", import.meta.url));
const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
const gzipBytesMax = 10 * 1024;

/** The folder of a developer who installed the package and compiled a program. */
let consumer = "";

beforeAll(async () => {
  const client = await builtClient();
  consumer = await mkdtemp(join(tmpdir(), "quoin-consumer-"));
  await run("npm", ["pack", client, "--pack-destination", consumer]);
  await cp(join(root, "tests/client/consumer"), join(consumer, "src"), { recursive: true });
  await writeFile(join(consumer, "package.json"), '{"type":"module"}');
  await run("npm", ["install", "--offline", "--no-audit", await packed()], { cwd: consumer });
  await writeFile(join(consumer, "tsconfig.json"), JSON.stringify({ compilerOptions: strictest, include: ["src"] }));
  const compiler = process.env["QUOIN_TEST_TSC"] ?? tsc;
  await run(process.execPath, [compiler, "-p", consumer]).catch((error: { stdout?: string }) => {
    throw new Error(error.stdout);
  });
});
afterAll(() => rm(consumer, { recursive: true }));

const packed = async () => join(consumer, (await readdir(consumer)).find((name) => name.endsWith(".tgz")) ?? "");

/** Declarations are checked, too: nothing that they need may be missing. */
const strictest = {
  target: "ES2022",
  lib: ["ES2022", "DOM", "DOM.Iterable"],
  types: [],
  module: "NodeNext",
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  rootDir: "src",
  outDir: "out",
};

/** Returns what the program is given, and what it must see. */
async function task() {
  const api = await newOrg();
  await api.client({ name: "陈 & Söhne" });
  const [event] = await eventsOf(api.org);
  const body = JSON.stringify(event);
  const secret = "5".repeat(64);
  const signed = { secret, header: signatureHeader([secret], new Date(), body), body };
  const seen = {
    name: "Riverside MCST 4821",
    notes: "Cheques, please.",
    stale: "PRECONDITION_FAILED",
    totals: [109],
    event: "陈 & Söhne",
  };
  return { args: [await address(), api.key, JSON.stringify(signed)], key: api.key, signed, seen };
}

/** Returns the first Node on PATH that the project did not bring: its version may be older. */
async function nodeOfTheHost(): Promise<string[]> {
  for (const folder of (process.env["PATH"] ?? "").split(delimiter)) {
    if (folder.includes("node_modules")) continue;
    const found = await run(join(folder, "node"), ["--version"]).catch(() => undefined);
    if (found !== undefined) return [join(folder, "node")];
  }
  return [process.execPath];
}

test("the package has the product's version, its licence and no dependency", async () => {
  const installed = join(consumer, "node_modules/@quoin/client");
  const manifest = JSON.parse(await readFile(join(installed, "package.json"), "utf8")) as Record<string, unknown>;
  expect(manifest).toMatchObject({ name: "@quoin/client", version: packageJson.version, license: "Apache-2.0" });
  expect(Object.keys(manifest).filter((name) => /dependencies$/i.test(name))).toEqual([]);
  const files = (await readdir(installed)).toSorted();
  const modules = ["errors", "operations", "options", "quoin", "request", "retry", "webhooks"];
  expect(files).toEqual(
    ["LICENSE", "README.md", "package.json", ...modules.flatMap((name) => [`${name}.d.ts`, `${name}.js`])].toSorted(),
  );
});

test("its modules weigh at most 10 KB, and import only one another", async () => {
  const installed = join(consumer, "node_modules/@quoin/client");
  const names = (await readdir(installed)).filter((name) => /\.(js|d\.ts)$/.test(name));
  const texts = await Promise.all(names.map((name) => readFile(join(installed, name), "utf8")));
  const imported = texts.flatMap((text) =>
    [...text.matchAll(/ from "([^"]+)"|import\("([^"]+)"\)/g)].map(([, from]) => from),
  );
  expect(imported.filter((from) => !names.includes(from?.slice(2) ?? ""))).toEqual([]);
  const script = texts.filter((_, i) => names[i]?.endsWith(".js")).join("\n");
  expect(gzipSync(script).length).toBeLessThan(gzipBytesMax);
});

test("a strict program compiles against it, and runs on this Node and on the host's", async () => {
  const [node = ""] = await nodeOfTheHost();
  for (const command of [process.execPath, node]) {
    const { args, seen } = await task();
    const { stdout } = await run(command, [join(consumer, "out/main.js"), ...args]);
    expect(JSON.parse(stdout), command).toEqual(seen);
  }
});

/** The runtimes that `.ci/check-client` installs. */
const runtimes = [
  { name: "Bun", command: process.env["QUOIN_TEST_BUN"], options: [] },
  { name: "Deno", command: process.env["QUOIN_TEST_DENO"], options: ["run", "--allow-net"] },
].flatMap(({ command, ...rest }) => (command === undefined ? [] : [{ ...rest, command }]));

for (const { name, command, options } of runtimes) {
  test(`the same program runs on ${name}`, async () => {
    const { args, seen } = await task();
    const { stdout } = await run(command, [...options, join(consumer, "out/main.js"), ...args], { cwd: consumer });
    expect(JSON.parse(stdout)).toEqual(seen);
  });
}

test("the same program runs in a browser, on a page of the server's origin", async () => {
  const { key, signed, seen } = await task();
  const url = await address();
  const page = await newPage(url);
  await page.route("**/program/**", async (route) => {
    const [, path = ""] = new URL(route.request().url()).pathname.split("/program/");
    if (path === "") return route.fulfill({ contentType: "text/html", body: importMap });
    const file = path.startsWith("client/") ? `node_modules/@quoin/${path}` : `out/${path}`;
    return route.fulfill({ contentType: "text/javascript", body: await readFile(join(consumer, file), "utf8") });
  });
  await page.goto("/program/");
  const script = `import("/program/program.js").then(({ useClient }) => useClient(...${JSON.stringify([url, key, signed])}))`;
  expect(await page.evaluate(script)).toEqual(seen);
});

const importMap = `<!doctype html><link rel="icon" href="data:,">
<script type="importmap">{ "imports": { "@quoin/client": "/program/client/quoin.js" } }</script>`;

test("the published types are those of the contract, operation by operation", async () => {
  const folder = await mkdtemp(join(root, "tests/client/.types-"));
  try {
    await writeFile(join(folder, "same.ts"), comparison);
    const settings = {
      extends: join(root, "client/tsconfig.json"),
      compilerOptions: { tsBuildInfoFile: "types.tsbuildinfo" },
      include: ["same.ts"],
    };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(settings));
    const { stdout } = await run(process.execPath, [tsc, "-p", folder]).catch((error: { stdout: string }) => error);
    expect(stdout).toBe("");
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** A program that compiles only if each method is the same in both, but for ids, which are any text when published. */
const comparison = `
import type { Operations as Published } from "../../../dist/client/quoin.d.ts";
import type { Operations as Source } from "../../../client/quoin.ts";

type Plain<T> = T extends string
  ? Record<never, never> extends Record<T, 1> ? string : T
  : T extends Response | File | AbortSignal ? T
  : T extends readonly unknown[] ? { [Key in keyof T]: Plain<T[Key]> }
  : T extends object ? { [Key in keyof T]: Plain<T[Key]> }
  : T;
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : "published lacks something") : "published has more";
type Call<F> = F extends (...args: infer Args) => Promise<infer Answer> ? { args: Plain<Args>; answer: Plain<Answer> } : never;

type Different = {
  [Name in keyof Source]: Same<Call<Source[Name]>, Call<Published[Name]>> extends true ? never : Name;
}[keyof Source];
const none: [Different] extends [never] ? true : Different = true;
const names: Same<keyof Source, keyof Published> = true;
void none;
void names;
`;
