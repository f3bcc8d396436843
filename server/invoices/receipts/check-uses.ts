import { creditUsesMax } from "#contract/credit-notes.ts";
import { invalidFields } from "#server/core/refusal.ts";

/** @throws Refusal 422 for more refunds, or applications, than the credit of a receipt may have */
export function refuseManyUses(uses: readonly unknown[]): void {
  if (uses.length <= creditUsesMax) return;
  const message = `is use ${uses.length} of this receipt; at most ${creditUsesMax} refunds and as many applications are allowed: reverse some, and record their sum as one`;
  throw invalidFields([{ path: "amount", code: "TOO_MANY", message }]);
}
