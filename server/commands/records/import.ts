import { commandOrigin } from "#server/history/audit/command-origin.ts";
import { recordEvent } from "#server/history/audit/record-event.ts";
import { systemClock } from "#server/core/clock.ts";
import { storageIsFull } from "#server/core/storage-full.ts";
import { allDatabases, databaseLabel, homeName } from "#server/db/placement/databases.ts";
import { keepWaiting, writePlace } from "#server/db/placement/places.ts";
import { withPeople } from "#server/db/placement/with-people.ts";
import { postgresCode } from "#server/db/failures.ts";
import { readMigrations } from "#server/db/schema/migrate.ts";
import { asSystem, type Sql } from "#server/db/sql.ts";
import { requireDatabase } from "#server/commands/require-database.ts";
import { type Command, flag, printResult, type Terminal, text } from "#server/commands/terminal/command.ts";
import { type Installation, withInstallation } from "#server/commands/installation.ts";
import {
  checkContents,
  type CheckedManifest,
  checkSchema,
  readManifest,
} from "#server/commands/moving/check-archive.ts";
import { describeImport, type Imported } from "#server/commands/moving/describe-import.ts";
import { loadRows } from "#server/commands/moving/load-rows.ts";
import { type Archive, ArchiveError, openArchive } from "#server/commands/moving/open-archive.ts";
import { describeBytes, progressLines } from "#server/commands/terminal/progress.ts";
import { findColumns, findHolder } from "#server/commands/moving/store.ts";

export const importCommand: Command = {
  name: "import",
  takes: `FILE [--${databaseLabel} NAME] [--json]`,
  does: "load the organization in a zip of quoin export, or of the app",
  options: { [databaseLabel]: text, json: flag },
  arguments: ["FILE"],
  async run(given, config, terminal) {
    const [file = ""] = given.arguments;
    const place = given.options[databaseLabel] ?? homeName;
    try {
      await using archive = await openArchive(file);
      const manifest = await readManifest(archive);
      const imported = await withInstallation(config, terminal, (installation) =>
        importFrom(archive, manifest, place, installation, terminal),
      );
      printResult(terminal, given, imported, describeImport);
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error;
      throw new Error(`${file} cannot be imported: ${error.message}; nothing was changed`, { cause: error });
    }
  },
};

/** Checks the whole archive before the first change, and loads it in one transaction. @throws ArchiveError */
async function importFrom(
  archive: Archive,
  manifest: CheckedManifest,
  place: string,
  { db, secret }: Installation,
  terminal: Terminal,
): Promise<Imported> {
  const migrations = (await readMigrations()).map(({ name }) => name);
  const target = await requireDatabase(db.databases, place);
  await asSystem(target, async (system) => checkSchema(manifest, { migrations, columns: await findColumns(system) }));
  for (const each of await allDatabases(db)) {
    refuseHolder(manifest, await asSystem(each, (system) => findHolder(system, manifest.organization)));
  }
  const say = progressLines(terminal);
  say(`Checking the export of ${manifest.organization.name}…`, { isLast: true });
  const { contents } = await checkContents(archive, manifest, (bytes) => say(`${describeBytes(bytes)} checked`));
  const total = Object.values(manifest.tables).reduce((sum, { rows }) => sum + rows, 0);
  const note = (rows: number) => say(`${rows} of ${total} rows`);
  say(`Loading ${total} rows, ${contents} PDFs and files…`, { isLast: true });
  const at = systemClock();
  const load = async (people: Sql, system: Sql) => {
    const { id } = manifest.organization;
    await keepWaiting(people);
    await writePlace(people, id, place);
    const done = await loadRows({ system, people }, { archive, manifest, secret, at, note });
    const details = { list: "everything", importedFrom: manifest.exportedAt };
    await recordEvent({ org: id, sql: system }, { resourceType: "organization", resourceId: id, details });
    return done;
  };
  const loaded = await orUnsuitable(() => withPeople(target, load, commandOrigin("importOrganization", at)));
  return {
    organization: manifest.organization,
    exportedAt: manifest.exportedAt,
    contents,
    hasSameSecret: manifest.secretKeyId === secret.identity.keyId,
    ...loaded,
  };
}

function refuseHolder(
  { organization }: CheckedManifest,
  holder: { readonly id: string; readonly slug: string } | undefined,
): void {
  if (holder === undefined) return;
  throw new ArchiveError(
    holder.id === organization.id
      ? `the organization ${holder.id} is here already`
      : `the organization ${holder.id} here has the same short name, ${holder.slug}`,
  );
}

/** Explains rows that the database refuses, which no export contains. */
async function orUnsuitable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Of data, and of constraints.
    const isAboutRows = /^2[23]/.test(postgresCode(error) ?? "");
    if (!isAboutRows || storageIsFull(error)) throw error;
    throw new ArchiveError(`it holds a row that cannot be stored (${(error as Error).message})`, { cause: error });
  }
}
