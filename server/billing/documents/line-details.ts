import type { NewLine } from "#contract/documents/lines.ts";

/** Returns the optional fields of a line as they are stored. */
export const lineDetails = ({ ref = null, unit = null, taxCode = "STANDARD", accountCode = null }: NewLine) => ({
  ref,
  unit,
  taxCode,
  accountCode,
});

/** Returns a line of a document as it would be entered again. */
export const enteredLine = ({ description, qty, unitPrice, ...line }: NewLine): NewLine => ({
  description,
  qty,
  unitPrice,
  ...lineDetails(line as NewLine),
});
