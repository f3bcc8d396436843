/**
 * The fields of a line that a column of a bill of quantities can hold. An amount is compared with quantity × unit price, and
 * not taken. Apart from the schemas, which the app does not load.
 */
export const billFields = ["ref", "description", "unit", "qty", "unitPrice", "amount"] as const;
export type BillField = (typeof billFields)[number];
