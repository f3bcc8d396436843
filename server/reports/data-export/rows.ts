import { createHash } from "node:crypto";
import type { Snapshot } from "#server/db/snapshot.ts";
import type { MovedTable, TableManifest } from "./moved-tables.ts";
import { findColumns, rowsAsJson } from "./store.ts";

/** Few enough that a batch of the largest rows, documents with all of their lines, fits into memory. */
const rowsAtOnce = 50;

/**
 * Yields the rows of a table, one JSON object per line.
 * @param nameOf returns the name of the entry that holds a row's bytes; undefined for a row without
 * @returns what the manifest says about them
 */
export async function* rowLines(
  read: Snapshot,
  { name, order, without = [], bytesOf }: MovedTable,
  nameOf: (row: Readonly<Record<string, unknown>>) => string | undefined,
): AsyncGenerator<string, TableManifest> {
  const columns = (await findColumns(read, name)).filter((column) => !without.includes(column));
  const digest = createHash("sha256");
  let rows = 0;
  const inText = columns.filter((column) => column !== bytesOf);
  for await (const batch of rowsAsJson(read, { table: name, columns: inText, order }, rowsAtOnce)) {
    for (const { line } of batch) {
      const written = `${bytesOf === undefined ? line : withName(line, bytesOf, nameOf)}\n`;
      digest.update(written);
      rows += 1;
      yield written;
    }
  }
  return { rows, sha256: digest.digest("hex"), columns };
}

/** Adds the name to the text of a row: writing the whole row again would round its numbers. */
function withName(
  line: string,
  column: string,
  nameOf: (row: Readonly<Record<string, unknown>>) => string | undefined,
): string {
  const name = nameOf(JSON.parse(line) as Record<string, unknown>);
  return `${line.slice(0, -1)}, ${JSON.stringify(column)}: ${JSON.stringify(name ?? null)}}`;
}
