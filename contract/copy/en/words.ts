import type { PaymentMethod } from "#contract/payments/payments.ts";
import type { TaxCode } from "#contract/books/tax-codes.ts";

/** The wording that the web app, the portal, PDFs and emails share. */

/** The display name of each payment method. */
export const methodWords = {
  BANK_TRANSFER: "Bank transfer",
  PAYNOW: "PayNow",
  GIRO: "GIRO",
  CHEQUE: "Cheque",
  CASH: "Cash",
  CARD: "Card",
  OTHER: "Other",
  WRITE_OFF: "Write-off",
  CREDIT_NOTE: "Credit note",
  CREDIT: "Credit",
} as const satisfies Readonly<Record<PaymentMethod, string>>;

/** The state of an unpaid invoice relative to its due date. */
export const dueWords = {
  dueToday: "Due today",
  dueTomorrow: "Due tomorrow",
  dueIn: "Due in {days, plural, one {# day} other {# days}}",
  overdueToday: "Overdue since today",
  overdueBy: "Overdue by {days, plural, one {# day} other {# days}}",
} as const;

/** The tax codes of lines, and what one charges on the net of its lines. */
export const taxWords = {
  codes: {
    STANDARD: "Standard-rated",
    ZERO_RATED: "Zero-rated",
    EXEMPT: "Exempt",
    OUT_OF_SCOPE: "Out of scope",
  } satisfies Readonly<Record<TaxCode, string>>,
  on: "{tax} on {net}",
} as const;

/** The texts of what clients owed in the program that was used before. */
export const broughtForwardWords = {
  project: "Brought forward",
  balance: "Balance brought forward: {number}",
  retention: "Retention brought forward: {number}",
} as const;

/** The display name of each category of expenses. */
export const categoryWords = {
  MATERIALS: "Materials",
  SUBCONTRACTOR: "Subcontractor",
  LABOUR: "Labour",
  EQUIPMENT: "Equipment",
  TRANSPORT: "Transport",
  PERMITS: "Permits",
  TOOLS: "Tools",
  UTILITIES: "Utilities",
  OFFICE: "Office",
  INSURANCE: "Insurance",
  OTHER: "Other",
} as const;
