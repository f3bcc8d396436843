import type { OrganizationId } from "#contract/api/ids.ts";

/** The name of the cell that each installation has: the configured database, with the directory and the people. */
export const firstCell = "first";

/** The cells of an installation: schemas that each hold all tables for a group of organizations. */
export interface Cells<Cell> {
  /** The first cell, with the directory and the people. */
  readonly first: Cell;
  /** Returns the names of the others. */
  others(): Promise<readonly string[]>;
  /** Returns a cell, which is connected to when it is first used. @throws Error while it cannot be used */
  open(name: string): Promise<Cell>;
  /** Returns the name of the organization's cell. */
  placeOf(org: OrganizationId): Promise<string>;
  /** Closes the others. */
  close(): Promise<void>;
}

/** One of them: a `Database`. */
interface OneOf<Cell> {
  readonly app: unknown;
  readonly cells: Cells<Cell>;
}

/** Returns the cell of that name. The first one keeps what the caller's own has of it, such as limits. */
export const cellAt = async <Cell extends OneOf<Cell>>(db: Cell, name: string): Promise<Cell> =>
  name === firstCell && db.app === db.cells.first.app ? db : db.cells.open(name);

/** Returns the cell that an organization is in. */
export const databaseOf = async <Cell extends OneOf<Cell>>(db: Cell, org: OrganizationId): Promise<Cell> =>
  cellAt(db, await db.cells.placeOf(org));

/** Opens all cells, the first one first. @throws Error while one cannot be used */
export async function allCells<Cell extends OneOf<Cell>>(db: Cell): Promise<Cell[]> {
  const others: Cell[] = [];
  for (const name of await db.cells.others()) others.push(await db.cells.open(name));
  return [await cellAt(db, firstCell), ...others];
}

/** The cells of an installation that has one. */
export const onlyCell = <Cell>(first: Cell): Cells<Cell> => ({
  first,
  others: async () => [],
  open: async () => first,
  placeOf: async () => firstCell,
  close: async () => undefined,
});
