/** What a new line has in a form of a credit note or a recurring invoice. */
export const newLineValues = {
  description: "",
  qty: "1",
  unit: "",
  unitPrice: "",
  ref: null,
  accountCode: "",
  taxCode: "STANDARD" as const,
};
