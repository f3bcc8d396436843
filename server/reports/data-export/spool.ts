import { type FileHandle, mkdtemp, open, rm, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { linesOf } from "#server/core/text/lines.ts";
import { isFileError, storageIsFull } from "#server/core/storage-full.ts";

/** Texts in a temporary folder that only this account can read, until they are sent. */
export interface Spool extends AsyncDisposable {
  /** Writes a text. Returns a way to read it. @throws Error that says why the temporary folder takes no more */
  write(parts: Iterable<string> | AsyncIterable<string>): Promise<SpooledText>;
}

export interface SpooledText {
  bytes(): AsyncIterable<Uint8Array>;
  lines(): AsyncIterable<string>;
}

/** The characters that are written at once, and the bytes that are read at once. */
const lengthAtOnce = 64 * 1024;

/**
 * Creates the folder. What is read in a transaction waits there, so that the transaction is over before the first byte
 * is sent, however slow the client is, and memory holds none of it. Each file is removed from the folder while it is
 * open, so that the system frees it however the process ends.
 */
export async function openSpool(): Promise<Spool> {
  const folder = await explained(mkdtemp(join(tmpdir(), "quoin-export-")));
  const handles: FileHandle[] = [];
  return {
    async write(parts) {
      const file = join(folder, String(handles.length));
      const handle = await explained(open(file, "wx+", 0o600));
      handles.push(handle);
      await explained(unlink(file));
      let waiting = "";
      for await (const part of parts) {
        waiting += part;
        if (waiting.length < lengthAtOnce) continue;
        await explained(handle.writeFile(waiting));
        waiting = "";
      }
      await explained(handle.writeFile(waiting));
      return { bytes: () => bytesOf(handle), lines: () => linesOf(bytesOf(handle)) };
    },
    async [Symbol.asyncDispose]() {
      for (const handle of handles) await handle.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function* bytesOf(handle: FileHandle): AsyncGenerator<Uint8Array> {
  for (let position = 0; ;) {
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(lengthAtOnce), 0, lengthAtOnce, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** @throws Error with one line that names the folder and the remedy */
async function explained<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isFileError(error) ? folderFailure(error) : error;
  }
}

function folderFailure(error: unknown): Error {
  const remedy = storageIsFull(error) ? "free space on its disk" : "let this account write to it";
  const message = `an export cannot write to the temporary folder ${tmpdir()} (${(error as Error).message})`;
  // Not as its cause, and without its code: a full disk is not that of the database here.
  return new Error(`${message}: ${remedy}, or name another folder with TMPDIR`);
}
