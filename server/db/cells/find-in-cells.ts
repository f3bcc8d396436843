import { LRUCache } from "lru-cache";
import type { OrganizationId } from "#contract/api/ids.ts";
import { cellAt, type Cells, firstCell } from "#server/db/cells/cells.ts";
import type { Database } from "#server/db/sql.ts";

/** A row that tells its organization, before which no one knew the cell. */
export interface LocatedRow {
  readonly orgId: OrganizationId;
  /** True when only the directory can tell if the organization is in the cell of the row (`mayBeElsewhere`). */
  readonly mayBeElsewhere: boolean;
}

export type Found<Row> = Row & { readonly db: Database };

const hintsMax = 50_000;
/** The cells in which something was found before; that of an organization that has moved is noticed and replaced. */
const hints = new WeakMap<Cells<Database>, LRUCache<string, string>>();

/**
 * Looks for a row by a digest in all cells: where it was before, then in the first one, then in all others at once. A
 * cell that is away only matters if no other one has the row.
 * @param what distinguishes what is looked for
 * @param find reads the row in one cell
 */
export async function findInCells<Row extends LocatedRow>(
  from: Database,
  what: string,
  find: (cell: Database) => Promise<Row | undefined>,
): Promise<Found<Row> | undefined> {
  const { cells } = from;
  const look = async (name: string): Promise<Found<Row> | undefined> => {
    const db = await cellAt(from, name);
    const row = await find(db);
    if (row === undefined) return undefined;
    const place = row.mayBeElsewhere ? await cells.placeOf(row.orgId) : name;
    if (place !== name) return undefined;
    if (name !== firstCell) hintsOf(cells).set(what, name);
    return { ...row, db };
  };
  const lookAgain = (name: string) =>
    look(name).catch((error: unknown) => {
      // It may have moved since.
      hintsOf(cells).delete(what);
      throw error;
    });
  const known = hintsOf(cells).get(what);
  const found = (known === undefined ? undefined : await lookAgain(known)) ?? (await look(firstCell));
  if (found !== undefined) return found;
  return firstOf((await cells.others()).map(look));
}

function hintsOf(cells: Cells<Database>): LRUCache<string, string> {
  const known = hints.get(cells) ?? new LRUCache<string, string>({ max: hintsMax });
  hints.set(cells, known);
  return known;
}

/** Returns what the first of them finds. @throws Error of one that could not look, when none has found anything */
async function firstOf<T>(looks: readonly Promise<T | undefined>[]): Promise<T | undefined> {
  const failures: unknown[] = [];
  const founds = looks.map(async (look) => {
    const found = await look.catch((error: unknown) => void failures.push(error));
    if (found === undefined) throw new Error("not in this cell");
    return found as T;
  });
  try {
    return await Promise.any(founds);
  } catch {
    if (failures.length > 0) throw failures[0];
    return undefined;
  }
}

/** Leaves out rows of organizations that are in another cell than the one that has them. */
export async function onlyPlaced<Row extends { readonly mayBeElsewhere: boolean }>(
  { cells }: Database,
  name: string,
  rows: readonly Row[],
  orgOf: (row: Row) => OrganizationId,
): Promise<Row[]> {
  const placed: Row[] = [];
  for (const row of rows) {
    if (!row.mayBeElsewhere || (await cells.placeOf(orgOf(row))) === name) placed.push(row);
  }
  return placed;
}
