import type postgres from "@quoin/postgres";
import { systemClock } from "#server/core/clock.ts";
import type { Config } from "#server/settings/config.ts";
import { openEmbedded } from "#server/db/embedded.ts";
import { excessOfLogin, tablesAreForeign } from "#server/db/connection/login-role.ts";
import { migrate, type MigrationListener, requireMigrated } from "#server/db/schema/migrate.ts";
import { findSchema } from "#server/db/schema/find-schema.ts";
import { waitForDatabase } from "#server/db/connection/wait-for-database.ts";
import { requireRoles } from "#server/db/open-database.ts";
import { asSystem, type ConnectionTarget, type Database, openOwner } from "#server/db/sql.ts";
import { readCellUrl } from "./cells/cell-url.ts";
import { migrateCells } from "./cells/migrate-cells.ts";
import { openCells } from "./cells/open-cells.ts";
import { countCells } from "./cells/store.ts";
import type { Terminal } from "./terminal/command.ts";
import { createLog, type Logger } from "#server/core/log.ts";
import { createFileReader, type FileReader } from "#server/file-reader/file-reader.ts";
import { createPdfRenderer, type OwnPdfRenderer } from "#server/pdf/render.ts";
import type { Telemetry } from "#server/core/telemetry.ts";
import type { Secret } from "#server/core/secret.ts";
import { openSecret } from "#server/commands/secrets/open-secret.ts";
import { OwnerFailure } from "./starting/start-failure.ts";
import { logMigration, logReplica } from "./starting/log-database.ts";

/** The services of every command: the migrated database, and the installation's secret. */
export interface Installation {
  readonly db: Database;
  /** The server of the home database, as the role that owns its tables. */
  readonly owner: ConnectionTarget;
  readonly secret: Secret;
  readonly pdf: OwnPdfRenderer;
  readonly fileReader: FileReader;
  /** The version of PostgreSQL, as in `18.4`. */
  readonly databaseVersion: string;
  /** The rights of the role in DATABASE_URL that no session needs; none with the embedded database. */
  readonly login: Awaited<ReturnType<typeof excessOfLogin>>;
  /** Closes the database; an embedded one stops when no other process uses it. */
  close(): Promise<void>;
}

interface Opening {
  readonly waitMs?: number;
  readonly onMigrating?: () => void;
  /** Called with the names of the migrations that were applied to another database. */
  readonly onApplied?: (names: readonly string[]) => void;
  readonly telemetry?: Pick<Telemetry, "traceWithin">;
  /** As in `DatabaseOptions`; 0 to wait as long as a statement takes. */
  readonly answerSecondsMax?: number;
}

/**
 * Opens the configured installation, starting and migrating what it needs. When that fails, everything that was opened
 * is closed before the error is thrown.
 * @param options.waitMs the time to wait for a database that is just starting; a person at a terminal does not wait
 * @param options.onMigrating called before the first migration is applied
 */
export async function openInstallation(config: Config, log: Logger, options: Opening = {}): Promise<Installation> {
  await using opened = new AsyncDisposableStack();
  const { target, owner, release } = await reachDatabase(config, log);
  opened.defer(release);
  const { databaseVersion, schema, isForeign, applied } = await asOwner(
    owner,
    config,
    log,
    options,
    async (sql, met) => ({
      ...met,
      applied: await bringUpToDate(sql, met, logMigration(log, options.onMigrating)),
    }),
  );
  if (applied.length > 0) log.info({ applied }, "database migrated");
  const replica = config.databaseReplica;
  let secret: Secret | undefined;
  const db = openCells(
    {
      target,
      schema,
      pooler: config.databasePooler,
      poolSizes: config.poolSizes,
      ...(options.telemetry && { traceWithin: options.telemetry.traceWithin }),
      ...(options.answerSecondsMax !== undefined && { answerSecondsMax: options.answerSecondsMax }),
      ...(replica && {
        replica: { target: { url: replica.url, setting: "DATABASE_REPLICA_URL" }, maxLagMs: replica.maxLagMs },
      }),
    },
    (cell) => readCellUrl(secret, cell),
  );
  opened.defer(() => db.close());
  logReplica(db, log);
  await requireRoles(db);
  secret = await openSecret(db, config, systemClock());
  await migrateCells({ db, owner, isForeign, secret, config, log, ...options });
  const login = await asSystem(db, excessOfLogin);
  const pdf = createPdfRenderer({
    secondsPerMinute: config.pdfSecondsPerMinute,
    onLack: (org, lacks) =>
      log.warn(
        { org, ...lacks },
        "a PDF lacks what its logo or its content kept out; upload the logo again as a PNG or JPEG in RGB",
      ),
  });
  opened.defer(() => pdf.close());
  const fileReader = createFileReader({ secondsPerMinute: config.fileSecondsPerMinute });
  opened.defer(() => fileReader.close());
  const kept = opened.move();
  return { db, owner, secret, pdf, fileReader, databaseVersion, login, close: () => kept.disposeAsync() };
}

