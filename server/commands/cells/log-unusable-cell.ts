import type { Logger } from "#server/core/log.ts";
import { reasonOf } from "#server/commands/starting/log-database.ts";

/** Logs that a cell cannot be used. */
export const logUnusableCell = (log: Logger, cell: string, cause: unknown): void =>
  log.error({ cell, reason: reasonOf(cause) }, "a cell cannot be used: its organizations get 503 until it can");
