import { compare, decimal, type Decimal, zero } from "#contract/money.ts";
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
    const message = "cannot be combined with `amount`; send one of them";
    throw invalidFields([{ path, code: "NOT_ALLOWED", message }]);
  }
  if (amount === undefined && fraction === undefined && otherwise === undefined) {
    throw invalidFields([{ path, code: "REQUIRED", message: "is required, or `fraction`" }]);
  }
  const chosen =
    amount === undefined ? (fraction === undefined ? (otherwise ?? zero) : ofFraction(fraction)) : decimal(amount);
  if (compare(chosen, zero) <= 0) {
    throw invalidFields([{ path, code: "NOTHING_TO_BILL", message: "comes to nothing, so there is nothing to bill" }]);
  }
  return { path, amount: chosen };
}
