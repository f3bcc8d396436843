/** A backup that finds no space where it is written: on a real small disk. */
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { emptyDataDir, newInstallation, quoin, serve } from "../commands/quoin.ts";
import { tinyPdf } from "../support/images.ts";
import { isLinux, isRoot, withSmallDisk } from "./embedded-support.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

test.runIf(isLinux && isRoot)("a backup onto a full disk leaves nothing, and says what to do", async () => {
  const { env, apiKey } = await newInstallation();
  const { url, run } = await serve(env, ["serve", "--no-worker"]);
  const body = new FormData();
  body.append("file", new Blob([tinyPdf(), randomBytes(3_000_000)]), "a.pdf");
  const uploaded = await fetch(`${url}/api/v1/files`, {
    method: "POST",
    headers: { authorization: `Bearer ${apiKey}` },
    body,
  });
  expect(uploaded.status).toBe(201);

  const folder = await emptyDataDir();
  const [command = "", ...args] = withSmallDisk(folder, 1);
  const script = `"$0" server/main.ts backup ${join(folder, "a.backup")}; echo "exit $?"; ls -A ${folder}`;
  const { stdout, stderr } = await promisify(execFile)(command, [...args, "sh", "-c", script, process.execPath], {
    cwd: root,
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...env },
  });
  expect(stdout).toBe("exit 1\n");
  expect(stderr).toMatch(
    /^quoin: \S+a\.backup cannot be written, and nothing was left there \(ENOSPC[^\n]+\): free space on its disk[^\n]+\n$/,
  );
  // The database is not affected, and the next backup succeeds.
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect((await quoin(["backup", join(await emptyDataDir(), "a.backup")], env)).code).toBe(0);
  run.child.kill("SIGTERM");
  expect((await run.exit).code).toBe(0);
});
