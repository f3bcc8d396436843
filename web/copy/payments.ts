import { paymentsMessages } from "#words/payments.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the list of payments. */
export const paymentsCopy = toCopy("payments", paymentsMessages);
