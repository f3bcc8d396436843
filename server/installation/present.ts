import { isoInstant } from "#server/db/sql.ts";
import type { PauseRow } from "./store.ts";

/** A pause of mail and webhooks. */
export interface SendingPause {
  /** ISO 8601, by the database's clock. */
  readonly since: string;
  readonly reason: string | null;
}

export const presentPause = ({ beganAt, reason }: PauseRow): SendingPause => ({ since: isoInstant(beganAt), reason });
