import { type Database, isoInstant, onceAsSystem } from "#server/db/sql.ts";
import { Refusal } from "#server/refusal.ts";
import { countAttempt, forgetAttempts } from "./store.ts";

const windowMs = 15 * 60 * 1000;
const perAccountMax = 10;
const perAddressMax = 100;

export interface Attempted {
  /** Whose account it is about; whatever names it, whether there is one or not. */
  readonly account: string;
  /** Where the request comes from. */
  readonly address: string;
}

/**
 * Counts a try before it is made, so that many at once are counted one by one.
 * @throws Refusal 429 when there were too many in a quarter of an hour
 */
export async function admitAttempt(db: Database, { account, address }: Attempted, at: Date): Promise<void> {
  for (const [subject, max] of [
    [`address ${address}`, perAddressMax],
    [`account ${account}`, perAccountMax],
  ] as const) {
    const [row] = await onceAsSystem<{ count: number; since: string }>(db, (system) =>
      countAttempt(system, subject, at, new Date(at.getTime() - windowMs)),
    );
    if (row === undefined || row.count <= max) continue;
    throw new Refusal("RATE_LIMITED", "There were too many tries. Wait a quarter of an hour, or reset the password.", {
      retryAfterSeconds: Math.ceil((Date.parse(isoInstant(row.since)) + windowMs - at.getTime()) / 1000),
    });
  }
}

/** After a success an account begins afresh; its address does not. */
export const forgiveAccount = (db: Database, account: string) =>
  onceAsSystem(db, (system) => forgetAttempts(system, `account ${account}`));
