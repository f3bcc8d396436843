import { clientMailKinds } from "#contract/mail-words.ts";
import type { Organization, OrganizationChange } from "#contract/organizations.ts";

/** What offices choose; what an organization chose beyond it by the API is offered as well. */
const usualDays = [-14, -7, -3, 0, 3, 7, 14, 30, 60];

export const offeredDays = (chosen: readonly number[]): number[] =>
  [...new Set([...usualDays, ...chosen])].toSorted((a, b) => a - b);

/** The mails to clients as their form holds them: text throughout. */
export const valuesOf = ({ mailTexts, mailSenderName, mailReplyTo, reminderDays, sendsReceipts }: Organization) => ({
  mailSenderName: mailSenderName ?? "",
  mailReplyTo: mailReplyTo ?? "",
  reminderDays: reminderDays.map(String),
  sendsReceipts,
  mailTexts: {
    QUOTATION: textOf(mailTexts.QUOTATION),
    INVOICE: textOf(mailTexts.INVOICE),
    INVOICE_REMINDER: textOf(mailTexts.INVOICE_REMINDER),
    RECEIPT: textOf(mailTexts.RECEIPT),
  },
});

type Values = ReturnType<typeof valuesOf>;

const textOf = (text: { readonly subject?: string; readonly body?: string } = {}) => ({
  subject: text.subject ?? "",
  body: text.body ?? "",
});

/** What is empty is none; the rest is the service's to judge. */
export const changeOf = ({ mailTexts, reminderDays, ...values }: Values): OrganizationChange => ({
  mailSenderName: noneIfBlank(values.mailSenderName),
  mailReplyTo: noneIfBlank(values.mailReplyTo),
  sendsReceipts: values.sendsReceipts,
  reminderDays: reminderDays.map(Number).toSorted((a, b) => a - b),
  mailTexts: Object.fromEntries(
    clientMailKinds.flatMap((kind) => {
      const given = Object.entries(mailTexts[kind]).filter(([, text]) => text.trim() !== "");
      return given.length === 0 ? [] : [[kind, Object.fromEntries(given)]];
    }),
  ),
});

const noneIfBlank = (text: string): string | null => (text.trim() === "" ? null : text.trim());
