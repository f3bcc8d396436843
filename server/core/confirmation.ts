import { wording } from "#contract/api/wording.ts";
import type { Clock } from "./clock.ts";
import { Refusal } from "./refusal.ts";

/** The time for which a person's confirmation of a session is valid. */
const confirmedMs = 10 * 60 * 1000;

/**
 * Rejects a change of where money goes, or of who may change that, in a session whose person has not just confirmed it
 * with their password. Whoever finds a signed-in browser cannot make it. API keys and commands have no session.
 * @throws Refusal 403 CONFIRMATION_REQUIRED
 */
export function requireConfirmation({
  confirmedAt,
  clock,
}: {
  /** Undefined without a session. */
  readonly confirmedAt?: Date | null;
  readonly clock: Clock;
}): void {
  if (confirmedAt === undefined) return;
  if (confirmedAt !== null && clock().getTime() - confirmedAt.getTime() < confirmedMs) return;
  throw new Refusal("CONFIRMATION_REQUIRED", wording("people.confirmationRequired"));
}
