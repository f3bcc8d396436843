import { databaseLabel, homeName } from "#server/db/placement/databases.ts";
import type { Database } from "#server/db/sql.ts";
import { type Answer, backlogReader, inTime } from "./backlog.ts";

export interface DatabaseFigures extends Answer {
  /** The labels of its figures: none where there is only one database. */
  readonly labels: { readonly [databaseLabel]?: string };
  /** Undefined for a database that this process has never reached. */
  readonly loads: Database["loads"] | undefined;
}

const unreached = { loads: undefined, isUp: false, backlog: undefined };

/** Returns a reader of the figures of each database, those that are away included. */
export function databasesReader(home: Database): () => Promise<DatabaseFigures[]> {
  const readers = new Map<Database, () => Promise<Answer>>([[home, backlogReader(home)]]);
  let known: readonly string[] = [];
  const read = async (db: Database) => {
    const reader = readers.get(db) ?? backlogReader(db);
    readers.set(db, reader);
    return { loads: db.loads, ...(await reader()) };
  };
  const readOther = async (name: string) => {
    const db = await inTime(home.databases.open(name));
    return { name, ...(db === undefined ? unreached : await read(db)) };
  };
  const readOthers = async () => {
    // While the home database is away, the others are those that there were.
    known = (await inTime(home.databases.others())) ?? known;
    return Promise.all(known.map(readOther));
  };
  return async () => {
    const [first, others] = await Promise.all([read(home), readOthers()]);
    if (others.length === 0) return [{ ...first, labels: {} }];
    return [{ name: homeName, ...first }, ...others].map(({ name, ...figures }) => ({
      ...figures,
      labels: { [databaseLabel]: name },
    }));
  };
}
