import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type postgres from "@quoin/postgres";
import { statementsAfterEdit } from "./edited-migrations.ts";
import { postgresCode } from "#server/db/failures.ts";
import { changeSchema, keepSchema } from "./migration-lock.ts";
import type { Sql } from "#server/db/sql.ts";

const folder = new URL("../migrations/", import.meta.url);
/**
 * Requests that need a table queue behind a migration that waits for it, so it waits only this long at a time. Shorter
 * than PostgreSQL's `deadlock_timeout` of a second: in a deadlock with a request, the migration gives way.
 */
const lockTimeoutMs = 500;
/** The pause before it tries again, in which those requests are served. */
const lockRetryMs = 1_000;

export interface Migration {
  readonly name: string;
  readonly checksum: string;
  readonly statements: readonly string[];
  /** False for statements that cannot run in a transaction, such as `create index concurrently`. */
  readonly inTransaction: boolean;
}

interface AppliedRow {
  name: string;
  checksum: string;
}

export class MigrationError extends Error {}

/** Receives the events of a running migration. */
export interface MigrationListener {
  /** Called once when another process's migration takes long. */
  readonly onWait?: () => void;
  /** Called before the first migration is applied. */
  readonly onBegin?: (pending: readonly string[]) => void;
  /** Called each time that a migration had to give way to other transactions, and will be tried again. */
  readonly onBlocked?: (name: string, attempts: number) => void;
}

/** Reads the numbered files, in order. @param from the folder of the files; tests add a later version's */
export async function readMigrations(from: URL = folder): Promise<Migration[]> {
  const names = (await readdir(from)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, from), "utf8");
      return {
        name,
        checksum: createHash("sha256").update(text).digest("hex"),
        statements: statementsOf(text),
        inTransaction: !text.startsWith("-- no-transaction"),
      };
    }),
  );
}

/**
 * Brings the schema up to date, forward only. Safe to run in any number of processes at once: one migrates, the others
 * wait. Returns the names of the migrations applied now.
 * @throws MigrationError when an applied file was changed since, or is missing here
 */
export async function migrate(
  owner: postgres.Sql,
  listener: MigrationListener = {},
  migrations?: readonly Migration[],
): Promise<string[]> {
  const known = migrations ?? (await readMigrations());
  const onWait = listener.onWait ?? (() => undefined);
  // A start on a current schema does not wait for a backup, which takes the lock in the same mode.
  if (await keepSchema(owner, onWait, () => isMigrated(owner, known))) return [];
  return changeSchema(owner, onWait, () => applyMissing(owner, known, listener));
}

/**
 * Waits for a migration that is under way, and then only compares the schema with this program: for a role that may become
 * `quoin_system` but does not own the tables.
 * @throws MigrationError when a migration is missing, or was changed since
 */
export async function requireMigrated(sql: postgres.Sql, onWait: () => void = () => undefined): Promise<void> {
  const known = await readMigrations();
  const applied = await keepSchema(sql, onWait, () =>
    sql.begin(async (tx) => {
      await tx`set local role quoin_system`;
      return readApplied(tx);
    }),
  );
  refuseDrift(known, applied);
  const missing = known.find(({ name }) => !applied.some((row) => row.name === name));
  if (missing === undefined) return;
  throw new MigrationError(
    `the database lacks migration ${missing.name}, and the role in DATABASE_URL does not own its tables: run quoin migrate with DATABASE_OWNER_URL, or set it here too`,
  );
}

async function applyMissing(
  owner: postgres.Sql,
  migrations: readonly Migration[],
  listener: MigrationListener,
): Promise<string[]> {
  await createMigrationTable(owner);
  await repairEdited(owner, migrations);
  const applied = await readApplied(owner);
  refuseDrift(migrations, applied);
  const pending = migrations.filter((migration) => !applied.some((row) => row.name === migration.name));
  const names = pending.map((migration) => migration.name);
  if (names.length > 0) listener.onBegin?.(names);
  for (const migration of pending) await apply(owner, migration, listener);
  return names;
}

/** Applies these migrations to tables that no one else uses, all within the transaction. */
export async function migrateWithin(tx: Sql, migrations: readonly Migration[]): Promise<void> {
  await createMigrationTable(tx);
  for (const migration of migrations) {
    for (const statement of await statementsIn(tx, migration)) {
      // With no one to wait for, an index need not be created in a way that no transaction allows.
      await tx.unsafe(statement.replaceAll(/\bindex concurrently\b/gi, "index"));
    }
    await note(tx, migration);
  }
}

const createMigrationTable = (sql: Sql) => sql`
  create table if not exists schema_migration (
    name text primary key, checksum text not null, applied_at timestamptz(3) not null default now())`;

/** True when the database has tables of Quoin. */
export async function hasSchema(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`select to_regclass('schema_migration') is not null as found`;
  return row?.found === true;
}

/** True when the database has exactly these migrations. */
async function isMigrated(sql: Sql, migrations: readonly Migration[]): Promise<boolean> {
  if (!(await hasSchema(sql))) return false;
  return (await schemaIsUsable(sql, migrations)) && (await readApplied(sql)).length === migrations.length;
}

/**
 * True when the database has every migration of this program, with the same text. It may have later ones, of a newer
 * process: a migration leaves the previous version working.
 */
export async function schemaIsUsable(sql: Sql, migrations: readonly Migration[]): Promise<boolean> {
  const applied = await readApplied(sql);
  return migrations.every(({ name, checksum }) =>
    applied.some((row) => row.name === name && row.checksum === checksum),
  );
}

