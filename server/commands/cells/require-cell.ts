import { type Cells, firstCell } from "#server/db/cells/cells.ts";
import type { Database } from "#server/db/sql.ts";
import { UsageError } from "#server/commands/usage.ts";

/** Returns the cell that an administrator named. @throws UsageError when there is none of that name */
export async function requireCell(cells: Cells<Database>, name: string): Promise<Database> {
  if (name !== firstCell && !(await cells.others()).includes(name)) {
    throw new UsageError(`there is no cell ${name}; quoin cell list shows them`);
  }
  return cells.open(name);
}
