// @module-tag gate
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { languages } from "#contract/language.ts";
import { newEmptyInstallation } from "./in-process.ts";
import { freePort, startMsMax, until } from "./quoin.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const remedy = "npm ci --include=dev && npm run build-web && npm run shrink";

const files = ["package.json", "package-lock.json", "tsconfig.json"];

/**
 * Creates a checkout.
 * @param options.packages those that are installed in it: none, those of a production install, or all
 */
async function givenCheckout({ packages }: { packages: "none" | "production" | "all" }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "quoin-build-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const path of ["scripts", "web", "client", "contract", "reader", "server", "docs", ...files]) {
    await cp(join(root, path), join(folder, path), { recursive: true });
  }
  if (packages === "none") return folder;
  await mkdir(join(folder, "node_modules"));
  for (const name of await readdir(join(root, "node_modules"))) {
    if (name === "vite" && packages === "production") continue;
    await symlink(join(root, "node_modules", name), join(folder, "node_modules", name));
  }
  return folder;
}

/** Leaves a build of other sources in a checkout. */
async function givenOldBuild(folder: string): Promise<void> {
  const made = join(folder, "dist/web");
  await mkdir(join(made, "assets"), { recursive: true });
  await writeFile(join(made, "index.en.html"), "<!doctype html><title>An old build</title>");
  await writeFile(join(made, ".made-from"), "other sources");
}

const buildWeb = (folder: string) =>
  new Promise<{ code: unknown; error: string }>((resolve) => {
    execFile(process.execPath, [join(folder, "scripts/build-web.ts")], (error, _out, stderr) =>
      resolve({ code: error?.code ?? 0, error: stderr }),
    );
  });

/** Starts `quoin serve` in a checkout. */
async function serveIn(folder: string, more: readonly string[] = []) {
  const port = await freePort();
  const child = spawn(process.execPath, ["server/main.ts", "serve", ...more], {
    cwd: folder,
    env: { PATH: process.env["PATH"], ...(await newEmptyInstallation()).env, PORT: String(port) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const run = { child, error: "" };
  child.stderr.setEncoding("utf8").on("data", (text: string) => (run.error += text));
  onTestFinished(async () => {
    if (child.exitCode === null && child.kill("SIGTERM")) await once(child, "exit");
  });
  const url = `http://127.0.0.1:${port}`;
  const readiness = async () => {
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`quoin stopped: ${run.error}`);
      return (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200;
    }, startMsMax);
    return (await fetch(`${url}/readyz`)).json() as Promise<{ commit: string | null }>;
  };
  const page = async () => {
    await readiness();
    return (await fetch(`${url}/sign-in`, { headers: { accept: "text/html" } })).text();
  };
  return { run, readiness, page };
}

test("without build tools or a built web app, `build-web` says what to do", async () => {
  const { code, error } = await buildWeb(await givenCheckout({ packages: "none" }));
  const reason = "the web app is not built, and its build tools are not installed";
  expect([code, error]).toEqual([1, `quoin: ${reason}; run ${remedy}\n`]);
});

test("without build tools, `build-web` keeps a built web app and warns when outdated", async () => {
  const folder = await givenCheckout({ packages: "none" });
  await givenOldBuild(folder);
  const { code, error } = await buildWeb(folder);
  const reason = "the web app in dist/web was built from other sources";
  expect([code, error]).toEqual([0, `quoin: ${reason}; to build it again, run ${remedy}\n`]);
});

test("two servers that start on a stale web app build it once, and serve the new one", async () => {
  const folder = await givenCheckout({ packages: "all" });
  await givenOldBuild(folder);
  // A small app, which is built in a second.
  await writeFile(join(folder, "web/main.tsx"), 'document.body.append("A new app");');
  const noteBuild = 'import { appendFileSync } from "node:fs"; appendFileSync("builds", "built\\n");';
  await appendFile(join(folder, "web/vite.config.ts"), noteBuild);
  const servers = await Promise.all([serveIn(folder), serveIn(folder)]);
  for (const { page } of servers) expect(await page()).toContain("/assets/");
  const builds = (await readFile(join(folder, "builds"), "utf8")).trim().split("\n");
  // One to learn which files its pages need, and one per language.
  expect(builds).toHaveLength(1 + languages.length);
  // The one that starts later may find the new build.
  const output = servers.map(({ run }) => run.error).join("");
  expect(output).toContain("building the web app again: its sources have changed");
  expect(await readFile(join(folder, "dist/web/.made-from"), "utf8")).toMatch(/^[0-9a-f]{64}$/);
  expect(await readdir(join(folder, "dist"))).toEqual(["web"]);
});

test("without build tools, `serve` ends when there is no web app and says what to do", async () => {
  const { run } = await serveIn(await givenCheckout({ packages: "production" }));
  expect(await once(run.child, "close")).toEqual([1, null]);
  const reason = "quoin: the web app is not built, and its build tools are not installed";
  expect(run.error.trim().split("\n").at(-1)).toBe(`${reason}; run ${remedy}`);
});

test("without build tools, `serve` warns of a stale web app and serves it", async () => {
  const folder = await givenCheckout({ packages: "production" });
  await givenOldBuild(folder);
  const { run, page, readiness } = await serveIn(folder);
  expect(await page()).toContain("An old build");
  // There is no .git in it.
  expect((await readiness()).commit).toBeNull();
  expect(run.error).toMatch(/"level":40.*the web app in dist\/web was built from other sources.*the old one is served/);
});

test("an image without sources and .git serves its build, and has the commit of that", async () => {
  const folder = await givenCheckout({ packages: "production" });
  await givenOldBuild(folder);
  await writeFile(join(folder, "dist/version.json"), JSON.stringify({ commit: "f".repeat(40) }));
  // A server needs the files of the portal and of the help.
  for (const name of await readdir(join(folder, "web"))) {
    if (!["portal", "docs", "public"].includes(name)) await rm(join(folder, "web", name), { recursive: true });
  }
  const { run, page, readiness } = await serveIn(folder);
  expect(await page()).toContain("An old build");
  expect((await readiness()).commit).toBe("f".repeat(40));
  expect(run.error).not.toContain("web app");
});

test("`serve --no-build` warns of a missing web app and serves the API", async () => {
  const { run, page } = await serveIn(await givenCheckout({ packages: "all" }), ["--no-build"]);
  expect(await page()).not.toContain("/assets/");
  expect(run.error).toMatch(/"level":40.*the web app is not built and is not served; run npm run build-web/);
});
