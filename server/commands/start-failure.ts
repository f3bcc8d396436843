import { ConfigError } from "../config.ts";
import { databaseIsAway, postgresCode, storageIsFull } from "../db/failures.ts";
import { MigrationError } from "../db/migrate.ts";
import { UsageError } from "./usage.ts";

/** What to do about an error of PostgreSQL that stops a start. */
const remedies: Readonly<Record<string, string>> = {
  "28000": "check the role and the password in DATABASE_URL, and pg_hba.conf",
  "28P01": "check the role and the password in DATABASE_URL",
  "3D000": "create the database, or correct its name in DATABASE_URL",
  "42501":
    "as an administrator, run `grant quoin_app, quoin_system to` the role in DATABASE_URL, which must own the database",
  "22023": "the roles quoin_app and quoin_system must exist (docs/operating.md, Backups)",
  "53300": "close other connections, or raise max_connections",
  "25006": "DATABASE_URL must name a server that takes writes, not a replica",
};

/** Returns the one line that a command ends with when it cannot go on: what is wrong, then what to do. */
export function describeFailure(error: unknown): string {
  // Closing what was open failed too: the first error is the reason.
  if (error instanceof SuppressedError) return describeFailure(error.suppressed);
  // A usage error shows the usage, in as many lines as that has.
  if (error instanceof UsageError || error instanceof ConfigError) return error.message;
  const message = oneLine(error instanceof Error && error.message !== "" ? error.message : String(error));
  const cause = error instanceof MigrationError ? error.cause : error;
  if (storageIsFull(cause)) return `${message}: free space on the database's disk, then start again`;
  const remedy = remedies[postgresCode(cause) ?? ""];
  if (remedy !== undefined) return `${message}: ${remedy}`;
  if (databaseIsAway(cause) && !isAboutFile(cause)) {
    return `the database cannot be reached (${oneLine(reasonOf(cause))}): start it, or correct DATABASE_URL`;
  }
  return message;
}

/** A missing file has the same code as a missing socket. */
const isAboutFile = (error: unknown): boolean => (error as NodeJS.ErrnoException).path !== undefined;

/** A connection tried on several addresses fails with an error that has no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}

const oneLine = (text: string): string => text.trim().replaceAll(/\s*\n\s*/g, " ");
