import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type postgres from "@quoin/postgres";
import { statementsAfterEdit } from "./edited-migrations.ts";
import type { Sql } from "./sql.ts";

const folder = new URL("./migrations/", import.meta.url);
/** An arbitrary constant: the holder of this advisory lock is migrating. */
const lockKey = 7_811_620_459;
const lockPollMs = 100;
/** Two processes that start together wait less than this; a longer wait is logged. */
const lockNoticeMs = 1_000;

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

/** Reads the numbered files, in order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), "utf8");
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
 * @param onWait called once when another process's migration takes long
 * @throws MigrationError when an applied file was changed since, or is missing here
 */
export async function migrate(owner: postgres.Sql, onWait: () => void = () => undefined): Promise<string[]> {
  const migrations = await readMigrations();
  await takeLock(owner, onWait);
  try {
    await owner`create table if not exists schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz(3) not null default now())`;
    await repairEdited(owner, migrations);
    const applied = await readApplied(owner);
    refuseDrift(migrations, applied);
    const pending = migrations.filter((migration) => !applied.some((row) => row.name === migration.name));
    for (const migration of pending) await apply(owner, migration);
    return pending.map((migration) => migration.name);
  } finally {
    await owner`select pg_advisory_unlock(${lockKey})`;
  }
}

/** True when the database has exactly the schema that this program was written for. */
export async function schemaIsCurrent(sql: Sql, migrations: readonly Migration[]): Promise<boolean> {
  const applied = await readApplied(sql);
  return (
    applied.length === migrations.length &&
    migrations.every(
      (migration, i) => applied[i]?.name === migration.name && applied[i].checksum === migration.checksum,
    )
  );
}

async function apply(owner: postgres.Sql, migration: Migration): Promise<void> {
  const run = async (sql: postgres.Sql | postgres.TransactionSql) => {
    const [row] = await sql<{ schema: string }[]>`select quote_ident(current_schema()) as schema`;
    // One statement per message: a distributed PostgreSQL accepts only one.
    for (const statement of migration.statements) await sql.unsafe(inSchema(statement, row?.schema ?? ""));
    await sql`insert into schema_migration (name, checksum) values (${migration.name}, ${migration.checksum})`;
  };
  try {
    await (migration.inTransaction ? owner.begin(run) : run(owner));
  } catch (error) {
    throw new MigrationError(
      `migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
}

/** Replaces the schema that two early migrations name by the one that the tables are created in. */
const inSchema = (statement: string, schema: string) =>
  statement
    .replaceAll("on schema public ", `on schema ${schema} `)
    .replaceAll("search_path = pg_catalog, public, pg_temp", `search_path = pg_catalog, ${schema}, pg_temp`);

/** Polls, because a session that waits inside pg_advisory_lock would deadlock `create index concurrently`. */
async function takeLock(owner: postgres.Sql, onWait: () => void): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += lockPollMs) {
    const [row] = await owner<{ taken: boolean }[]>`select pg_try_advisory_lock(${lockKey}) as taken`;
    if (row?.taken === true) return;
    if (waitedMs === lockNoticeMs) onWait();
    await sleep(lockPollMs);
  }
}

const readApplied = (sql: Sql) => sql<AppliedRow[]>`select name, checksum from schema_migration order by name`;

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

function refuseDrift(migrations: readonly Migration[], applied: readonly AppliedRow[]): void {
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
