import { LRUCache } from "lru-cache";
import type { OrganizationId } from "#contract/api/ids.ts";
import { databaseAt, type Databases, homeName } from "#server/db/placement/databases.ts";
import type { Database } from "#server/db/sql.ts";

/** A row that tells its organization, before which no one knew the database. */
export interface LocatedRow {
  readonly orgId: OrganizationId;
  /** True when only the directory can tell if the organization is in the database of the row (`mayBeElsewhere`). */
  readonly mayBeElsewhere: boolean;
}

export type Found<Row> = Row & { readonly db: Database };

const hintsMax = 50_000;
/** Where something was found before; that of an organization that has moved is noticed and replaced. */
const hints = new WeakMap<Databases<Database>, LRUCache<string, string>>();

/**
 * Looks for a row by a digest in all databases: where it was before, then at home, then in all others at once. A
 * database that is away only matters if no other one has the row.
 * @param what distinguishes what is looked for
 * @param find reads the row in one database
 */
export async function findAnywhere<Row extends LocatedRow>(
  from: Database,
  what: string,
  find: (db: Database) => Promise<Row | undefined>,
): Promise<Found<Row> | undefined> {
  const { databases } = from;
  const look = async (name: string): Promise<Found<Row> | undefined> => {
    const db = await databaseAt(from, name);
    const row = await find(db);
    if (row === undefined) return undefined;
    const place = row.mayBeElsewhere ? await databases.nameOf(row.orgId) : name;
    if (place !== name) return undefined;
    if (name !== homeName) hintsOf(databases).set(what, name);
    return { ...row, db };
  };
  const lookAgain = (name: string) =>
    look(name).catch((error: unknown) => {
      // It may have moved since.
      hintsOf(databases).delete(what);
      throw error;
    });
  const known = hintsOf(databases).get(what);
  const found = (known === undefined ? undefined : await lookAgain(known)) ?? (await look(homeName));
  if (found !== undefined) return found;
  return firstOf((await databases.others()).map(look));
}

function hintsOf(databases: Databases<Database>): LRUCache<string, string> {
  const known = hints.get(databases) ?? new LRUCache<string, string>({ max: hintsMax });
  hints.set(databases, known);
  return known;
}

/** Returns what the first of them finds. @throws Error of one that could not look, when none has found anything */
async function firstOf<T>(looks: readonly Promise<T | undefined>[]): Promise<T | undefined> {
  const failures: unknown[] = [];
  const founds = looks.map(async (look) => {
    const found = await look.catch((error: unknown) => void failures.push(error));
    if (found === undefined) throw new Error("not in this database");
    return found as T;
  });
  try {
    return await Promise.any(founds);
  } catch {
    if (failures.length > 0) throw failures[0];
    return undefined;
  }
}

/** Leaves out rows of organizations that are in another database than that of this name, which has the rows. */
export async function onlyPlaced<Row extends { readonly mayBeElsewhere: boolean }>(
  { databases }: Database,
  name: string,
  rows: readonly Row[],
  orgOf: (row: Row) => OrganizationId,
): Promise<Row[]> {
  const placed: Row[] = [];
  for (const row of rows) {
    if (!row.mayBeElsewhere || (await databases.nameOf(orgOf(row))) === name) placed.push(row);
  }
  return placed;
}
