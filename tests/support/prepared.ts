import { execFile } from "node:child_process";
import { access, mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { inject } from "vitest";
import { timeoutFactor } from "./timeout-factor.ts";

const pollMs = 50;
const waitMsMax = 120_000 * timeoutFactor;

/**
 * Returns a folder that is made once per run, by the first worker that asks for it; the others wait.
 * @param make fills the folder that it is given
 */
export async function prepared(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(inject("runFolder"), name);
  const isFirst = await mkdir(`${folder}.lock`).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    await mkdir(`${folder}.draft`);
    await make(`${folder}.draft`);
    await rename(`${folder}.draft`, folder);
  }
  for (let waitedMs = 0; waitedMs < waitMsMax; waitedMs += pollMs) {
    if (await exists(folder)) return folder;
    await sleep(pollMs);
  }
  throw new Error(`another worker did not prepare ${name} in time`);
}

/** Copies a folder with its owners and modes, as a database cluster needs it. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)("cp", ["-a", from, to]);
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
