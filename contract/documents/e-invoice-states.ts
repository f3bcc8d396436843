import Type from "typebox";
import { oneOf, someOf, textOrNull } from "#contract/api/fields.ts";
import { eInvoiceStates } from "#contract/values.ts";

export type EInvoiceState = (typeof eInvoiceStates)[number];

/** The state of the e-invoice of an invoice or a credit note. */
export const eInvoiceFields = {
  eInvoiceState: oneOf(
    eInvoiceStates,
    "What became of its e-invoice, as `mark-e-invoice` noted it. READY once a registered organization issued it, and " +
      "NOT_NEEDED otherwise",
  ),
  eInvoiceReason: textOrNull("Why its e-invoice was refused, or a note about its state"),
};

export const eInvoiceFilter = {
  eInvoiceState: Type.Optional(someOf(eInvoiceStates)),
};

/** How a client gets e-invoices. */
export const eInvoiceForms = ["NETWORK", "GOVERNMENT", "IRAS_ONLY"] as const;
export type EInvoiceForm = (typeof eInvoiceForms)[number];
