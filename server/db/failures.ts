import postgres from "@quoin/postgres";
import { errorCode } from "#server/core/storage-full.ts";

/**
 * Statement timeout, lock timeout, idle in transaction; deadlock and serialization failure; out of memory, and more
 * temporary files than the server allows.
 */
const givenUpCodes = new Set(["57014", "55P03", "25P03", "40P01", "40001", "53200", "53400"]);

/** Returns the SQLSTATE of an error that PostgreSQL reported. */
export function postgresCode(error: unknown): string | undefined {
  return error instanceof postgres.PostgresError ? error.code : undefined;
}

/** True when PostgreSQL ended a transaction so that others, which waited for its locks and it for theirs, continue. */
export const wasDeadlock = (error: unknown): boolean => postgresCode(error) === "40P01";

/** True when another row refers to the one that was to be deleted. */
export const isStillReferenced = (error: unknown): boolean => postgresCode(error) === "23503";

/** True when another row has a value that must be unique. */
export const isDuplicate = (error: unknown): boolean => postgresCode(error) === "23505";

/** True when another transaction gave the same external id, and ended first. */
export const lostExternalId = (error: unknown): boolean =>
  error instanceof postgres.PostgresError &&
  isDuplicate(error) &&
  error.constraint_name?.includes("_external_id_is_unique") === true;

/** Reasons of OpenSSL and Node not to accept a certificate. */
const certificateCode =
  /^(?:CERT_|ERR_TLS_CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_(?:GET_ISSUER|VERIFY)|INVALID_CA$|HOSTNAME_MISMATCH$)/;

/** True when the certificate of the database does not prove that this is the right server. */
export const certificateIsRefused = (error: unknown): boolean => certificateCode.test(errorCode(error) ?? "");

/** True when encryption was asked for and the server closed the connection, as one without TLS does. */
export const tlsIsRefused = (error: unknown): boolean =>
  errorCode(error) === "ECONNRESET" && (error as Error).message.includes("before secure TLS connection");

/** True when PostgreSQL aborted a transaction: it took too long, used too much, or conflicted with another one. */
export function wasGivenUp(error: unknown): boolean {
  return error instanceof postgres.PostgresError && givenUpCodes.has(error.code);
}
