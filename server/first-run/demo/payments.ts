import type { EnteredPaymentMethod } from "#contract/payments/payments.ts";
import type { PaymentStory } from "./story.ts";

/** A payment in an invoice's story; by default of the whole outstanding amount. */
const by =
  (method: EnteredPaymentMethod) =>
  (daysAgo: number, reference: string, amount?: number): PaymentStory => ({ daysAgo, method, reference, amount });

export const transfer = by("BANK_TRANSFER");
export const payNow = by("PAYNOW");
export const giro = by("GIRO");
export const cheque = by("CHEQUE");
export const cash = by("CASH");
