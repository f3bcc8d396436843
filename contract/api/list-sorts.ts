import type { Sorts } from "./sorts.ts";

/** The order of documents by the client whose they are, one after the other. */
const client = { kind: "name", about: "by the client's name", column: null } as const;

/** The orders of the list of clients. */
export const clientSorts = { name: { kind: "name", about: "by name" } } as const satisfies Sorts;

/** The orders of the list of projects. */
export const projectSorts = { name: { kind: "name", about: "by name" } } as const satisfies Sorts;

/** The orders of the list of quotations. */
export const quotationSorts = {
  number: { kind: "name", about: "by number" },
  client,
  validUntil: { kind: "instant", about: "by last day of validity, drafts without one last", column: null },
  total: { kind: "amount", about: "by total", column: null },
} as const satisfies Sorts;

/** The orders of the list of invoices. */
export const invoiceSorts = {
  number: { kind: "name", about: "by number" },
  client,
  dueDate: { kind: "instant", about: "by due date", filter: "due" },
  total: { kind: "amount", about: "by total", column: null },
  outstanding: {
    kind: "amount",
    about: "by what is owed, which is nothing for drafts and void invoices",
    column: null,
  },
} as const satisfies Sorts;

/** The orders of the list of receipts. */
export const receiptSorts = {
  paidAt: { kind: "instant", about: "by the day on which the money came in", filter: "received" },
  amount: { kind: "amount", about: "by the money received, which is nothing of reversed ones", column: null },
} as const satisfies Sorts;

/** The orders of the list of expenses. */
export const expenseSorts = {
  date: { kind: "instant", about: "by day", filter: "spent" },
  vendor: { kind: "name", about: "by vendor, those without one first", column: null },
  amount: { kind: "amount", about: "by amount" },
} as const satisfies Sorts;

/** The orders of the list of credit notes. */
export const creditNoteSorts = {
  number: { kind: "name", about: "by number" },
  client,
  issuedAt: { kind: "instant", about: "by day of issue, drafts last", column: null },
  total: { kind: "amount", about: "by total", column: null },
  remaining: {
    kind: "amount",
    about: "by the credit that is left, which is nothing of drafts and void ones",
    column: null,
  },
} as const satisfies Sorts;

/** The orders of the list of contracts. */
export const contractSorts = { number: { kind: "name", about: "by number" } } as const satisfies Sorts;

/** The orders of the list of claims. */
export const claimSorts = {
  number: { kind: "name", about: "by number, those without one first", column: null },
  servedOn: { kind: "instant", about: "by the day on which the client got it, those not served last", column: null },
  claimedNet: { kind: "amount", about: "by what is asked for before GST", column: null },
} as const satisfies Sorts;

/** The orders of the list of recurring invoices. */
export const recurringSorts = {
  nextOn: { kind: "instant", about: "by the day of the next invoice, those that have ended last", column: null },
  total: { kind: "amount", about: "by total", column: null },
} as const satisfies Sorts;

/** The orders of the list of leads. */
export const leadSorts = {
  name: { kind: "name", about: "by name" },
  estimatedValue: { kind: "amount", about: "by estimated value, which is nothing where it is not known", column: null },
} as const satisfies Sorts;
