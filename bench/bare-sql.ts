import postgres from "@quoin/postgres";
import { concurrency, inParallel } from "./load.ts";

// A child process of the bench: sends the service's queries to the database, and discards the results.

export interface SqlRun {
  readonly connection: { host: string; port: number; user: string; database: string };
  readonly role: "quoin_app" | "quoin_system";
  readonly text: string;
  readonly parameters: readonly (string | null)[];
  /** True when the columns are left as the bytes received. */
  readonly isRaw: boolean;
  readonly durationMs: number;
}

const pools = new Map<string, postgres.Sql>();

process.once("disconnect", () => process.exit());
process.on("message", (run: SqlRun) => void repeat(run).then((count) => process.send?.(count)));

function repeat({ connection, role, text, parameters, isRaw, durationMs }: SqlRun): Promise<number> {
  const sql = pools.get(role) ?? postgres({ ...connection, max: concurrency, connection: { role } });
  pools.set(role, sql);
  return inParallel(durationMs, async () => {
    const query = sql.unsafe(text, [...parameters], { prepare: true });
    await (isRaw ? query.raw() : query);
  });
}
