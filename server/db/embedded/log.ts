import { copyFile, open, stat, truncate } from "node:fs/promises";
import { isMissing, type Layout } from "./layout.ts";

/** The log and the one before it together take at most about twice this, plus what a minute can write. */
const logBytesMax = 8 * 1024 * 1024;
const tailBytesMax = 4_000;

/**
 * Keeps the server's log bounded. The server appends to one open file, so it is emptied in place after a copy;
 * a line written between the two is lost, which a log of errors can bear.
 */
export async function boundLog(layout: Layout): Promise<void> {
  if ((await logSize(layout)) <= logBytesMax) return;
  await copyFile(layout.logFile, `${layout.logFile}.1`);
  await truncate(layout.logFile, 0);
}

export async function logSize(layout: Layout): Promise<number> {
  try {
    return (await stat(layout.logFile)).size;
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
}

/** What the server has logged since the file had this size, or the end of it. */
export async function readLogSince(layout: Layout, sinceBytes: number): Promise<string> {
  const size = await logSize(layout);
  const from = Math.max(Math.min(sinceBytes, size), size - tailBytesMax);
  const handle = await open(layout.logFile, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - from), 0, size - from, from);
    return buffer.subarray(0, bytesRead).toString().trim();
  } finally {
    await handle.close();
  }
}
