import type { OrganizationId } from "#contract/ids.ts";
import { databaseOf } from "#server/db/cells/cells.ts";
import { inOrg, openOwner } from "#server/db/sql.ts";
import { emit } from "#server/events/emit.ts";
import { type Service, service } from "./service.ts";

/** Blocks every other transaction of the organization from emitting an event. */
export async function blockEvents(org: OrganizationId) {
  const db = await databaseOf((await service()).db, org);
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

/** Terminates the connections that wait for an advisory lock in this database, and returns their number. */
export async function terminateWaiting(): Promise<number> {
  const owner = openOwner((await service()).target);
  const rows = await owner`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`;
  await owner.end();
  return rows.length;
}

/** Returns the number of sessions of the service's database that wait for a lock. */
export async function waiting(on?: Service): Promise<number> {
  const owner = openOwner((on ?? (await service())).target);
  const rows = await owner`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await owner.end();
  return rows.length;
}
