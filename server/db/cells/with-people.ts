import { asSystem, type ChangeOrigin, type Database, type Sql } from "#server/db/sql.ts";

/**
 * Runs work on people, who are in the first cell, and on an organization in its cell: one transaction where both are the
 * same. Otherwise that of the people commits first; what it wrote says only that they may belong to the organization.
 */
export function withPeople<T>(
  cell: Database,
  work: (people: Sql, there: Sql) => Promise<T>,
  asked?: ChangeOrigin,
): Promise<T> {
  const { first } = cell.cells;
  if (cell === first) return asSystem(first, (system) => work(system, system), asked);
  return asSystem(cell, (there) => asSystem(first, (people) => work(people, there), asked), asked);
}
