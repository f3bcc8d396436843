/** The kinds of a statement's lines, apart from the schemas, which are larger than the page that asks for them. */

export const chargingKinds = ["INVOICE", "REFUND", "CREDIT_NOTE_VOIDED", "PAYMENT_REVERSED"] as const;
export const reducingKinds = ["CREDIT_NOTE", "INVOICE_VOIDED", "PAYMENT", "REFUND_REVERSED"] as const;

/** True for the lines that increase the balance. */
export const isCharge = ({ kind }: { readonly kind: string }): boolean =>
  (chargingKinds as readonly string[]).includes(kind);
