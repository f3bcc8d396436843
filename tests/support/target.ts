import { inject } from "vitest";
import { type ConnectionTarget, openOwner } from "#server/db/sql.ts";

export const templateName = "quoin_test_template";

/** Returns the target of another database on the same server. */
export function databaseAt(target: ConnectionTarget, database: string): ConnectionTarget {
  if (!("url" in target)) return { ...target, database };
  const url = new URL(target.url);
  url.pathname = `/${database}`;
  return { url: url.href };
}

/**
 * Returns how the service under test reaches the database: through PgBouncer when QUOIN_TEST_POOLER names its host and
 * port (.ci/with-pgbouncer).
 */
export function serviceTarget(target: ConnectionTarget): { target: ConnectionTarget; pooler: "none" | "transaction" } {
  const pooler = process.env["QUOIN_TEST_POOLER"];
  if (pooler === undefined || !("url" in target)) return { target, pooler: "none" };
  const url = new URL(target.url);
  url.host = pooler;
  return { target: { url: url.href }, pooler: "transaction" };
}

const copies = new Map<string, Promise<ConnectionTarget>>();

/** Creates a migrated database for the tests of one name, once per worker. */
export function freshDatabase(name = "worker"): Promise<ConnectionTarget> {
  const database = `quoin_test_${name}_${process.env["VITEST_POOL_ID"]}`;
  const copy = copies.get(database) ?? copyTemplate(inject("server"), database);
  copies.set(database, copy);
  return copy;
}

async function copyTemplate(server: ConnectionTarget, database: string): Promise<ConnectionTarget> {
  const admin = openOwner(server);
  await admin.unsafe(`drop database if exists ${database} with (force)`);
  await admin.unsafe(`create database ${database} template ${templateName}`);
  await admin.end();
  return databaseAt(server, database);
}
