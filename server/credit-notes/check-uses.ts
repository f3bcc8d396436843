import { creditUsesMax } from "#contract/credit-notes.ts";
import { invalidFields } from "#server/core/refusal.ts";

/** @throws Refusal 422 for more refunds, or applications, than a credit note may have */
export function refuseManyUses(uses: readonly unknown[]): void {
  if (uses.length <= creditUsesMax) return;
  const message = `is use ${uses.length} of this credit note; at most ${creditUsesMax} refunds and as many applications are allowed: reverse some, and record their sum as one`;
  throw invalidFields([{ path: "amount", code: "TOO_MANY", message }]);
}
