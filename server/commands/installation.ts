import type postgres from "@quoin/postgres";
import { systemClock } from "#server/core/clock.ts";
import type { Config } from "#server/config.ts";
import { openEmbedded } from "#server/db/embedded.ts";
import { migrate } from "#server/db/migrate.ts";
import { type ConnectionTarget, type Database, openDatabase, openOwner, requireRoles } from "#server/db/sql.ts";
import type { Logger } from "#server/core/log.ts";
import { createPdfRenderer, type PdfRenderer } from "#server/pdf/render.ts";
import type { Secret } from "#server/core/secret.ts";
import { openSecret } from "#server/commands/secrets/open-secret.ts";

/** The services of every command: the migrated database, and the installation's secret. */
export interface Installation {
  readonly db: Database;
  readonly secret: Secret;
  readonly pdf: PdfRenderer;
  /** Closes the database; an embedded one stops when no other process uses it. */
  close(): Promise<void>;
}

/**
 * Opens the configured installation, starting and migrating what it needs. When that fails, everything that was opened
 * is closed before the error is thrown.
 */
export async function openInstallation(config: Config, log: Logger): Promise<Installation> {
  await using opened = new AsyncDisposableStack();
  const { target, owner, release } = await reachDatabase(config, log);
  opened.defer(release);
  const applied = await asOwner(owner, (sql) => migrate(sql, () => sayWaiting(log)));
  if (applied.length > 0) log.info({ applied }, "database migrated");
  const db = openDatabase({ target, pooler: config.databasePooler, poolSizes: config.poolSizes });
  opened.defer(() => db.close());
  db.storage.onChange = (isFull) => {
    if (isFull) log.error("the disk of the database is full: writes fail with STORAGE_FULL until space is available");
    else log.warn("the disk of the database has space again");
  };
  await requireRoles(db);
  const secret = await openSecret(db, config, systemClock());
  const pdf = createPdfRenderer({ secondsPerMinute: config.pdfSecondsPerMinute });
  opened.defer(() => pdf.close());
  const kept = opened.move();
  return { db, secret, pdf, close: () => kept.disposeAsync() };
}

/** Only brings the schema up to date. Returns the names of the migrations applied now. */
export async function migrateInstallation(config: Config, log: Logger): Promise<string[]> {
  const { owner, release } = await reachDatabase(config, log);
  try {
    return await asOwner(owner, (sql) => migrate(sql, () => sayWaiting(log)));
  } finally {
    await release();
  }
}

const sayWaiting = (log: Logger) => log.warn("another process is migrating the database: waiting for it to finish");

async function reachDatabase(config: Config, log: Logger) {
  if (config.databaseUrl !== undefined) {
    const target = { url: config.databaseUrl };
    return { target, owner: target, release: async () => undefined };
  }
  const embedded = await openEmbedded({ dataDir: config.dataDir, log: (message) => log.info(message) });
  return { target: embedded.connection, owner: embedded.owner, release: () => embedded.close() };
}

async function asOwner<T>(target: ConnectionTarget, work: (owner: postgres.Sql) => Promise<T>): Promise<T> {
  const owner = openOwner(target);
  try {
    return await work(owner);
  } finally {
    await owner.end({ timeout: 5 });
  }
}
