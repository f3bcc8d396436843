import { databaseLabel, type Databases, homeName } from "#server/db/placement/databases.ts";
import type { Database } from "#server/db/sql.ts";
import { UsageError } from "./terminal/usage.ts";

/** Returns the database that an administrator named. @throws UsageError when there is none of that name */
export async function requireDatabase(databases: Databases<Database>, name: string): Promise<Database> {
  if (name !== homeName && !(await databases.others()).includes(name)) {
    throw new UsageError(`there is no ${databaseLabel} ${name}; quoin ${databaseLabel} list shows them`);
  }
  return databases.open(name);
}
