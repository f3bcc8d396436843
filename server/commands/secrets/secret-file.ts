import { randomBytes, randomUUID } from "node:crypto";
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { secretLengthMin } from "#server/settings/read-values.ts";

const secretBytes = 32;

export const secretFileIn = (dataDir: string): string => join(dataDir, "secret");

/** Reads the secret in the data folder; undefined when there is no such file. @throws Error with what to do */
export function readSecretFile(dataDir: string): string | undefined {
  const file = secretFileIn(dataDir);
  let text: string;
  try {
    text = readFileSync(file, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new Error(`${file} cannot be read (${(error as Error).message}): make it readable, or set QUOIN_SECRET`, {
      cause: error,
    });
  }
  if (text.length >= secretLengthMin) return text;
  const fault = text === "" ? "is empty" : `has fewer than ${secretLengthMin} characters`;
  throw new Error(
    `${file} ${fault}: restore it from a backup, or set QUOIN_SECRET to the secret that the database was encrypted with`,
  );
}

/**
 * Creates the file, complete and private, unless another process that starts at the same time was first. It is on disk
 * before this returns: after a power loss the database must not refer to a secret that the file has lost.
 */
export function makeSecretFile(dataDir: string): void {
  const file = secretFileIn(dataDir);
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, randomBytes(secretBytes).toString("hex"), { mode: 0o600, flush: true });
  try {
    // A link either appears with the complete content or fails because another process was first.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    unlinkSync(draft);
  }
  syncFolder(dataDir);
}

/** Syncs the directory entries of a folder to disk. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
