import type { PaymentMethod } from "./payments.ts";

/** The wording that the web app, the portal, PDFs and mails share. */

export const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** The display name of each payment method. */
export const methodWords: Readonly<Record<PaymentMethod, string>> = {
  BANK_TRANSFER: "Bank transfer",
  PAYNOW: "PayNow",
  GIRO: "GIRO",
  CHEQUE: "Cheque",
  CASH: "Cash",
  CARD: "Card",
  OTHER: "Other",
};

/** The state of an unpaid invoice relative to its due date. */
export const dueWords = {
  dueToday: "Due today",
  dueTomorrow: "Due tomorrow",
  dueIn: (days: number) => `Due in ${plural(days, "day", "days")}`,
  overdueToday: "Overdue since today",
  overdueBy: (days: number) => `Overdue by ${plural(days, "day", "days")}`,
};