/** Returns the names of the migrations that were applied, in order. */
export const appliedMigrations = async (sql: Sql): Promise<string[]> =>
  (await readApplied(sql)).map(({ name }) => name);

/** Returns the name of the newest migration of the database. */
export const lastMigration = async (sql: Sql): Promise<string> => (await appliedMigrations(sql)).at(-1) ?? "";

async function apply(owner: postgres.Sql, migration: Migration, listener: MigrationListener): Promise<void> {
  const { name, inTransaction } = migration;
  try {
    const statements = await statementsIn(owner, migration);
    if (inTransaction) {
      return await withoutBlocking(owner, migration, listener, async (sql) => {
        // One statement per message: a distributed PostgreSQL accepts only one.
        for (const statement of statements) await sql.unsafe(statement);
        await note(sql, migration);
      });
    }
    for (const statement of statements) {
      // Requests do not wait for what runs concurrently.
      if (runsConcurrently(statement)) await owner.unsafe(statement);
      else await withoutBlocking(owner, migration, listener, (sql) => sql.unsafe(statement));
    }
    await note(owner, migration);
  } catch (error) {
    throw new MigrationError(`migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

const note = (sql: Sql, { name, checksum }: Migration) =>
  sql`insert into schema_migration (name, checksum) values (${name}, ${checksum})`;

/** The statements as the schema of this session needs them. */
async function statementsIn(sql: Sql, { statements }: Migration): Promise<string[]> {
  const [row] = await sql<{ schema: string; hasRoles: boolean }[]>`
    select quote_ident(current_schema()) as schema, not r.rolsuper and (
      select count(*) from pg_roles g
      where g.rolname in ('quoin_app', 'quoin_system') and pg_has_role(r.oid, g.oid, 'member')) = 2 as "hasRoles"
    from pg_roles r where r.rolname = current_user`;
  const needed = row?.hasRoles === true ? statements.filter((statement) => !makesRoles(statement)) : statements;
  return needed.map((statement) => inSchema(statement, row?.schema ?? ""));
}

/**
 * True for what the first migration does about the two roles. It is left out for a role that an administrator has made
 * a member of both: some hosts never grant the right to create roles, or to grant these.
 */
const makesRoles = (statement: string): boolean =>
  /^(?:do \$\$ begin\s+create role quoin_(?:app|system) nologin;|grant quoin_app, quoin_system to current_user$)/.test(
    statement.replaceAll(/^--.*\n/gm, ""),
  );

const runsConcurrently = (statement: string): boolean =>
  /^\s*(?:create|drop|reindex)\b.*\bconcurrently\b|^\s*vacuum\b/is.test(statement.replaceAll(/^--.*$/gm, ""));

/** Runs a transaction again and again until no other one holds the tables that it changes. */
async function withoutBlocking(
  owner: postgres.Sql,
  { name }: Migration,
  { onBlocked }: MigrationListener,
  work: (sql: postgres.TransactionSql) => Promise<unknown>,
): Promise<void> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      await owner.begin(async (sql) => {
        await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`;
        await work(sql);
      });
      return;
    } catch (error) {
      if (!gaveWay(error)) throw error;
    }
    onBlocked?.(name, attempts);
    await sleep(lockRetryMs);
  }
}

/** True after a lock timeout, and after a deadlock with a request. */
const gaveWay = (error: unknown): boolean => ["55P03", "40P01"].includes(postgresCode(error) ?? "");

/** Replaces the schema that two early migrations name by the one that the tables are created in. */
const inSchema = (statement: string, schema: string) =>
  statement
    .replaceAll("on schema public ", `on schema ${schema} `)
    .replaceAll("search_path = pg_catalog, public, pg_temp", `search_path = pg_catalog, ${schema}, pg_temp`);

export const readApplied = (sql: Sql) => sql<AppliedRow[]>`select name, checksum from schema_migration order by name`;

/** Updates a database created with an earlier text of a migration to the result of today's text. */
async function repairEdited(owner: postgres.Sql, migrations: readonly Migration[]): Promise<void> {
  for (const row of await readApplied(owner)) {
    const today = migrations.find(({ name }) => name === row.name);
    const statements = today === undefined ? undefined : statementsAfterEdit(today, row.checksum);
    if (today === undefined || statements === undefined) continue;
    await owner.begin(async (sql) => {
      for (const statement of statements) await sql.unsafe(statement);
      await sql`update schema_migration set checksum = ${today.checksum} where name = ${today.name}`;
    });
  }
}

/** @throws MigrationError when the applied migrations are not among those of this version */
export function refuseDrift(migrations: readonly Migration[], applied: readonly AppliedRow[]): void {
  for (const row of applied) {
    const migration = migrations.find(({ name }) => name === row.name);
    if (migration === undefined) {
      throw new MigrationError(
        `the database contains migration ${row.name}, which this version of Quoin does not have; start the newer version`,
      );
    }
    if (migration.checksum !== row.checksum) {
      throw new MigrationError(
        `this database was migrated with a different text of ${row.name}, by an unreleased version; start that ` +
          "version, or restore a backup of a released version",
      );
    }
  }
}

/** Splits a migration into statements. One ends with a semicolon before an empty line, or at the end of the file. */
export function statementsOf(text: string): string[] {
  return text
    .split(/;[ \t]*\n[ \t]*\n/)
    .map((statement) => statement.trim().replace(/;$/, ""))
    .filter((statement) => statement.replaceAll(/^--.*$/gm, "").trim() !== "");
}
