import type { BankLineId, ClientId, PaymentReceiptId } from "#contract/api/ids.ts";
import type { EnteredPaymentMethod } from "#contract/payments/payments.ts";
import { newId } from "#server/core/ids.ts";
import type { Tx } from "#server/db/sql.ts";
import { insertReceipt } from "./store.ts";

export { markReceiptReversed } from "./store.ts";

interface Money {
  readonly clientId: ClientId;
  /** The money that no invoice takes, kept as the client's credit; 0 when invoices take all of it. */
  readonly kept: number;
  readonly paidAt: Date;
  readonly method: EnteredPaymentMethod;
  readonly note: string;
  readonly reference: string | null;
  readonly bankLineId?: BankLineId;
  /** Set for a credit of the program before, which has its own number. */
  readonly number?: string;
  readonly broughtForward?: boolean;
}

/** Enters the receipt of money that several payments share, or of which something is kept. Returns its id. */
export async function enterReceipt(tx: Tx, money: Money, at: Date): Promise<PaymentReceiptId> {
  const id = newId("rct", at);
  await insertReceipt(tx, { ...money, id, createdAt: at });
  return id;
}
