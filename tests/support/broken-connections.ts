import type { OrganizationId } from "#contract/api/ids.ts";
import { inOrg, openOwner, type Query, type Sql } from "#server/db/sql.ts";
import { emit } from "#server/history/events/emit.ts";
import { databaseFor, type Service, service } from "./service.ts";
import { databasesOf } from "./target.ts";

/** Blocks every other transaction of the organization from emitting an event. */
export async function blockEvents(org: OrganizationId) {
  const db = await databaseFor(org);
  const [held, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ended = new Error("given up");
  const done = inOrg({ db, org }, async (tx) => {
    await emit(tx, "client.created", { id: "cli_01k9qv3m8xf2ta7r6y5w4h3e2d" } as never, new Date());
    held.resolve();
    await end.promise;
    throw ended;
  }).catch((error: unknown) => {
    if (error !== ended) throw error;
  });
  await held.promise;
  return {
    async release() {
      end.resolve();
      await done;
    },
  };
}

/** Terminates the connections that wait for an advisory lock in the service's databases, and returns their number. */
export const terminateWaiting = async (): Promise<number> =>
  rowsOf(
    await service(),
    (owner) => owner`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`,
  );

/** Returns the number of sessions of the service's databases that wait for a lock. */
export const waiting = async (on?: Service): Promise<number> =>
  rowsOf(
    on ?? (await service()),
    (owner) => owner`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );

/** Returns the number of rows that the statement returns in all databases of the service. */
async function rowsOf({ target }: Service, statement: (owner: Sql) => Query): Promise<number> {
  let count = 0;
  for (const each of databasesOf(target)) {
    const owner = openOwner(each);
    count += (await statement(owner)).length;
    await owner.end();
  }
  return count;
}
