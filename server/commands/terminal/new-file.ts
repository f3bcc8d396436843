import { randomUUID } from "node:crypto";
import { createWriteStream, rmSync } from "node:fs";
import { access, link, open, rename, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { Writable } from "node:stream";
import { errorCode, isFileError, storageIsFull } from "#server/core/storage-full.ts";
import { isMissing, reasonOf } from "#server/db/embedded/layout.ts";

/**
 * Writes a new file that only this account can read. It appears under its name when it is complete and on disk, and
 * never replaces another. `write` ends the output, and returns the size of the file.
 * @throws Error with one line that says why it cannot be written
 */
export async function writeNewFile(file: string, write: (output: Writable) => Promise<number>): Promise<number> {
  await refuseExisting(file);
  const draft = `${file}.${randomUUID().slice(0, 8)}.partial`;
  const stopWatching = removeWhenStopped(draft);
  try {
    const bytes = await write(createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true }));
    await giveName(draft, file);
    await syncFolder(dirname(resolve(file)));
    return bytes;
  } catch (error) {
    throw isFileError(error) ? fileFailure(file, error) : error;
  } finally {
    rmSync(draft, { force: true });
    stopWatching();
  }
}

const exists = (file: string) => new Error(`${file} exists already: choose another name, or remove it first`);

/** @throws Error when there is a file of that name, or no folder for it */
export async function refuseExisting(file: string): Promise<void> {
  const found = await stat(file).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (found !== undefined) throw exists(file);
  await access(dirname(resolve(file))).catch(() => {
    throw new Error(`there is no folder ${dirname(resolve(file))}: create it, or choose another one`);
  });
}

/** Gives the file its name, unless another has it by now. */
async function giveName(draft: string, file: string): Promise<void> {
  try {
    // A link never replaces a file, as a rename would.
    await link(draft, file);
  } catch (error) {
    if (errorCode(error) === "EEXIST") throw exists(file);
    // Some file systems have no links.
    await refuseExisting(file);
    await rename(draft, file);
  }
}

function fileFailure(file: string, error: unknown): Error {
  const remedy = storageIsFull(error) ? "free space on its disk, or choose another one" : "choose another file";
  // Not as its cause: a full disk is not that of the database here.
  return new Error(`${file} cannot be written, and nothing was left there (${reasonOf(error)}): ${remedy}`);
}

const stopSignals = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/** Removes a file when the process is stopped by a signal. Returns the function that ends this. */
function removeWhenStopped(draft: string): () => void {
  const onSignal = (signal: NodeJS.Signals) => {
    rmSync(draft, { force: true });
    stopWatching();
    process.kill(process.pid, signal);
  };
  const stopWatching = () => {
    for (const signal of stopSignals) process.off(signal, onSignal);
  };
  for (const signal of stopSignals) process.on(signal, onSignal);
  return stopWatching;
}

/** Syncs the directory entries of a folder to disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
