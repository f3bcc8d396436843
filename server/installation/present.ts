import { isoInstant } from "#server/db/sql.ts";
import type { PauseRow } from "./store.ts";

/** A pause of mail and webhooks. */
export interface SendingPause {
  /** ISO 8601, by the database's clock. */
  readonly since: string;
  readonly reason: string | null;
  /** True when it began because the database lost changes that it had acknowledged. */
  readonly changesAreLost: boolean;
}

export const presentPause = ({ beganAt, reason, changesLostAt }: PauseRow): SendingPause => ({
  since: isoInstant(beganAt),
  reason,
  changesAreLost: changesLostAt !== null,
});
