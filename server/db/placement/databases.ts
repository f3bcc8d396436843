import type { OrganizationId } from "#contract/api/ids.ts";
import type { Logger } from "#server/core/log.ts";

/**
 * The name of the database that each installation has: the configured one, with the people, and with the directory of
 * the organizations that are in others.
 */
export const homeName = "first";

/** The word for a database of an installation that has several (docs/scaling.md), in commands, metrics and logs. */
export const databaseLabel = "cell";

/** Starts the work of a process on one database, when that can be used. Returns how to stop. */
export type StartFor<Database> = (db: Database, log: Logger) => Promise<() => Promise<void>>;

/** The databases of an installation, each with all tables for a group of organizations. Most have one. */
export interface Databases<Database> {
  readonly home: Database;
  /** Returns the names of the others. */
  others(): Promise<readonly string[]>;
  /** Returns a database, which is connected to when it is first used. @throws Error while it cannot be used */
  open(name: string): Promise<Database>;
  /** Returns the name of the organization's database. */
  nameOf(org: OrganizationId): Promise<string>;
  /** Starts something for the home database now, and for each other as soon as it can be used. Returns how to stop. */
  follow(log: Logger, start: StartFor<Database>): Promise<() => Promise<void>>;
  /** Returns what `/readyz` says about the others, each of which is asked for that time; nothing without others. */
  describeOthers(timeoutMs: number): Promise<Readonly<Record<string, unknown>>>;
  /** Closes the others. */
  close(): Promise<void>;
}

/** One of them. */
interface OneOf<Database> {
  readonly app: unknown;
  readonly databases: Databases<Database>;
}

/** Returns the database of that name. The home database keeps what the caller's own has of it, such as limits. */
export const databaseAt = async <Database extends OneOf<Database>>(db: Database, name: string): Promise<Database> =>
  name === homeName && db.app === db.databases.home.app ? db : db.databases.open(name);

/** Returns the database that an organization is in. */
export const databaseOf = async <Database extends OneOf<Database>>(
  db: Database,
  org: OrganizationId,
): Promise<Database> => databaseAt(db, await db.databases.nameOf(org));

/** Opens all databases, that with the people first. @throws Error while one cannot be used */
export async function allDatabases<Database extends OneOf<Database>>(db: Database): Promise<Database[]> {
  const others: Database[] = [];
  for (const name of await db.databases.others()) others.push(await db.databases.open(name));
  return [await databaseAt(db, homeName), ...others];
}

/** The databases of an installation that has one. */
export const onlyOne = <Database>(home: Database): Databases<Database> => ({
  home,
  others: async () => [],
  open: async () => home,
  nameOf: async () => homeName,
  follow: (log, start) => start(home, log),
  describeOthers: async () => ({}),
  close: async () => undefined,
});
