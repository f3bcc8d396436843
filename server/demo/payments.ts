import type { PaymentMethod } from "#contract/payments.ts";
import type { PaymentStory } from "./story.ts";

/** A payment as an invoice's story tells it: without an amount it is all that is outstanding. */
const by =
  (method: PaymentMethod) =>
  (daysAgo: number, reference: string, amount?: number): PaymentStory => ({ daysAgo, method, reference, amount });

export const transfer = by("BANK_TRANSFER");
export const payNow = by("PAYNOW");
export const giro = by("GIRO");
export const cheque = by("CHEQUE");
export const cash = by("CASH");
