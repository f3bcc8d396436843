import { clientMailKinds } from "#contract/mails/mail-words.ts";
import type { Organization, OrganizationChange } from "#contract/organizations/organizations.ts";

/** The days offered by default. Others that were set through the API are added. */
const defaultDays = [-14, -7, -3, 0, 3, 7, 14, 30, 60];

export const reminderDayOptions = (chosen: readonly number[]): number[] =>
  [...new Set([...defaultDays, ...chosen])].toSorted((a, b) => a - b);

/** Converts the settings of client emails to form values. */
export const valuesOf = ({
  mailTexts,
  mailSenderName,
  mailReplyTo,
  reminderDays,
  sendsReceipts,
  sendsEInvoices,
  confirmsDecisions,
}: Organization) => ({
  mailSenderName: mailSenderName ?? "",
  mailReplyTo: mailReplyTo ?? "",
  reminderDays: reminderDays.map(String),
  sendsReceipts,
  sendsEInvoices,
  confirmsDecisions,
  mailTexts: {
    QUOTATION: textOf(mailTexts.QUOTATION),
    INVOICE: textOf(mailTexts.INVOICE),
    INVOICE_REMINDER: textOf(mailTexts.INVOICE_REMINDER),
    RECEIPT: textOf(mailTexts.RECEIPT),
    CLAIM: textOf(mailTexts.CLAIM),
    CREDIT_NOTE: textOf(mailTexts.CREDIT_NOTE),
  },
});

export type MailValues = ReturnType<typeof valuesOf>;

const textOf = (text: { readonly subject?: string; readonly body?: string } = {}) => ({
  subject: text.subject ?? "",
  body: text.body ?? "",
});

/** Converts form values to a change: empty fields become null. The API validates the rest. */
export const changeOf = ({ mailTexts, reminderDays, ...values }: MailValues): OrganizationChange => ({
  mailSenderName: nullIfBlank(values.mailSenderName),
  mailReplyTo: nullIfBlank(values.mailReplyTo),
  sendsReceipts: values.sendsReceipts,
  sendsEInvoices: values.sendsEInvoices,
  confirmsDecisions: values.confirmsDecisions,
  reminderDays: reminderDays.map(Number).toSorted((a, b) => a - b),
  mailTexts: Object.fromEntries(
    clientMailKinds.flatMap((kind) => {
      const given = Object.entries(mailTexts[kind]).filter(([, text]) => text.trim() !== "");
      return given.length === 0 ? [] : [[kind, Object.fromEntries(given)]];
    }),
  ),
});

const nullIfBlank = (text: string): string | null => (text.trim() === "" ? null : text.trim());
