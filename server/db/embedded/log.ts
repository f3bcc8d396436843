import { copyFile, open, stat, truncate } from "node:fs/promises";
import { isMissing, type Layout } from "./layout.ts";

/** The maximum size of the log; with the previous one it takes about twice this, plus what one minute can write. */
const logBytesMax = 8 * 1024 * 1024;
const tailBytesMax = 4_000;

/**
 * Limits the size of the server's log. The server appends to one open file, so it is copied and then truncated in
 * place; a line written in between is lost, which is acceptable for an error log.
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

/** Returns what the server has logged since the file had this size, or the end of it. */
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
