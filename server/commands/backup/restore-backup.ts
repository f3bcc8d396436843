import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type postgres from "@quoin/postgres";
import { readTables, type Table } from "#server/db/schema/catalog.ts";
import { copyIn, copyOut, prepareCopying, withoutRules } from "#server/db/copy-rows.ts";
import {
  hasSchema,
  type Migration,
  migrateWithin,
  readApplied,
  readMigrations,
  refuseDrift,
} from "#server/db/schema/migrate.ts";
import { changeSchema } from "#server/db/schema/migration-lock.ts";
import { isoInstant, type Sql } from "#server/db/sql.ts";
import { pauseSending } from "#server/installation/pause-sending.ts";
import { createContentCounter, isSameContent } from "./format.ts";
import { BackupFileError, readRows, type Verified } from "./read-archive.ts";
import {
  analyzeTables,
  becomeOwner,
  becomeSystem,
  clearTables,
  countOtherProcesses,
  dropSchema,
  findNames,
  findTime,
  hasAnyone,
  releaseLeases,
  setSequence,
} from "./store.ts";

interface RestoreOptions {
  readonly file: string;
  readonly verified: Verified;
  readonly onWait: () => void;
  /** Called with the bytes of rows that were written since the last call. */
  readonly onRows: (bytes: number) => void;
  readonly onStep: (step: string) => void;
}

/** Rejects a backup whose schema this version does not know. @throws BackupFileError */
export async function migrationsOf(file: string, { manifest }: Verified): Promise<readonly Migration[]> {
  const known = await readMigrations();
  const isKnown = manifest.migrations.every(({ name, checksum }, i) => {
    const migration = known[i];
    return migration?.name === name && migration.checksum === checksum;
  });
  if (isKnown) return known;
  throw new BackupFileError(
    `${file} was made by Quoin ${manifest.quoinVersion}, whose schema this version does not know: restore it with that ` +
      "version, or a newer one",
  );
}

/**
 * Writes the rows of a backup to an empty installation, and brings its schema up to date. One transaction: other
 * processes see all of it or nothing. Mail and webhooks are paused, because what is due may have been sent already.
 * @throws Error with one line when the installation is not empty
 */
export async function restoreBackup(owner: postgres.Sql, options: RestoreOptions): Promise<void> {
  const migrations = await migrationsOf(options.file, options.verified);
  await changeSchema(owner, options.onWait, async () => {
    await owner.begin((tx) => restoreWithin(tx, migrations, options));
    options.onStep("collecting statistics");
    await owner.begin(async (tx) => {
      await prepareCopying(tx);
      await analyzeTables(tx, await readTables(tx));
    });
  });
}

async function restoreWithin(tx: Sql, migrations: readonly Migration[], options: RestoreOptions): Promise<void> {
  const { manifest } = options.verified;
  await prepareCopying(tx);
  await refuseOccupied(tx, migrations);
  await dropSchema(tx);
  options.onStep("creating the tables");
  const applied = manifest.migrations.length;
  await migrateWithin(tx, migrations.slice(0, applied));
  const tables = await readTables(tx);
  refuseOtherTables(tables, options);
  await withoutRules(tx, tables, async () => {
    await clearTables(tx, tables);
    await loadRows(tx, tables, options);
    options.onStep("comparing the checksums");
    await compareRows(tx, tables, options);
    options.onStep("checking the references");
  });
  for (const sequence of manifest.sequences) await setSequence(tx, sequence);
  options.onStep("migrating");
  await migrateWithin(tx, migrations.slice(applied));
  await becomeSystem(tx);
  await releaseLeases(tx);
  const at = new Date(isoInstant(await findTime(tx)));
  await pauseSending(tx, { reason: `Restored from a backup of ${manifest.createdAt}`, at });
  await becomeOwner(tx);
}

async function refuseOccupied(tx: Sql, migrations: readonly Migration[]): Promise<void> {
  const others = await countOtherProcesses(tx);
  if (others > 0) {
    throw new Error("other processes of Quoin use this database: stop them, restore, and start them again");
  }
  // All of this is dropped, with what depends on it. Without the table of migrations, none of it is Quoin's.
  const isOurs = await hasSchema(tx);
  const known = new Set(isOurs ? migrations.flatMap(({ statements }) => statements.flatMap(createdNames)) : []);
  const foreign = (await findNames(tx)).filter((name) => name !== "schema_migration" && !known.has(name));
  if (foreign.length > 0) {
    throw new Error(
      `the database has tables, sequences or functions that are not Quoin's (${foreign.join(", ")}): restore into an ` +
        "empty one",
    );
  }
  if (!isOurs) return;
  refuseDrift(migrations, await readApplied(tx));
  await becomeSystem(tx);
  if (await hasAnyone(tx)) {
    throw new Error(
      "this installation is not empty: restore into a new one, with an empty QUOIN_DATA_DIR or another database in " +
        "DATABASE_URL",
    );
  }
  await becomeOwner(tx);
}

const createdNames = (statement: string) =>
  statement.split("\n").flatMap((line) => {
    const creates = /^create (?:or replace )?(?:table|view|sequence|function) (?:if not exists )?(\w+)/i;
    return creates.exec(line.trim())?.[1] ?? [];
  });

function refuseOtherTables(tables: readonly Table[], { file, verified: { manifest } }: RestoreOptions): void {
  const shape = (all: readonly { readonly name: string; readonly columns: readonly string[] }[]) =>
    JSON.stringify(all.map(({ name, columns }) => [name, ...columns.toSorted()].join(" ")).toSorted());
  if (shape(tables) === shape(manifest.tables)) return;
  throw new BackupFileError(`${file} has other tables than its migrations create: it cannot be restored`);
}

async function loadRows(tx: Sql, tables: readonly Table[], options: RestoreOptions): Promise<void> {
  const columnsOf = new Map(options.verified.manifest.tables.map(({ name, columns }) => [name, columns]));
  async function* counted(rows: AsyncIterable<Buffer>) {
    for await (const chunk of rows) {
      options.onRows(chunk.length);
      yield chunk;
    }
  }
  await readRows(options.file, async (name, rows) => {
    options.onStep(name);
    const table = tables.find((each) => each.name === name);
    if (table === undefined) throw new Error(`${name} is not a table`);
    // In the order of the file: tables of an upgraded database may have theirs in another one.
    const target = await copyIn(tx, { ...table, columns: columnsOf.get(name) ?? table.columns });
    await pipeline(Readable.from(counted(rows)), target);
  });
}

/** Reads the rows back, so that what is committed is what was backed up. */
async function compareRows(tx: Sql, tables: readonly Table[], { verified }: RestoreOptions): Promise<void> {
  for (const { name, columns } of verified.manifest.tables) {
    const table = tables.find((each) => each.name === name);
    const listed = verified.checksums.tables[name];
    if (table === undefined || listed === undefined) throw new Error(`${name} is not a table`);
    const counter = createContentCounter();
    for await (const chunk of await copyOut(tx, { ...table, columns })) counter.add(chunk as Buffer);
    const found = counter.content();
    if (isSameContent(found, listed)) continue;
    throw new Error(
      `the rows of ${name} in the database differ from the backup (${found.rows} of ${listed.rows} rows): nothing was ` +
        "restored",
    );
  }
}
