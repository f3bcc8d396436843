import Type from "typebox";
import { Check } from "typebox/value";
import { isId, type OrganizationId } from "#contract/api/ids.ts";
import { linesOf, LongLineError } from "#server/core/text/lines.ts";
import {
  type Manifest,
  manifestName,
  movedTables,
  movingFormat,
  rowsName,
} from "#server/reports/data-export/moved-tables.ts";
import { type Archive, ArchiveError } from "./open-archive.ts";

const tableManifest = Type.Object({
  rows: Type.Integer({ minimum: 0 }),
  sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }),
  columns: Type.Array(Type.String({ pattern: "^[a-z0-9_]{1,63}$" })),
});

const manifestSchema = Type.Object({
  format: Type.Integer(),
  quoin: Type.String(),
  lastMigration: Type.String(),
  organization: Type.Object({ id: Type.String(), name: Type.String(), slug: Type.String() }),
  exportedAt: Type.String(),
  secretKeyId: Type.String(),
  tables: Type.Record(Type.String(), tableManifest),
  deletedFiles: Type.Array(Type.String()),
});

export type CheckedManifest = Manifest & { readonly organization: { readonly id: OrganizationId } };

/** Reads what the archive says about itself. @throws ArchiveError unless this version can read it */
export async function readManifest(archive: Archive): Promise<CheckedManifest> {
  if (!archive.has(manifestName)) {
    throw new ArchiveError(
      "it is not an export of an organization, or one of a version before organizations could move",
    );
  }
  const manifest = parsed(await archive.bytes(manifestName));
  const format = (manifest as { readonly format?: unknown } | null)?.format;
  if (typeof format === "number" && format > movingFormat) {
    throw new ArchiveError("a newer version of Quoin wrote it: upgrade this installation first");
  }
  const isWhole = Check(manifestSchema, manifest) && isId("org", manifest.organization.id);
  if (!isWhole) throw new ArchiveError(`${manifestName} in it was changed or is damaged`);
  return manifest as CheckedManifest;
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** The stored columns of a table here, and whether a row must give a value. */
export interface Column {
  readonly name: string;
  readonly isRequired: boolean;
}

/**
 * Checks that every row of the archive has a place here, and every required column a value.
 * @throws ArchiveError that says which side to upgrade
 */
export function checkSchema(
  { lastMigration, tables, quoin }: Manifest,
  here: { readonly migrations: readonly string[]; readonly columns: ReadonlyMap<string, readonly Column[]> },
): void {
  const newer = new ArchiveError(
    `Quoin ${quoin} with a newer schema (${lastMigration}) wrote it: upgrade this installation first`,
  );
  if (!here.migrations.includes(lastMigration)) throw newer;
  for (const name of Object.keys(tables)) if (!here.columns.has(name)) throw newer;
  for (const { name, without = [] } of movedTables) {
    const given = tables[name];
    if (given === undefined) continue;
    if (given.columns.some((column) => without.includes(column))) {
      throw new ArchiveError(`${manifestName} in it names columns of ${name} that no export holds: it was changed`);
    }
    const columns = here.columns.get(name) ?? [];
    if (given.columns.some((column) => columns.every((each) => each.name !== column))) throw newer;
    const missing = columns.find(
      (column) => column.isRequired && !given.columns.includes(column.name) && !without.includes(column.name),
    );
    if (missing !== undefined) {
      throw new ArchiveError(
        `an older version wrote it (Quoin ${quoin}, ${lastMigration}), without ${missing.name} of ${name}: upgrade the ` +
          "installation that it comes from, and export again",
      );
    }
  }
}

/**
 * Reads the whole archive, and compares it with what the manifest and the rows say about it.
 * @throws ArchiveError for anything that is missing or different
 */
export async function checkContents(
  archive: Archive,
  manifest: Manifest,
  note: (bytes: number) => void,
): Promise<{ contents: number }> {
  const digests = await archive.digests(note);
  for (const [table, { sha256 }] of Object.entries(manifest.tables)) {
    if (digests.get(rowsName(table)) !== sha256) {
      throw new ArchiveError(
        archive.has(rowsName(table))
          ? `${rowsName(table)} in it is not what was exported: it was changed`
          : `it has no ${rowsName(table)}: it was changed`,
      );
    }
  }
  let contents = 0;
  for (const { name, bytesOf } of movedTables) {
    if (bytesOf === undefined || manifest.tables[name] === undefined) continue;
    for await (const line of rowLinesOf(archive, name)) {
      const row = rowOf(name, line) as ContentRow;
      const entry = row[bytesOf];
      if (isDeleted(manifest, row) || entry === null) continue;
      if (`\\x${digests.get(entry)}` !== (bytesOf === "pdf" ? row.pdf_sha256 : row.sha256)) {
        throw new ArchiveError(`${entry} in it is missing or was changed`);
      }
      contents += 1;
    }
  }
  return { contents };
}

/** Yields the rows of a table, each as its line. @throws ArchiveError for a line that is too long for memory */
export async function* rowLinesOf(archive: Archive, table: string): AsyncGenerator<string> {
  try {
    yield* linesOf(archive.read(rowsName(table)));
  } catch (error) {
    if (!(error instanceof LongLineError)) throw error;
    throw new ArchiveError(`${rowsName(table)} in it was changed: ${error.message}`, { cause: error });
  }
}

/** Returns the row in a line. @throws ArchiveError for what is no JSON object */
export function rowOf(table: string, line: string): object {
  const row = parsed(Buffer.from(line));
  if (typeof row === "object" && row !== null) return row;
  throw new ArchiveError(`${rowsName(table)} in it was changed: a line is no JSON object`);
}

/** A row of `file` or `issued_document`. */
interface ContentRow {
  readonly id: string;
  readonly content: string;
  readonly sha256: string;
  readonly pdf: string | null;
  readonly pdf_sha256: string | null;
}

/** True for an uploaded file that was deleted while the export ran. */
export const isDeleted = ({ deletedFiles }: Manifest, row: { readonly id: string }): boolean =>
  deletedFiles.includes(row.id);
