import { ConfigError } from "#server/settings/environment.ts";
import { errorCode, storageIsFull } from "#server/core/storage-full.ts";
import { databaseIsAway, databaseIsReadOnly } from "#server/core/database-away.ts";
import { certificateIsRefused, postgresCode, tlsIsRefused } from "#server/db/failures.ts";
import { MigrationError } from "#server/db/schema/migrate.ts";
import { UsageError } from "#server/commands/terminal/usage.ts";

/** A failure of the session of the role in DATABASE_OWNER_URL. */
export class OwnerFailure extends Error {
  readonly url: string;

  constructor(url: string, cause: unknown) {
    super("", { cause });
    this.url = url;
  }
}

/** The remedies for errors of PostgreSQL that stop a start. */
const remedies: Readonly<Record<string, string>> = {
  "22023": "the roles quoin_app and quoin_system must exist (docs/operating.md, Backups)",
  "53300": "close other connections, or increase max_connections",
};

/** The remedies that apply only when DATABASE_URL names the database. */
const remediesByUrl: Readonly<Record<string, string>> = {
  "28000":
    "check the role and the password in DATABASE_URL, and pg_hba.conf; a server that requires TLS needs sslmode=verify-full in it",
  "28P01": "check the role and the password in DATABASE_URL",
  "3D000": "create the database, or correct its name in DATABASE_URL",
  "42501":
    "as an administrator, run `grant quoin_app, quoin_system to …`, naming the role in DATABASE_URL; the role that owns the database needs them `with admin option`",
  "25006":
    "DATABASE_URL must point to a server that accepts writes, not to a replica, and default_transaction_read_only must be off",
};

/**
 * Returns the one line that a command prints when it fails: what is wrong, then what to do.
 * @param databaseUrl undefined with the embedded database, and before the configuration has been read
 */
export function describeFailure(error: unknown, databaseUrl: string | undefined): string {
  // Closing the opened resources failed too: the first error is the reason.
  if (error instanceof SuppressedError) return describeFailure(error.suppressed, databaseUrl);
  if (error instanceof OwnerFailure) {
    return describeFailure(error.cause, error.url).replaceAll("DATABASE_URL", "DATABASE_OWNER_URL");
  }
  // A usage error shows the usage, which may have several lines.
  if (error instanceof UsageError || error instanceof ConfigError) return error.message;
  const message = oneLine(error instanceof Error && error.message !== "" ? error.message : String(error));
  const cause = error instanceof MigrationError ? error.cause : error;
  if (databaseUrl === undefined && message.includes("No space left on device")) {
    return `${message.replace(/\.$/, "")}: free space on the disk of the data folder, then start again`;
  }
  if (storageIsFull(cause)) return `${message}: free space on the database's disk, then start again`;
  const remedy = remedyFor(cause, databaseUrl);
  if (remedy !== undefined) return `${message}: ${remedy}`;
  if (tlsIsRefused(cause)) {
    return "the database does not accept TLS: set `ssl = on` in its settings, or correct sslmode in DATABASE_URL";
  }
  if (certificateIsRefused(cause)) {
    return `the certificate of the database is not accepted (${message}): name its authority with sslrootcert, or correct the host, in DATABASE_URL`;
  }
  if (databaseIsAway(cause)) {
    const reason = oneLine(reasonOf(cause));
    if (databaseUrl === undefined) return `the embedded database cannot be reached (${reason}): start again`;
    return `the database cannot be reached (${reason}): start it, or correct DATABASE_URL`;
  }
  return message;
}

function remedyFor(error: unknown, databaseUrl: string | undefined): string | undefined {
  const code = postgresCode(error) ?? (databaseIsReadOnly(error) ? errorCode(error) : undefined) ?? "";
  if (databaseUrl === undefined) return remedies[code];
  if (code === "42501" && isAboutCreatingRoles(error)) {
    const user = decodeURIComponent(new URL(databaseUrl).username);
    const role = /^[a-z_][a-z0-9_]*$/.test(user) ? user : "…";
    const which = role === user ? "" : ", naming the role in DATABASE_URL";
    return `as an administrator, run \`alter role ${role} createrole\`${which}, or make the two roles beforehand, see docs/operating.md`;
  }
  if (code === "42501" && isAboutOwning(error)) {
    return "DATABASE_URL must name the role that owns the database and its tables, see docs/operating.md";
  }
  if (code === "42704" && isAboutParameter(error)) return "correct or remove this parameter in DATABASE_URL";
  return remedies[code] ?? remediesByUrl[code];
}

/** Tests PostgreSQL's routine that reported the error, since its message may be in any language. */
const isAboutCreatingRoles = (error: unknown): boolean => (error as { routine?: string }).routine === "CreateRole";

/** True when an object belongs to another role. */
const isAboutOwning = (error: unknown): boolean => (error as { routine?: string }).routine === "aclcheck_error";

/** True when the server refused the connection itself, which sends the parameters of the URL. */
const isAboutParameter = (error: unknown): boolean => (error as { severity?: string }).severity === "FATAL";

/** A connection tried on several addresses fails with an error that has no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}

const oneLine = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(" ");
