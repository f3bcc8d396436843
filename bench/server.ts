import { dirname, join } from "node:path";
import { openEmbedded } from "#server/db/embedded.ts";
import { layoutOf } from "#server/db/embedded/layout.ts";
import { openOwner } from "#server/db/sql.ts";

export interface Connection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

/** A PostgreSQL on this machine, with a database for the bench alone. */
export interface BenchServer {
  /** Connects as a superuser. */
  readonly administrator: Connection;
  /** Connects as the role that owns the tables. */
  readonly owner: Connection;
  readonly logFile: string;
  /** The settings by which Quoin finds the database. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** The database on a server that DATABASE_URL names: what is in another one is left alone. */
const databaseName = "quoin_bench";

/** Starts the embedded PostgreSQL, or connects to the one that `.ci/with-debian-postgres` has started. */
export async function openBenchServer(dataDir: string): Promise<BenchServer> {
  const url = process.env["DATABASE_URL"];
  if (url !== undefined) return connectTo(new URL(url));
  const embedded = await openEmbedded({ dataDir, log: () => undefined });
  const { logFile } = layoutOf(dataDir);
  return { ...embedded, logFile, env: {}, close: () => embedded.close() };
}

async function connectTo(url: URL): Promise<BenchServer> {
  const server = openOwner({ url: url.href });
  const found = await server`select 1 from pg_database where datname = ${databaseName}`;
  if (found.length === 0) await server.unsafe(`create database ${databaseName}`);
  const [row] = await server<{ folder: string }[]>`select current_setting('data_directory') as folder`;
  await server.end({ timeout: 5 });
  url.pathname = databaseName;
  const connection = {
    host: url.hostname,
    port: Number(url.port),
    user: decodeURIComponent(url.username),
    database: databaseName,
  };
  return {
    administrator: connection,
    owner: connection,
    // As the script lays it out.
    logFile: join(dirname(row?.folder ?? ""), "log"),
    env: { DATABASE_URL: url.href },
    close: () => Promise.resolve(),
  };
}
