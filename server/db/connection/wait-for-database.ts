import { setTimeout as sleep } from "node:timers/promises";
import type postgres from "@quoin/postgres";
import { connectionIsRefused, databaseIsAway } from "#server/core/database-away.ts";
import { errorCode } from "#server/core/storage-full.ts";
import { postgresCode, tlsIsRefused } from "#server/db/failures.ts";
import { requireWritable } from "./require-writable.ts";

const pollMs = 250;
/** A server, or a proxy in front of it, may accept connections and send nothing. */
const silenceMsMax = 10_000;
const silenceNoticeMs = 2_000;
/** PostgreSQL's code when it has no connection left: it has started, so waiting for its start would not help. */
const tooManyConnections = "53300";

interface Waiting {
  readonly waitMs: number;
  /** Called once when the wait begins, with the reason. */
  readonly onWait: (reason: string) => void;
}

/**
 * Waits for a database that starts at the same time as this process, and returns the version of PostgreSQL.
 * @throws the first error that a start of the database does not explain, or the last one when the time is over
 */
export async function waitForDatabase(owner: postgres.Sql, { waitMs, onWait }: Waiting): Promise<string> {
  let isSaid = waitMs === 0;
  const say = (reason: string) => {
    if (!isSaid) onWait(reason);
    isSaid = true;
  };
  const notice = setTimeout(() => say("it does not answer"), silenceNoticeMs);
  const ended = new AbortController();
  try {
    return await Promise.race([
      askVersion(owner, { waitMs, onWait: say }),
      failAfter(Math.max(waitMs, silenceMsMax) + pollMs, ended.signal),
    ]);
  } finally {
    clearTimeout(notice);
    ended.abort();
  }
}

async function askVersion(owner: postgres.Sql, { waitMs, onWait }: Waiting): Promise<string> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    try {
      const [row] = await owner<{ version: string }[]>`select current_setting('server_version') as version`;
      // A standby may be about to take over. At a terminal, the command that needs to write says so at once.
      if (waitMs > 0) await requireWritable(owner);
      // Debian adds its package to the version.
      return row?.version.split(" ", 1)[0] ?? "";
    } catch (error) {
      if (!mayBeStarting(error) || performance.now() >= deadline) throw isClosed(error) ? silence(error) : error;
      onWait(error instanceof Error && error.message !== "" ? error.message : String(error));
    }
    await sleep(pollMs);
  }
}

const mayBeStarting = (error: unknown): boolean =>
  databaseIsAway(error) &&
  !connectionIsRefused(error) &&
  postgresCode(error) !== tooManyConnections &&
  !tlsIsRefused(error);

/** True when a proxy accepted the connection and closed it, for lack of a database. */
const isClosed = (error: unknown): boolean => errorCode(error) === "CONNECTION_CLOSED";

const silence = (cause?: unknown): Error =>
  new Error("the database accepts connections but does not answer: check it, or correct DATABASE_URL", { cause });

async function failAfter(ms: number, signal: AbortSignal): Promise<never> {
  await sleep(ms, undefined, { signal });
  throw silence();
}
