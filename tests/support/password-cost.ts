import { passwordCost } from "#server/identity/passwords/password.ts";

const intended = { ...passwordCost };

/** Lets the digests of passwords cost next to nothing: the tests of one run make and check thousands. */
export const spendLittle = (): void => void Object.assign(passwordCost, { memoryCost: 8, timeCost: 1 });

/** Restores the cost that the product has. */
export const spendAsIntended = (): void => void Object.assign(passwordCost, intended);
