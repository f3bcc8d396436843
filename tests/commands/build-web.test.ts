import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const remedy = "npm ci --include=dev && npm run build-web && npm prune --omit=dev";

/** Creates a checkout without installed packages. */
async function givenCheckout(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "quoin-build-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const path of ["scripts", "web", "contract", "package.json", "package-lock.json"]) {
    await cp(join(root, path), join(folder, path), { recursive: true });
  }
  return folder;
}

const buildWeb = (folder: string) =>
  new Promise<{ code: unknown; error: string }>((resolve) => {
    execFile(process.execPath, [join(folder, "scripts/build-web.ts")], (error, _out, stderr) =>
      resolve({ code: error?.code ?? 0, error: stderr }),
    );
  });

test("without build tools or a built web app, `build-web` says what to do", async () => {
  const { code, error } = await buildWeb(await givenCheckout());
  const reason = "the web app is not built, and its build tools are not installed";
  expect([code, error]).toEqual([1, `quoin: ${reason}; run ${remedy}\n`]);
});

test("without build tools, `build-web` keeps a built web app and warns when outdated", async () => {
  const folder = await givenCheckout();
  const made = join(folder, "dist/web");
  await mkdir(made, { recursive: true });
  await writeFile(join(made, "index.html"), "<!doctype html>");
  await writeFile(join(made, ".made-from"), "other sources");
  const { code, error } = await buildWeb(folder);
  const reason = "the web app in dist/web was built from other sources";
  expect([code, error]).toEqual([0, `quoin: ${reason}; to build it again, run ${remedy}\n`]);
});
