import { driver } from "./driver.ts";

/** Errors of a socket. Files and connections to other servers fail with the same codes. */
const socketCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOENT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);

/** The driver's own errors, and PostgreSQL's while it starts, stops or has no connection left. */
const awayCodes = new Set([
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECTION_ENDED",
  "53300",
  "57P01",
  "57P02",
  "57P03",
]);

/**
 * Statement timeout, lock timeout, idle in transaction; deadlock and serialization failure; out of memory, and more
 * temporary files than the server allows.
 */
const givenUpCodes = new Set(["57014", "55P03", "25P03", "40P01", "40001", "53200", "53400"]);

/** PostgreSQL's own codes for a full disk, and the file system's for a full disk and a used-up quota. */
const fullCodes = new Set(["53100", "ENOSPC", "EDQUOT"]);

/** Whether there was no space left to write to. */
export function storageIsFull(error: unknown): boolean {
  return fullCodes.has(codeOf(error) ?? "");
}

/**
 * Writes what a read can do without, such as a note that it happened.
 * @returns whether it was written; false while the disk is full
 */
export async function unlessStorageFull(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (storageIsFull(error)) return false;
    throw error;
  }
}

/** The SQLSTATE of an error that PostgreSQL reported. */
export function postgresCode(error: unknown): string | undefined {
  return error instanceof driver.PostgresError ? error.code : undefined;
}

const connectionFailures = new WeakSet<object>();

/** Notes that an error came from connecting to the database, which the error itself does not tell. */
export function noteConnectionFailure(error: unknown): void {
  if (error instanceof Error) connectionFailures.add(error);
}

/** True when the database could not be reached, or its connection was lost. */
export function databaseIsAway(error: unknown): boolean {
  const code = codeOf(error);
  if (code === undefined) return false;
  if (socketCodes.has(code)) return isOfDatabase(error as Error);
  return awayCodes.has(code) || code.startsWith("08");
}

/** The driver adds the statement that failed to every error but those of a connection that no statement has yet. */
const isOfDatabase = (error: Error): boolean => "query" in error || connectionFailures.has(error);

/** Whether PostgreSQL gave a transaction up, because it took too long or too much, or for one that waited for it. */
export function wasGivenUp(error: unknown): boolean {
  return error instanceof driver.PostgresError && givenUpCodes.has(error.code);
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
