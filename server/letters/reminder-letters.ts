import type { Invoice } from "#contract/invoices/invoices.ts";
import { decimal, sum, toNumber } from "#contract/money.ts";
import { daysBetween } from "#server/core/calendar.ts";
import { termsIn } from "#server/core/text/document-words.ts";
import { formatAmount } from "#server/core/text/format.ts";
import type { Letter } from "#server/mail/letter.ts";
import { languageOf } from "#server/pdf/words.ts";
import { invoiceFigures, letterTo, type ToClient, valuesOf } from "./client-letters.ts";
import { formatDay, lettersIn, reminderTextOf, severalReminderTextsIn } from "./words.ts";

/** Writes a reminder, worded by whether the due date is ahead, today or past. */
export function reminderLetter({
  invoice,
  now,
  ...to
}: ToClient & { readonly invoice: Invoice; readonly now: Date }): Letter {
  const language = languageOf(to.parties);
  const values = valuesOf(invoice, to.organization, language);
  const daysLate = daysBetween(new Date(invoice.dueDate), now, to.organization.timeZone);
  return letterTo(to, {
    kind: "INVOICE_REMINDER",
    standard: reminderTextOf(daysLate, language),
    values,
    figures: invoiceFigures(language, invoice, values, daysLate),
    action: lettersIn[language].viewInvoice,
  });
}

/**
 * Writes a reminder of the invoices of a client that are still to be paid, worded by whether all are past their due dates. It
 * has no page in the portal.
 */
export function severalReminderLetter({
  invoices,
  now,
  ...to
}: ToClient & { readonly invoices: readonly [Invoice, ...Invoice[]]; readonly now: Date }): Letter {
  const language = languageOf(to.parties);
  const [{ currency, dueDate }, ...others] = invoices;
  const all = invoices.map((invoice) => valuesOf(invoice, to.organization, language));
  const summed = (amountOf: (invoice: Invoice) => number) =>
    formatAmount(toNumber(sum(invoices.map((invoice) => decimal(amountOf(invoice))))), currency);
  const daysLate = (due: string) => daysBetween(new Date(due), now, to.organization.timeZone);
  const isOverdue = invoices.every((invoice) => daysLate(invoice.dueDate) > 0);
  const outstanding = summed(({ totals }) => totals.outstanding);
  const listed = (name: "number" | "title") => all.map((values) => values[name]).join(", ");
  return letterTo(to, {
    kind: "INVOICE_REMINDER",
    standard:
      others.length === 0
        ? reminderTextOf(daysLate(dueDate), language)
        : severalReminderTextsIn[language][isOverdue ? "overdue" : "due"],
    values: {
      number: listed("number"),
      title: listed("title"),
      total: summed(({ totals }) => totals.total),
      outstanding,
      dueDate: all[0]?.dueDate ?? "",
    },
    figures: [
      ...invoices.map(({ number, dueDate: due, totals }) => {
        const day = formatDay(new Date(due), to.organization.timeZone, language);
        const days = daysLate(due);
        const when = days <= 0 ? day : lettersIn[language].daysLate({ day, days });
        return { name: number, value: `${formatAmount(totals.outstanding, currency)} · ${when}` };
      }),
      { name: termsIn[language].outstanding, value: outstanding, isMain: true },
    ],
    action: "",
  });
}
