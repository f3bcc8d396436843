import { firstCell } from "#server/db/cells/cells.ts";
import type { Database } from "#server/db/sql.ts";
import { type Answer, backlogReader, inTime } from "./backlog.ts";

export interface CellFigures extends Answer {
  /** The labels of its figures: none where there is only one cell. */
  readonly labels: { readonly cell?: string };
  /** Undefined for a cell that this process has never reached. */
  readonly loads: Database["loads"] | undefined;
}

const unreached = { loads: undefined, isUp: false, backlog: undefined };

/** Returns a reader of the figures of each cell, those that are away included. */
export function cellsReader(db: Database): () => Promise<CellFigures[]> {
  const readers = new Map<Database, () => Promise<Answer>>([[db, backlogReader(db)]]);
  let known: readonly string[] = [];
  const read = async (cell: Database) => {
    const reader = readers.get(cell) ?? backlogReader(cell);
    readers.set(cell, reader);
    return { loads: cell.loads, ...(await reader()) };
  };
  const readOther = async (name: string) => {
    const cell = await inTime(db.cells.open(name));
    return { name, ...(cell === undefined ? unreached : await read(cell)) };
  };
  const readOthers = async () => {
    // While the first cell is away, the others are those that there were.
    known = (await inTime(db.cells.others())) ?? known;
    return Promise.all(known.map(readOther));
  };
  return async () => {
    const [first, others] = await Promise.all([read(db), readOthers()]);
    if (others.length === 0) return [{ ...first, labels: {} }];
    return [{ name: firstCell, ...first }, ...others].map(({ name, ...cell }) => ({ ...cell, labels: { cell: name } }));
  };
}
