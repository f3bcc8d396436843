import type { OrganizationId } from "#contract/api/ids.ts";
import { asSystem, beginAs, type Database, type Sql, transact } from "#server/db/sql.ts";
import type { CopiedTable } from "./copied-tables.ts";
import {
  beginCopying,
  deleteByKeys,
  findKeys,
  findSnapshotStart,
  selectRows,
  writeRows,
  writeStorageUse,
} from "./store.ts";

/** Rows and characters of a statement: few enough for its time limit and for memory. */
const rowsAtOnce = 500;
const charactersAtOnce = 2_000_000;

export interface Copying {
  readonly org: OrganizationId;
  readonly tables: readonly CopiedTable[];
  readonly from: Database;
  readonly to: Database;
  /** Called with the number of rows that were written. */
  readonly note: (rows: number) => void;
}

/**
 * Copies all rows as they are in one snapshot, which other transactions do not wait for.
 * @param since the start of an earlier pass, since which changes are copied; null for all rows
 * @returns the start of this pass
 */
export async function copyOnce(copying: Copying, since: string | null): Promise<string> {
  return transact(
    copying.from.system,
    async (sql) => {
      await beginAs(copying.from, sql, "quoin_system");
      const start = await findSnapshotStart(sql);
      await copyWithin(sql, copying, since);
      return start;
    },
    "isolation level repeatable read read only",
  );
}

/** Copies what this transaction of the source sees. */
export async function copyWithin(source: Sql, copying: Copying, since: string | null): Promise<void> {
  const { org, tables, to } = copying;
  if (since !== null) await deleteVanished(source, copying);
  for (const table of tables) await copyTable(source, copying, table, since);
  await asSystem(to, (system) => writeStorageUse(system, org));
}

/** Deletes the rows that the source no longer has, those that refer to others first. */
async function deleteVanished(source: Sql, { org, tables, to }: Copying): Promise<void> {
  for (const table of tables.toReversed()) {
    const kept = new Set(await findKeys(source, table, org));
    await asSystem(to, async (system) => {
      const vanished = (await findKeys(system, table, org)).filter((key) => !kept.has(key));
      if (vanished.length === 0) return;
      await beginCopying(system, org);
      await deleteByKeys(system, table, org, vanished);
    });
  }
}

async function copyTable(
  source: Sql,
  { org, to, note }: Copying,
  table: CopiedTable,
  since: string | null,
): Promise<void> {
  // The file of the logo refers to the organization, which has to be there first; the last pass sets the logo.
  const without = table.name === "organization" && since === null ? "logo_file_id" : null;
  // It changes too seldom to be asked for its changes, and its logo may have been left out.
  const changedSince = table.name === "organization" ? null : since;
  for await (const lines of batchesOf(source, table, org, changedSince)) {
    await asSystem(to, async (system) => {
      await beginCopying(system, org);
      await writeRows(system, table, lines, without);
    });
    note(lines.length);
  }
}

async function* batchesOf(
  source: Sql,
  table: CopiedTable,
  org: OrganizationId,
  since: string | null,
): AsyncGenerator<readonly string[]> {
  await source`declare moved no scroll cursor for ${selectRows(source, table, org, since)}`;
  let lines: string[] = [];
  let characters = 0;
  for (;;) {
    const rows = await source<{ line: string }[]>`fetch forward ${source.unsafe(String(fetchedAtOnce))} from moved`;
    for (const { line } of rows) {
      lines.push(line);
      characters += line.length;
      if (lines.length < rowsAtOnce && characters < charactersAtOnce) continue;
      yield lines;
      lines = [];
      characters = 0;
    }
    if (rows.length < fetchedAtOnce) break;
  }
  await source`close moved`;
  if (lines.length > 0) yield lines;
}

/** Files may have ten megabytes each. */
const fetchedAtOnce = 20;
