import { setTimeout as sleep } from "node:timers/promises";
import type postgres from "@quoin/postgres";
import { connectionIsRefused, NoServer } from "#server/core/database-away.ts";
import { type DatabasePlace, type Server, shownServer } from "./place.ts";

/** The time in which a server that was found is taken for the right one: all connections of a pool are opened at once. */
const believedMs = 1_000;
/** Requests wait for a search, so it ends before they would give up. The next one begins with the next request. */
const searchMsMax = 2_000;
const pauseMs = 200;

/** Those of one question, in seconds. */
const limits = { connect_timeout: searchMsMax / 1_000, answer_timeout: searchMsMax / 1_000 };

type Kind = NonNullable<DatabasePlace["kind"]>;

/** Opens a connection for one question. */
type Open = (server: Server, options: postgres.Options<Record<string, never>>) => postgres.Sql;

/**
 * Returns a function that finds the server of a kind among several. It asks all of them at once and repeatedly, so that
 * one that hangs costs no time, and a standby that takes over is found within moments.
 * @throws NoServer after two seconds, with what each of them is
 */
export function createFinder(servers: readonly Server[], kind: Kind, open: Open): () => Promise<Server> {
  let known: { readonly server: Server; readonly at: number } | undefined;
  let searching: Promise<Server> | undefined;

  const search = async (): Promise<Server> => {
    const found = Promise.withResolvers<Server>();
    const over = new AbortController();
    const failures = new Map<Server, unknown>();
    const follow = async (server: Server) => {
      while (!over.signal.aborted) {
        try {
          const unfit = await whyUnfit(server, kind, open);
          if (unfit === undefined) return found.resolve(server);
          failures.set(server, new Error(unfit));
        } catch (error) {
          failures.set(server, error);
        }
        await sleep(pauseMs, undefined, { ref: false });
      }
    };
    for (const server of servers) void follow(server);
    try {
      const server = await Promise.race([found.promise, sleep(searchMsMax, undefined)]);
      if (server === undefined) throw failureOf(servers, failures);
      known = { server, at: performance.now() };
      return server;
    } finally {
      over.abort();
    }
  };

  return async () => {
    if (known !== undefined && performance.now() - known.at < believedMs) return known.server;
    searching ??= search().finally(() => (searching = undefined));
    return searching;
  };
}

/** Returns why a server is not of that kind, or undefined when it is. @throws Error when it cannot be asked */
async function whyUnfit(server: Server, kind: Kind, open: Open): Promise<string | undefined> {
  const sql = open(server, { max: 1, fetch_types: false, prepare: false, ...limits });
  try {
    const [row] = await sql<{ isStandby: boolean; isReadOnly: boolean }[]>`
      select pg_is_in_recovery() as is_standby, current_setting('transaction_read_only')::boolean as is_read_only`;
    if (kind === "standby") return row?.isStandby === true ? undefined : "is not a standby";
    if (row?.isStandby !== false) return "is a standby";
    return kind === "read-write" && row.isReadOnly ? "takes no changes" : undefined;
  } finally {
    void sql.end({ timeout: 0 });
  }
}

/** Returns the reason of all servers together; that of PostgreSQL itself where each of them refused the connection. */
function failureOf(servers: readonly Server[], failures: ReadonlyMap<Server, unknown>): unknown {
  const [first] = failures.values();
  if (failures.size === servers.length && [...failures.values()].every(connectionIsRefused)) return first;
  return new NoServer(
    servers
      .map((server) => {
        const failure = failures.get(server);
        return `${shownServer(server)} ${failure instanceof Error ? failure.message : "does not answer"}`;
      })
      .join("; "),
  );
}
