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

/** A write where none is allowed: on a standby, or because an operator or the host of the database set it so. */
const readOnlyCode = "25006";
/** The driver's, for a session in which nothing came while a statement waited. */
const silentCode = "ANSWER_TIMEOUT";

/** None of several servers is the one that is needed. */
const noServerCode = "NO_SERVER";

/** The driver's own errors, and PostgreSQL's while it starts, stops, has no connection left or takes no changes. */
const awayCodes = new Set([
  silentCode,
  readOnlyCode,
  noServerCode,
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
const unknownOutcomes = new WeakSet<object>();

/** Notes that an error came from connecting to the database, which the error itself does not tell. */
export function noteConnectionFailure(error: unknown): void {
  if (error instanceof Error) connectionFailures.add(error);
}

/** Notes that a transaction failed while it was committed. */
export function noteUnknownOutcome(error: unknown): void {
  if (error instanceof Error) unknownOutcomes.add(error);
}

/** True when the connection was lost during a commit, so that no one knows if the database has made the change. */
export const outcomeIsUnknown = (error: unknown): boolean =>
  error instanceof Error && unknownOutcomes.has(error) && databaseIsAway(error) && !databaseIsReadOnly(error);

/**
 * True when PostgreSQL refused or ended the connection for another reason than a start, a stop or its limit: the
 * password was changed, the role may no longer sign in, the database was renamed or is closed to connections.
 */
export function connectionIsRefused(error: unknown): boolean {
  const code = errorCode(error);
  return code !== undefined && !awayCodes.has(code) && (error as { severity?: unknown }).severity === "FATAL";
}

/** The error of a server that takes no changes, before one is tried. */
export class ReadOnlyDatabase extends Error {
  readonly code = readOnlyCode;

  constructor() {
    super("the database takes no changes");
  }
}

/** The error of a search in which no server was found. */
export class NoServer extends Error {
  readonly code = noServerCode;
}

/** True when the database answers and takes no changes. */
export const databaseIsReadOnly = (error: unknown): boolean => errorCode(error) === readOnlyCode;

/** True when the database kept its connection and sent nothing. */
export const databaseIsSilent = (error: unknown): boolean => errorCode(error) === silentCode;

/** True when the database could not be reached or takes no changes, or the connection was lost or refused. */
export function databaseIsAway(error: unknown): boolean {
  const code = errorCode(error);
  if (code === undefined) return false;
  if (connectionIsRefused(error)) return true;
  if (socketCodes.has(code)) return isOfDatabase(error as Error);
  return awayCodes.has(code) || code.startsWith("08");
}

/** The driver adds the statement that failed to every error but those of a connection that no statement has yet. */
const isOfDatabase = (error: Error): boolean => "query" in error || connectionFailures.has(error);
