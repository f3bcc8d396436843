import { compare, decimal, type Decimal, zero } from "#contract/money.ts";
import { wording } from "#contract/api/wording.ts";
import { invalidFields } from "#server/core/refusal.ts";

interface Portion {
  readonly amount?: number;
  readonly fraction?: number;
}

/**
 * Returns the amount of a request that has it as an amount or as a fraction, and the field that it is in.
 * @param otherwise the amount when neither is given; without it one is required
 * @throws Refusal 422
 */
export function portionOf(
  { amount, fraction }: Portion,
  ofFraction: (fraction: number) => Decimal,
  otherwise?: Decimal,
): { readonly path: string; readonly amount: Decimal } {
  const path = fraction === undefined ? "amount" : "fraction";
  if (amount !== undefined && fraction !== undefined) {
    throw invalidFields([{ path, code: "NOT_ALLOWED", message: wording("contracts.notWithAmount") }]);
  }
  if (amount === undefined && fraction === undefined && otherwise === undefined) {
    throw invalidFields([{ path, code: "REQUIRED", message: wording("contracts.amountOrFraction") }]);
  }
  const chosen =
    amount === undefined ? (fraction === undefined ? (otherwise ?? zero) : ofFraction(fraction)) : decimal(amount);
  if (compare(chosen, zero) <= 0) {
    throw invalidFields([{ path, code: "NOTHING_TO_BILL", message: wording("contracts.comesToNothing") }]);
  }
  return { path, amount: chosen };
}