/** Opens the installation for one piece of work, and closes it afterwards. */
export async function withInstallation<T>(
  config: Config,
  terminal: Terminal,
  work: (opened: Installation) => Promise<T>,
): Promise<T> {
  // A command that ends at once gains nothing from a replica. Statements of some, such as `check`, take longer than those
  // of a server may, and no request waits for them.
  const installation = await openInstallation({ ...config, databaseReplica: undefined }, quietLog(config, terminal), {
    answerSecondsMax: 0,
  });
  try {
    return await work(installation);
  } finally {
    await installation.close();
  }
}

/** Returns a log for a command that prints its result: only warnings and errors. */
export const quietLog = ({ logLevel }: Config, terminal: Terminal): Logger =>
  logOf({ logLevel: logLevel === "info" ? "warn" : logLevel }, terminal);

/** Returns the log of a command. That of a process is written at once: nothing is lost when the process is killed. */
export const logOf = ({ logLevel }: Pick<Config, "logLevel">, { errors }: Terminal): Logger =>
  errors === process.stderr ? createLog(logLevel) : createLog(logLevel, errors);

/** Only brings the schema up to date, in each database. Returns the names of the migrations applied now. */
export async function migrateInstallation(config: Config, log: Logger): Promise<string[]> {
  const waiting = { waitMs: config.databaseWaitMs };
  const { applied, hasOthers } = await withOwner(config, log, waiting, async (owner) => ({
    applied: await migrate(owner, logMigration(log)),
    hasOthers: (await countCells(owner)) > 0,
  }));
  // Only the URLs of others need the secret.
  if (!hasOthers) return applied;
  const all = new Set(applied);
  const onApplied = (names: readonly string[]) => names.forEach((name) => all.add(name));
  const installation = await openInstallation({ ...config, databaseReplica: undefined }, log, { onApplied });
  await installation.close();
  return [...all];
}

/** Applies missing migrations where the role may, and otherwise requires that none is missing. */
async function bringUpToDate(sql: postgres.Sql, { isForeign }: Met, listener: MigrationListener): Promise<string[]> {
  if (!isForeign) return migrate(sql, listener);
  await requireMigrated(sql, listener.onWait);
  return [];
}

/** Reaches the database as the owner of its tables, without migrating it. @throws Error when the role is not theirs */
export async function withOwner<T>(
  config: Config,
  log: Logger,
  waiting: Pick<Opening, "waitMs">,
  work: (owner: postgres.Sql) => Promise<T>,
): Promise<T> {
  const { owner, release } = await reachDatabase(config, log);
  try {
    return await asOwner(owner, config, log, waiting, async (sql, { isForeign }) => {
      if (!isForeign) return work(sql);
      throw new Error(
        "the role in DATABASE_URL does not own the tables: set DATABASE_OWNER_URL to that of their owner",
      );
    });
  } finally {
    await release();
  }
}

/** The database as it is before anything is done with it. */
interface Met {
  readonly databaseVersion: string;
  readonly schema: string;
  /** True when the tables belong to another role than that of the session. */
  readonly isForeign: boolean;
}

/** Waits for the database, and looks where its tables are. */
async function meetDatabase(owner: postgres.Sql, log: Logger, { waitMs = 0 }: Pick<Opening, "waitMs">): Promise<Met> {
  const databaseVersion = await waitForDatabase(owner, {
    waitMs,
    onWait: (reason) => log.warn({ reason }, `the database cannot be reached yet: waiting up to ${waitMs / 1000} s`),
  });
  return { databaseVersion, schema: await findSchema(owner), isForeign: await tablesAreForeign(owner) };
}

async function reachDatabase(config: Config, log: Logger) {
  if (config.databaseUrl !== undefined) {
    const target = { url: config.databaseUrl };
    const { databaseOwnerUrl: url } = config;
    const owner = url === undefined ? target : { url, setting: "DATABASE_OWNER_URL" };
    return { target, owner, release: async () => undefined };
  }
  const embedded = await openEmbedded({ dataDir: config.dataDir, log: (message) => log.info(message) });
  return { target: embedded.connection, owner: embedded.owner, release: () => embedded.close() };
}

async function asOwner<T>(
  target: ConnectionTarget,
  { databasePooler, databaseOwnerUrl }: Config,
  log: Logger,
  waiting: Pick<Opening, "waitMs">,
  work: (owner: postgres.Sql, met: Met) => Promise<T>,
): Promise<T> {
  const connected = async <R>(schema: string | undefined, use: (sql: postgres.Sql) => Promise<R>) => {
    const sql = openOwner(target, databasePooler, schema);
    try {
      return await use(sql);
    } catch (error) {
      throw databaseOwnerUrl === undefined ? error : new OwnerFailure(databaseOwnerUrl, error);
    } finally {
      await sql.end({ timeout: 5 });
    }
  };
  const met = await connected(undefined, (sql) => meetDatabase(sql, log, waiting));
  // A pooler accepts no search path when a connection begins: there, the role's own must find the tables.
  return connected(databasePooler === "none" ? met.schema : undefined, (sql) => work(sql, met));
}
