import { createHash } from "node:crypto";
import { readMigrations, statementsOf } from "#server/db/schema/migrate.ts";
import type { openOwner } from "#server/db/sql.ts";

type Sql = ReturnType<typeof openOwner>;

/** Applies the first migrations like an earlier version, some of them with the text that they had then. */
export async function migrateToOldVersion(
  sql: Sql,
  count: number,
  texts: Readonly<Record<string, string>> = {},
): Promise<void> {
  await sql`create table schema_migration (
    name text primary key, checksum text not null, applied_at timestamptz(3) not null default now())`;
  for (const migration of (await readMigrations()).slice(0, count)) {
    const text = texts[migration.name];
    const checksum = text === undefined ? migration.checksum : createHash("sha256").update(text).digest("hex");
    await sql.begin(async (tx) => {
      for (const statement of text === undefined ? migration.statements : statementsOf(text))
        await tx.unsafe(statement);
      await tx`insert into schema_migration (name, checksum) values (${migration.name}, ${checksum})`;
    });
  }
}
