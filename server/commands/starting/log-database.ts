import type { Logger } from "#server/core/log.ts";
import { databaseIsReadOnly, databaseIsSilent } from "#server/core/database-away.ts";
import { errorCode } from "#server/core/storage-full.ts";
import { answerSecondsMax } from "#server/db/connection/session-settings.ts";
import type { MigrationListener } from "#server/db/schema/migrate.ts";
import type { Database } from "#server/db/sql.ts";

const readOnlyLine =
  "the database takes no changes: it is a standby, or default_transaction_read_only is on; changes get 503, tasks are retried";

/** The attempts of a migration after which the log repeats that it waits. */
const attemptsPerLine = 15;

/** Logs that the schema is in use by another process. */
export const logSchemaWait = (log: Logger): void =>
  log.warn("another process migrates, backs up or restores the database: waiting for it to finish");

/** Logs when a migration of this start has to wait. */
export const logMigration = (log: Logger, onMigrating: () => void = () => undefined): MigrationListener => ({
  onWait: () => logSchemaWait(log),
  onBegin: onMigrating,
  onBlocked(name, attempts) {
    if (attempts % attemptsPerLine !== 1) return;
    log.warn(
      { migration: name },
      "a migration waits for a long transaction; pg_stat_activity shows it, and pg_terminate_backend ends it",
    );
  },
});

/**
 * Logs when the database or its disk becomes unusable, and when it is usable again. To be called when the start is
 * complete: one that fails ends with a line of its own.
 */
export function logOutages({ storage, absence }: Database, log: Logger): void {
  storage.onChange = (isFull) => {
    if (isFull) log.error("the disk of the database is full: writes fail with STORAGE_FULL until space is available");
    else log.warn("the disk of the database has space again");
  };
  let isReadOnly = false;
  absence.onChange = (isAway, cause) => {
    if (isAway) isReadOnly = databaseIsReadOnly(cause);
    if (!isAway) log.warn(isReadOnly ? "the database takes changes again" : "the database can be reached again");
    else if (isReadOnly) log.error(readOnlyLine);
    else log.error({ reason: reasonOf(cause) }, "the database cannot be reached: requests get 503, tasks are retried");
  };
}

/** Logs each new reason why the replica is unusable, and when it is usable again. */
export function logReplica({ replica }: Database, log: Logger): void {
  if (replica === undefined) return;
  replica.onChange = (reason) => {
    if (reason === null) log.warn("the replica serves reports again");
    else log.warn({ reason }, "the replica cannot be used: the primary serves reports until it can");
  };
}

/** Returns why a database cannot be used, in a line: errors of outages are not logged one by one. */
export const reasonOf = (cause: unknown): string => {
  if (databaseIsSilent(cause)) return `it sent nothing for ${answerSecondsMax} s`;
  const { message } = cause as Error;
  return message === "" ? (errorCode(cause) ?? "no connection") : message;
};
