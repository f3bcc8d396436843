import { LRUCache } from "lru-cache";
import type { OrganizationId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import type { ConnectionTarget } from "#server/db/connection/connect.ts";
import { readMigrations, schemaIsUsable } from "#server/db/schema/migrate.ts";
import { type Databases, homeName } from "#server/db/placement/databases.ts";
import { type DatabaseOptions, openDatabase } from "#server/db/open-database.ts";
import { asSystem, type Database, onceAsSystem } from "#server/db/sql.ts";
import { Refusal } from "#server/core/refusal.ts";
import { findPlace } from "#server/db/placement/places.ts";
import { followCells } from "./follow-cells.ts";
import { stateOf } from "./state-of.ts";
import { type CellRow, findCells } from "./store.ts";

/** The time that the list of cells is kept: it is only asked for when the first cell does not have what is looked for. */
const listKeptMs = 1_000;

/** Reads the URL of a cell from the directory. */
export type ReadCellUrl = (cell: CellRow & { readonly urlSealed: Buffer }) => string;

/** Opens the first cell of an installation. It connects to the others when they are first used. */
export const openCells = (options: DatabaseOptions, readUrl: ReadCellUrl): Database =>
  openDatabase(options, (first) => cellsOf(first, options, readUrl));

/** Returns how to connect to a cell. @param first the server of the first cell, as the same role */
export function targetOf(cell: CellRow, first: ConnectionTarget, readUrl: ReadCellUrl): ConnectionTarget {
  const { name, urlSealed } = cell;
  if (urlSealed === null) return first;
  return { url: readUrl({ ...cell, urlSealed }), setting: `the URL of cell ${name}` };
}

function cellsOf(first: Database, options: DatabaseOptions, readUrl: ReadCellUrl): Databases<Database> {
  const list = new LRUCache<"cells", readonly CellRow[]>({
    max: 1,
    ttl: listKeptMs,
    fetchMethod: () => onceAsSystem<CellRow>(first, findCells),
  });
  const opened = new Map<string, Promise<Database>>();

  const connect = async (name: string): Promise<Database> => {
    const cell = (await list.forceFetch("cells")).find((row) => row.name === name);
    if (cell === undefined) throw new Error(`there is no cell ${name}`);
    // A replica follows one server.
    const { replica: _, ...others } = options;
    const target = targetOf(cell, options.target, readUrl);
    return checked(openDatabase({ ...others, target, schema: cell.schemaName }, () => cells));
  };

  const cells: Databases<Database> = {
    home: first,
    others: async () => (await list.forceFetch("cells")).map(({ name }) => name),
    async open(name) {
      if (name === homeName) return first;
      const known = opened.get(name);
      if (known !== undefined) return known;
      const opening = connect(name);
      opened.set(name, opening);
      // Whatever the reason, the next one who needs the cell tries again.
      opening.catch(() => opened.delete(name));
      return opening;
    },
    async nameOf(org: OrganizationId) {
      const [row] = await onceAsSystem<{ name: string }>(first, (system) => findPlace(system, org));
      return row?.name ?? homeName;
    },
    follow: (log, start) => followCells(cells, log, start),
    async describeOthers(timeoutMs) {
      const names = await cells.others().catch(() => []);
      if (names.length === 0) return {};
      const states = names.map(async (name) => [name, await stateOf(cells, name, timeoutMs)] as const);
      return { cells: Object.fromEntries(await Promise.all(states)) };
    },
    async close() {
      await Promise.allSettled(Array.from(opened.values(), async (opening) => (await opening).close()));
    },
  };
  return cells;
}

/** Returns the cell once it has the migrations of this version. @throws Refusal 503 until then */
async function checked(db: Database): Promise<Database> {
  try {
    const migrations = await readMigrations();
    if (await asSystem(db, (system) => schemaIsUsable(system, migrations))) return db;
  } catch (error) {
    await db.close();
    throw error;
  }
  await db.close();
  throw new Refusal("UNAVAILABLE", wording("requests.databaseUpgrading"));
}
