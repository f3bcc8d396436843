import type { Confirmation } from "#contract/documents/confirmation-names.ts";
import type { Fault } from "#server/core/refusal.ts";

/** Something odd that a person may mean all the same. The code of the fault is the name that confirms it. */
export interface Oddity extends Fault {
  readonly code: Confirmation;
}

/** Returns the oddities that a request does not confirm. */
export const unconfirmed = (
  oddities: readonly Oddity[],
  confirmed: readonly Confirmation[] | undefined,
): readonly Oddity[] => oddities.filter(({ code }) => confirmed?.includes(code) !== true);
