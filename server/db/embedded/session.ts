import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import postgres from "@quoin/postgres";
import { codeOf, reasonOf, socketPort, superuser } from "./layout.ts";
import { prepareRoles } from "./roles.ts";

export const databaseName = "quoin";
/** A server that accepts a connection and then does not respond for this long counts as busy and is asked again. */
const answerTimeoutSeconds = 3;
const holdTimeoutSeconds = 30;
/** postgres.js 3.4 waits forever for a connection that was lost during a query (porsager/postgres#1097). */
const endTimeoutSeconds = 1;

const cannotConnectNow = "57P03";
const noSuchDatabase = "3D000";

const holderPrefix = "quoin holder ";
/** Sessions with this application name do not count as use: they ask a question, or are about to end. */
const leavingName = "quoin leaving";

export type Answer =
  | { kind: "ready" }
  /** It is alive but accepts no connections: it is starting, recovering, stopping, or full. */
  | { kind: "busy"; reason: string; recovering: boolean }
  | { kind: "absent" };

interface SessionOptions {
  socketDir: string;
  database: string;
  name: string;
  timeoutSeconds: number;
  onClose?: () => void;
}

type Session = postgres.Sql;

function openSession({ socketDir, database, name, timeoutSeconds, onClose }: SessionOptions): Session {
  return postgres({
    host: socketDir,
    port: socketPort,
    user: superuser,
    database,
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: timeoutSeconds,
    fetch_types: false,
    prepare: false,
    onnotice: () => {},
    connection: { application_name: name },
    ...(onClose && { onclose: onClose }),
  });
}

async function withSession<T>(socketDir: string, work: (session: Session) => Promise<T>): Promise<T> {
  const session = openSession({
    socketDir,
    database: "postgres",
    name: leavingName,
    timeoutSeconds: answerTimeoutSeconds,
  });
  try {
    return await work(session);
  } finally {
    await session.end({ timeout: endTimeoutSeconds });
  }
}

/**
 * Asks the server if it responds for this cluster, the only sure sign of life: a copied pid file names another socket.
 */
export async function askServer(socketDir: string, clusterDir: string): Promise<Answer> {
  try {
    const serves = await withSession(socketDir, (session) => servesFolder(session, clusterDir));
    return { kind: serves ? "ready" : "absent" };
  } catch (error) {
    const code = codeOf(error);
    if (code === "EACCES")
      throw new Error(`This process cannot access the database socket in ${socketDir}: ${reasonOf(error)}.`, {
        cause: error,
      });
    if (code === "ENOENT" || code === "ECONNREFUSED" || code === "ENOTDIR") return { kind: "absent" };
    return { kind: "busy", reason: reasonOf(error), recovering: code === cannotConnectNow };
  }
}

async function servesFolder(session: Session, clusterDir: string): Promise<boolean> {
  const [row] = await session<{ folder: string }[]>`select current_setting('data_directory') as folder`;
  if (row?.folder === clusterDir) return true;
  // In a container, or behind a bind mount, the folder has another name: does the server see a file that we create?
  const mark = `quoin-mark-${randomUUID()}`;
  const path = join(clusterDir, mark);
  await writeFile(path, "");
  try {
    const [seen] = await session<{ size: string | null }[]>`select size from pg_stat_file(${mark}, true)`;
    return seen !== undefined && seen.size !== null;
  } finally {
    await rm(path);
  }
}

/** Creates the database. Idempotent: a crash may have come between `initdb` and this. */
function createDatabase(socketDir: string): Promise<void> {
  return withSession(socketDir, async (session) => {
    const found = await session`select from pg_database where datname = ${databaseName}`;
    if (found.count === 0) await session.unsafe(`create database ${databaseName}`);
  });
}

/** A connection that a process keeps open for as long as it uses the database, which shows the others that it does. */
export interface Hold {
  /** Stops counting as a user, and returns the other users. */
  leave(): Promise<void>;
  countOthers(): Promise<Users>;
  end(): Promise<void>;
}

/**
 * Opens a hold; creates missing database and roles. The lock's holder calls it. `onLost` runs when the server has gone.
 */
export async function holdDatabase(socketDir: string, holder: string, onLost: () => void): Promise<Hold> {
  try {
    return await openHold(socketDir, holder, onLost);
  } catch (error) {
    if (codeOf(error) !== noSuchDatabase) throw error;
  }
  await createDatabase(socketDir);
  return openHold(socketDir, holder, onLost);
}

async function openHold(socketDir: string, holder: string, onLost: () => void): Promise<Hold> {
  let leaving = false;
  let held = false;
  const session = openSession({
    socketDir,
    database: databaseName,
    name: holderPrefix + holder,
    timeoutSeconds: holdTimeoutSeconds,
    onClose: () => {
      if (held && !leaving) onLost();
    },
  });
  const end = () => {
    leaving = true;
    return session.end({ timeout: endTimeoutSeconds });
  };
  try {
    await prepareRoles(session);
    held = true;
  } catch (error) {
    await end();
    throw error;
  }
  return {
    async leave() {
      leaving = true;
      await session`select set_config('application_name', ${leavingName}, false)`;
    },
    countOthers: () => selectUsers(session, holder),
    end,
  };
}

export interface Users {
  /** The number of other processes that hold the database. */
  readonly holders: number;
  /** The number of other connections, such as a pool or psql. */
  readonly clients: number;
}

/** Counts the users of the database other than this holder, whose session may outlive its process for a short time. */
export const countUsers = (socketDir: string, holder: string) =>
  withSession(socketDir, (session) => selectUsers(session, holder));

async function selectUsers(session: Session, holder: string): Promise<Users> {
  const [users] = await session<Users[]>`
    select
      count(*) filter (where application_name like ${`${holderPrefix}%`})::int as holders,
      count(*) filter (where application_name not like ${`${holderPrefix}%`})::int as clients
    from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()
      and application_name not in (${leavingName}, ${holderPrefix + holder})`;
  if (!users) throw new Error("PostgreSQL returned no row when counting its sessions.");
  return users;
}
