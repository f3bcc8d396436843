import { externalIdFilter, type Filters } from "#contract/api/filters.ts";
import { enteredPaymentMethods, paymentMethods } from "#contract/values.ts";

/** The filters of the list of payments. */
export const paymentFilters = {
  invoiceId: { kind: "id", of: "inv", reach: "narrow" },
  clientId: {
    kind: "id",
    of: "cli",
    about: "Only payments on invoices of this client.",
    column: null,
    reach: "narrow",
  },
  projectId: {
    kind: "id",
    of: "prj",
    about: "Only payments on invoices of this project.",
    column: null,
    reach: "narrow",
  },
  method: { kind: "values", values: paymentMethods, isWalked: true },
  reversed: {
    kind: "flag",
    about: "true: only reversed payments; false, the default: only those that count.",
  },
  bankLineId: { kind: "id", of: "bkl", about: "Only payments that this bank line was matched with.", reach: "narrow" },
  groupId: { kind: "id", of: "pgr", about: "Only payments that were recorded together.", reach: "narrow" },
  externalId: externalIdFilter,
  q: { kind: "text", about: "the reference, the invoice's number and the client's name" },
  received: { kind: "period", about: "Only payments received", column: "paid_at", reach: "monthly" },
} as const satisfies Filters;

/** The filters of the list of receipts, which the app shows as payments. */
export const receiptFilters = {
  clientId: { kind: "id", of: "cli", about: "Only receipts of this client.", address: "client" },
  received: { kind: "period", about: "Only money received", column: "paid_at", address: "received" },
  method: { kind: "values", values: enteredPaymentMethods, address: "method" },
  reversed: {
    kind: "flag",
    about: "true: only receipts of which nothing counts any more; false, the default: only the others.",
  },
  hasBankLine: {
    kind: "flag",
    about: "true: only receipts all of which has a bank line; false: only those of which something has none.",
  },
  q: {
    kind: "text",
    about: "the number, the reference, the client's name and the numbers of the invoices",
    address: "q",
  },
} as const satisfies Filters;
