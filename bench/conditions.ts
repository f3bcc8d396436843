import { availableParallelism, loadavg } from "node:os";
import type postgres from "@quoin/postgres";
import { systemClock } from "#server/core/clock.ts";

/** Prints what the measurement ran on, and whether the machine had other load when it began. */
export async function printConditions(owner: postgres.Sql): Promise<void> {
  const [row] = await owner<{ version: string }[]>`select current_setting('server_version') as version`;
  const parts = [
    systemClock().toISOString().slice(0, 10),
    `${availableParallelism()} cores`,
    `Node ${process.version}`,
    `PostgreSQL ${row?.version ?? "?"}`,
    `load before ${loadavg()[0]?.toFixed(2) ?? "?"}`,
  ];
  process.stdout.write(`${parts.join(", ")}\n\n`);
}
