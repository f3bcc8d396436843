import type { InvoiceStatus } from "./invoices.ts";

const issued = [
  "update",
  "send",
  "remind",
  "record-payment",
  "write-off",
  "send-receipt",
  "reverse-payment",
  "credit",
  "correct-parties",
  "void",
  "duplicate",
] as const;

/**
 * The actions that each status of an invoice allows. Sending a draft leads to SENT, the payment that settles it to
 * PAID, reversing one back to SENT or OVERDUE, voiding to VOID; only the hourly job makes SENT OVERDUE. Every action
 * that is not listed is refused, except voiding again.
 */
export const invoiceActions = {
  DRAFT: ["update", "send", "void", "duplicate"],
  SENT: issued,
  OVERDUE: issued,
  PAID: ["send", "send-receipt", "reverse-payment", "credit", "correct-parties", "void", "duplicate"],
  VOID: ["reverse-payment", "duplicate"],
} as const satisfies Record<InvoiceStatus, readonly string[]>;
export type InvoiceAction = (typeof invoiceActions)[InvoiceStatus][number];
