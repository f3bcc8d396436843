import type { BankLineId, CreditNoteId, InvoiceId, PaymentGroupId, PaymentId } from "#contract/ids.ts";
import type { PaymentMethod } from "#contract/payments.ts";
import type { Tx } from "#server/db/sql.ts";

interface NewPaymentRow {
  id: PaymentId;
  invoiceId: InvoiceId;
  amount: number;
  paidAt: Date;
  method: PaymentMethod;
  note: string;
  reference: string | null;
  creditNoteId?: CreditNoteId;
  bankLineId?: BankLineId;
  groupId?: PaymentGroupId;
  createdAt: Date;
}

export const insertPayment = (tx: Tx, row: NewPaymentRow) =>
  tx.sql`insert into payment ${tx.sql({ orgId: tx.org, ...row })}`;

export const markReversed = (tx: Tx, ids: readonly PaymentId[], reason: string | null, at: Date) => tx.sql`
  update payment set reversed_at = ${at}, reversal_reason = ${reason}
  where org_id = ${tx.org} and id = any(${ids as PaymentId[]}::text[])`;
