import type { Writable } from "node:stream";
import type postgres from "@quoin/postgres";
import { version } from "#server/core/version.ts";
import { readTables } from "#server/db/schema/catalog.ts";
import { copyOut, prepareCopying } from "#server/db/copy-rows.ts";
import { hasSchema, readApplied, readMigrations, refuseDrift } from "#server/db/schema/migrate.ts";
import { keepSchema } from "#server/db/schema/migration-lock.ts";
import { isoInstant, type Sql } from "#server/db/sql.ts";
import { type Checksums, checksumsName, type Content, formatVersion, type Manifest, manifestName } from "./format.ts";
import { countCells } from "#server/commands/cells/store.ts";
import { becomeOwner, becomeSystem, findPostgresVersion, findSequences, findTime } from "./store.ts";
import { type Archive, writeArchive } from "./write-archive.ts";

export interface WrittenBackup {
  readonly file: string;
  readonly fileBytes: number;
  readonly manifest: Manifest;
  readonly checksums: Checksums;
}

interface BackupOptions {
  /** Takes the backup when `file` is standard output. */
  readonly output: Writable;
  readonly file: string;
  /** Called once when another process is migrating. */
  readonly onWait: () => void;
  readonly onTable: (table: string) => void;
  /** Called with the bytes of rows that were read since the last call. */
  readonly onRows: (bytes: number) => void;
}

/**
 * Writes all rows of all tables to a file, as one snapshot. Servers and workers continue to read and write; only a
 * change of the schema waits.
 */
export async function writeBackup(owner: postgres.Sql, options: BackupOptions): Promise<WrittenBackup> {
  // Held before the snapshot is taken: rows and columns would otherwise be of different times.
  return keepSchema(owner, options.onWait, async () => {
    if (!(await hasSchema(owner))) throw new Error("there is nothing to back up: the database has no tables of Quoin");
    refuseDrift(await readMigrations(), await readApplied(owner));
    await refuseCells(owner);
    let written: Omit<WrittenBackup, "fileBytes"> | undefined;
    const fileBytes = await writeArchive(options.file, options.output, async (archive) => {
      written = await owner.begin("isolation level repeatable read read only", (tx) => addAll(tx, archive, options));
    });
    if (written === undefined) throw new Error("the backup was not written");
    return { ...written, fileBytes };
  });
}

/** A backup of one cell would lack the organizations of the others. */
async function refuseCells(owner: Sql): Promise<void> {
  const others = await countCells(owner);
  if (others === 0) return;
  throw new Error(
    `this installation has ${others + 1} cells, and quoin backup writes one database: back up each of them with the tools ` +
      "of PostgreSQL (docs/scaling.md)",
  );
}

async function addAll(tx: Sql, archive: Archive, { file, onTable, onRows }: BackupOptions) {
  await prepareCopying(tx);
  // The first query took the snapshot. A sequence is never behind the rows of a snapshot that was taken before.
  const tables = await readTables(tx);
  const manifest: Manifest = {
    format: "quoin backup",
    formatVersion,
    quoinVersion: version.number,
    createdAt: isoInstant(await findTime(tx)),
    postgresVersion: await findPostgresVersion(tx),
    migrations: await readApplied(tx),
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    sequences: await findSequences(tx),
  };
  await archive.addJson(manifestName, manifest);
  await becomeSystem(tx);
  const contents: [string, Content][] = [];
  for (const table of tables) {
    onTable(table.name);
    contents.push([table.name, await archive.addRows(table.name, await copyOut(tx, table), onRows)]);
  }
  await becomeOwner(tx);
  const checksums: Checksums = { tables: Object.fromEntries(contents) };
  await archive.addJson(checksumsName, checksums);
  return { file, manifest, checksums };
}

/** Returns the number of rows in all tables. */
export const rowsIn = ({ tables }: Checksums): number => Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);
