import { inject } from "vitest";
import { type ConnectionTarget, openOwner } from "#server/db/sql.ts";
import { extraCells, extraServers } from "./cells.ts";

export const templateName = "quoin_test_template";

/** Returns the target of another database on the same server. */
export function databaseAt(target: ConnectionTarget, database: string): ConnectionTarget {
  if (!("url" in target)) return { ...target, database };
  const url = new URL(target.url);
  url.pathname = `/${database}`;
  return { url: url.href };
}

/** Returns the name of the database. */
const databaseNameOf = (target: ConnectionTarget): string =>
  "url" in target ? new URL(target.url).pathname.slice(1) : target.database;

/** Returns the database that has the tables of a schema, given that of the first cell: those of one test share a name. */
export function targetOfSchema(first: ConnectionTarget, schema: string | undefined): ConnectionTarget {
  const server = extraCells.find((cell) => cell.schema === schema)?.server;
  return server === undefined ? first : databaseAt(server, databaseNameOf(first));
}

/** Returns that database, and those of one name on each other server with cells. */
export const databasesOf = (first: ConnectionTarget): readonly ConnectionTarget[] => [
  first,
  ...extraServers.map((server) => databaseAt(server, databaseNameOf(first))),
];

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
  const copy = copies.get(database) ?? copyTemplates(inject("server"), database);
  copies.set(database, copy);
  return copy;
}

/** Copies the template, and that of each other server with cells. */
async function copyTemplates(server: ConnectionTarget, database: string): Promise<ConnectionTarget> {
  const [copy] = await Promise.all([server, ...extraServers].map((each) => copyTemplate(each, database)));
  return copy ?? databaseAt(server, database);
}

async function copyTemplate(server: ConnectionTarget, database: string): Promise<ConnectionTarget> {
  await dropDatabase(server, database);
  const admin = openOwner(server);
  await admin.unsafe(`create database ${database} template ${templateName}`);
  await admin.end();
  return databaseAt(server, database);
}

/** Drops a database that freshDatabase has created, and those of its name on the other servers with cells. */
export async function dropDatabases(first: ConnectionTarget): Promise<void> {
  const database = databaseNameOf(first);
  await Promise.all([inject("server"), ...extraServers].map((server) => dropDatabase(server, database)));
}

async function dropDatabase(server: ConnectionTarget, database: string): Promise<void> {
  const admin = openOwner(server);
  await admin.unsafe(`drop database if exists ${database} with (force)`);
  await admin.end();
}
