import type { Services } from "#server/http/caller.ts";
import { onceAsSystem } from "#server/db/sql.ts";
import { deviceDays } from "./known-devices.ts";
import { deleteOldChallenges } from "#server/identity/passkeys/read.ts";
import { deleteExpiredSessions } from "./store.ts";
import { deleteOldAttempts } from "#server/identity/sign-in/throttle.ts";
import { deleteOldDevices } from "./devices-store.ts";

const dayMs = 24 * 60 * 60 * 1000;
const attemptsKeptMs = dayMs;

/** Deletes expired sessions and challenges, counts of attempts outside every window, and browsers that have not been used for long. */
export async function forgetOldSessions({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const now = clock();
  await onceAsSystem(db, (system) => deleteExpiredSessions(system, now));
  await onceAsSystem(db, (system) => deleteOldChallenges(system, now));
  await onceAsSystem(db, (system) => deleteOldAttempts(system, new Date(now.getTime() - attemptsKeptMs)));
  await onceAsSystem(db, (system) => deleteOldDevices(system, new Date(now.getTime() - deviceDays * dayMs)));
}
