import type postgres from "postgres";
import type { Config } from "./config.ts";
import { openEmbedded } from "./db/embedded.ts";
import { migrate } from "./db/migrate.ts";
import { type ConnectionTarget, type Database, openDatabase, openOwner } from "./db/sql.ts";
import type { Logger } from "./log.ts";
import { createPdfRenderer, type PdfRenderer } from "./pdf/render.ts";
import { loadSecret, type Secret } from "./secret.ts";

/** What every command works on: the database, up to date, and the installation's secret. */
export interface Installation {
  readonly db: Database;
  readonly target: ConnectionTarget;
  readonly secret: Secret;
  readonly pdf: PdfRenderer;
  /** Lets go of the database; an embedded one stops when nobody else uses it. */
  close(): Promise<void>;
}

/** Opens the installation that the configuration names, starting and migrating what it needs. */
export async function openInstallation(config: Config, log: Logger): Promise<Installation> {
  const { target, release } = await reachDatabase(config, log);
  try {
    const applied = await asOwner(target, migrate);
    if (applied.length > 0) log.info({ applied }, "database migrated");
    const db = openDatabase({ target, pooler: config.databasePooler });
    const secret = await loadSecret(config);
    const pdf = createPdfRenderer();
    return {
      db,
      target,
      secret,
      pdf,
      async close() {
        await pdf.close();
        await db.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Only brings the schema up to date. Answers the names of the migrations applied now. */
export async function migrateInstallation(config: Config, log: Logger): Promise<string[]> {
  const { target, release } = await reachDatabase(config, log);
  try {
    return await asOwner(target, migrate);
  } finally {
    await release();
  }
}

async function reachDatabase(config: Config, log: Logger) {
  if (config.databaseUrl !== undefined) {
    return { target: { url: config.databaseUrl }, release: async () => undefined };
  }
  const embedded = await openEmbedded({ dataDir: config.dataDir, log: (message) => log.info(message) });
  return { target: embedded.connection, release: () => embedded.close() };
}

async function asOwner<T>(target: ConnectionTarget, work: (owner: postgres.Sql) => Promise<T>): Promise<T> {
  const owner = openOwner(target);
  try {
    return await work(owner);
  } finally {
    await owner.end({ timeout: 5 });
  }
}
