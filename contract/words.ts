import type { PaymentMethod } from "./payments.ts";

/** What the web app, the portal, paper and mails call alike. */

export const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** What an office calls each way of paying. */
export const methodWords: Readonly<Record<PaymentMethod, string>> = {
  BANK_TRANSFER: "Bank transfer",
  PAYNOW: "PayNow",
  GIRO: "GIRO",
  CHEQUE: "Cheque",
  CASH: "Cash",
  CARD: "Card",
  OTHER: "Other",
};

/** How an invoice that is not paid stands to its due date. */
export const dueWords = {
  dueToday: "Due today",
  dueTomorrow: "Due tomorrow",
  dueIn: (days: number) => `Due in ${plural(days, "day", "days")}`,
  overdueToday: "Overdue since today",
  overdueBy: (days: number) => `Overdue by ${plural(days, "day", "days")}`,
};
