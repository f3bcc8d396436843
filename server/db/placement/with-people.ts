import { asSystem, type ChangeOrigin, type Database, type Sql } from "#server/db/sql.ts";

/**
 * Runs work on people, who are in the home database, and on an organization in its own: one transaction where both are
 * the same. Otherwise that of the people commits first; what it wrote says only that they may belong to the organization.
 */
export function withPeople<T>(
  db: Database,
  work: (people: Sql, there: Sql) => Promise<T>,
  asked?: ChangeOrigin,
): Promise<T> {
  const { home } = db.databases;
  if (db === home) return asSystem(home, (system) => work(system, system), asked);
  return asSystem(db, (there) => asSystem(home, (people) => work(people, there), asked), asked);
}
