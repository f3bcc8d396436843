import type { Invoice } from "#contract/invoices/invoices.ts";
import { decimal, sum, toNumber } from "#contract/money.ts";
import { daysBetween } from "#server/core/calendar.ts";
import { termsIn } from "#server/core/text/document-words.ts";
import { formatAmount } from "#server/core/text/format.ts";
import type { Letter } from "#server/mail/letter.ts";
import { languageOf } from "#server/pdf/words.ts";
import { letterTo, type ToClient, valuesOf } from "./client-letters.ts";
import { formatDay, lettersIn, severalReminderTextIn } from "./words.ts";

/** Writes a reminder of invoices that are all past their due dates. There is no page of it in the portal. */
export function severalReminderLetter({
  invoices,
  now,
  ...to
}: ToClient & { readonly invoices: readonly [Invoice, ...Invoice[]]; readonly now: Date }): Letter {
  const language = languageOf(to.parties);
  const [{ currency }] = invoices;
  const all = invoices.map((invoice) => valuesOf(invoice, to.organization, language));
  const summed = (amountOf: (invoice: Invoice) => number) =>
    formatAmount(toNumber(sum(invoices.map((invoice) => decimal(amountOf(invoice))))), currency);
  const outstanding = summed(({ totals }) => totals.outstanding);
  const listed = (name: "number" | "title") => all.map((values) => values[name]).join(", ");
  return letterTo(to, {
    kind: "INVOICE_REMINDER",
    standard: severalReminderTextIn[language],
    values: {
      number: listed("number"),
      title: listed("title"),
      total: summed(({ totals }) => totals.total),
      outstanding,
      dueDate: all[0]?.dueDate ?? "",
    },
    figures: [
      ...invoices.map(({ number, dueDate, totals }) => {
        const day = formatDay(new Date(dueDate), to.organization.timeZone, language);
        const days = daysBetween(new Date(dueDate), now, to.organization.timeZone);
        const due = lettersIn[language].daysLate({ day, days });
        return { name: number, value: `${formatAmount(totals.outstanding, currency)} · ${due}` };
      }),
      { name: termsIn[language].outstanding, value: outstanding, isMain: true },
    ],
    action: "",
  });
}
