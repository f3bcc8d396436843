import type { OrganizationId, UserId } from "#contract/api/ids.ts";
import type { RequestContext } from "#server/http/caller.ts";
import type { PersonPlaceRow } from "#server/db/placement/places.ts";
import { databaseLabel, type Databases } from "#server/db/placement/databases.ts";
import { type ChangeOrigin, type Database, onceAsSystem, type Query, type Sql } from "#server/db/sql.ts";
import { insertPersonEvent } from "./store.ts";

/** The account that an event is about. */
export interface Account {
  readonly userId: UserId;
  readonly name: string;
}

/** Returns the audit data of a person's action in a browser. */
export const changeOriginOf = (
  { clock, requestId, address, userAgent }: RequestContext,
  action: string,
  { userId, name }: Account,
): ChangeOrigin => ({ action, actorId: userId, actorName: name, requestId, address, userAgent, at: clock() });

/** Records an event of a person's account that a command caused, in each organization that they belong to. */
export async function recordCommandEvent(
  { databases }: Database,
  within: Sql,
  origin: ChangeOrigin,
  account: Account,
): Promise<void> {
  const write = (system: Sql) =>
    insertPersonEvent(system, { userId: account.userId, org: null }, origin, { name: account.name });
  const places = await within<PersonPlaceRow[]>`${write(within)}`;
  const unrecorded = await recordElsewhere(databases, places, write);
  if (unrecorded.length > 0)
    throw new Error(`the audit log of ${databaseLabel} ${unrecorded.join(", ")} cannot be written`);
}

/** For a user who has not proved to be the person. */
const noActor = { actorId: null, actorName: null };

interface PersonEvent {
  /** The operation's name. */
  readonly action: string;
  readonly account: Account;
  /** The one organization concerned; by default all that the person belongs to. */
  readonly org?: OrganizationId;
  /** False when the user has not proved to be the person, as at a failed sign-in: the entry names no actor. */
  readonly isProven?: boolean;
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * Records an event of a person's account in the audit log of each organization that they belong to, and in the log of
 * the server, which is the only place for a person who belongs to none.
 * @param within the transaction that causes it; without one, it is written in its own
 */
export async function recordPersonEvent(context: RequestContext, event: PersonEvent, within?: Sql): Promise<void> {
  const { action, account, org = null, isProven = true, details } = event;
  const origin = { ...changeOriginOf(context, action, account), ...(isProven ? {} : noActor) };
  const shown = { name: account.name, ...details };
  const write = (system: Sql) => insertPersonEvent(system, { userId: account.userId, org }, origin, shown);
  const places = await (within === undefined
    ? onceAsSystem<PersonPlaceRow>(context.db, write)
    : within<PersonPlaceRow[]>`${write(within)}`);
  const elsewhere = places.filter(({ organizationId }) => org === null || organizationId === org);
  const { requestId, address, log } = context;
  log.info({ event: action, account: account.userId, requestId, address, ...details }, "security event");
  // Not awaited: a transaction of one database must not wait for a connection of another.
  void noteElsewhere();

  async function noteElsewhere(): Promise<void> {
    const unrecorded = await recordElsewhere(context.db.databases, elsewhere, write);
    if (unrecorded.length > 0)
      log.warn({ event: action, requestId, databases: unrecorded }, "a security event is missing in some audit logs");
  }
}

/** Records the event in the other databases among those places. Returns those where that failed. */
async function recordElsewhere(
  databases: Databases<Database>,
  places: readonly PersonPlaceRow[],
  write: (system: Sql) => Query,
): Promise<string[]> {
  const failed: string[] = [];
  for (const name of new Set(places.map(({ place }) => place))) {
    const record = async () => onceAsSystem(await databases.open(name), write);
    await record().catch(() => failed.push(name));
  }
  return failed;
}
