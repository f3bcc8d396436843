import { type Confirmation, confirmations } from "#contract/documents/confirmation-names.ts";
import { ApiError } from "#web/api.ts";

const isConfirmation = (code: string): code is Confirmation => confirmations.some((each) => each === code);

/** Returns what a request must confirm: all that it was refused for, or nothing where something else is wrong too. */
export function confirmationsIn(error: unknown): Confirmation[] {
  const codes = error instanceof ApiError ? error.details.map(({ code }) => code) : [];
  return codes.every(isConfirmation) ? codes : [];
}
