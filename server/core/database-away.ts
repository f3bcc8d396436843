import { errorCode } from "./storage-full.ts";

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

const connectionFailures = new WeakSet<object>();

/** Notes that an error came from connecting to the database, which the error itself does not tell. */
export function noteConnectionFailure(error: unknown): void {
  if (error instanceof Error) connectionFailures.add(error);
}

/**
 * True when PostgreSQL refused or ended the connection for another reason than a start, a stop or its limit: the
 * password was changed, the role may no longer sign in, the database was renamed or is closed to connections.
 */
export function connectionIsRefused(error: unknown): boolean {
  const code = errorCode(error);
  return code !== undefined && !awayCodes.has(code) && (error as { severity?: unknown }).severity === "FATAL";
}

/** True when the database could not be reached, or the connection was lost or refused. */
export function databaseIsAway(error: unknown): boolean {
  const code = errorCode(error);
  if (code === undefined) return false;
  if (connectionIsRefused(error)) return true;
  if (socketCodes.has(code)) return isOfDatabase(error as Error);
  return awayCodes.has(code) || code.startsWith("08");
}

/** The driver adds the statement that failed to every error but those of a connection that no statement has yet. */
const isOfDatabase = (error: Error): boolean => "query" in error || connectionFailures.has(error);
