import type { InvoiceSending } from "#contract/invoices/invoices.ts";
import { wording } from "#contract/api/wording.ts";
import { statusOf } from "#server/core/text/wordings.ts";
import { dayOf, endOf, endOfDayAfter, startOf } from "#server/core/calendar.ts";
import type { Oddity } from "#server/core/confirm.ts";
import { isoInstant } from "#server/db/sql.ts";
import { clockZone, dueDayBy } from "#server/billing/documents/contracts/clock.ts";
import type { DraftTerms } from "#server/organizations/read.ts";
import { invalidStateError, refuseFrozenFields } from "./read.ts";
import type { InvoiceRow } from "./store.ts";

/** The terms that a due date follows from. */
export interface DueTerms extends Pick<DraftTerms, "timeZone" | "paymentTermsDays"> {
  /** Returns the due day of an invoice that is issued on a day, where the law has a say in it. */
  readonly dueOn?: ((issuedOn: string) => string) | undefined;
}

type Settings = Pick<DraftTerms, "timeZone" | "paymentTermsDays" | "gstRegistered" | "publicHolidays" | "notHolidays">;

/** Returns the terms, with the payment days of its contract or recurring invoice, and with the days of its claim. */
export const termsOf = (
  terms: Settings,
  { paymentDays, claim }: Pick<InvoiceRow, "paymentDays" | "claim">,
): DueTerms => ({
  timeZone: terms.timeZone,
  paymentTermsDays: paymentDays ?? terms.paymentTermsDays,
  dueOn: dueDayBy(claim, terms),
});

/** Returns the end of the day on which an invoice is due that is issued at a time. */
const dueAfter = (issuedAt: Date, { timeZone, paymentTermsDays, dueOn }: DueTerms): Date =>
  dueOn === undefined
    ? endOfDayAfter(issuedAt, paymentTermsDays, timeZone)
    : endOf(dueOn(dayOf(issuedAt, clockZone)), timeZone);

/** Returns the chosen day of issue, or now. */
export const issueDateOf = (
  { issuedAt }: Pick<InvoiceSending, "issuedAt">,
  at: Date,
  { timeZone }: Pick<DueTerms, "timeZone">,
): Date => (issuedAt === undefined ? at : startOf(issuedAt, timeZone));

/** Returns the due date of a draft: the given one or, for null, the one by the terms. */
export const chosenDueDate = (given: string | null, issuedAt: Date, terms: DueTerms) => ({
  dueDate: given === null ? dueAfter(issuedAt, terms) : endOf(given, terms.timeZone),
  dueDateGiven: given !== null,
});

/** Returns the due date given now or in the draft, otherwise by the terms from the day of issue. */
export function dueDateOf(
  draft: Pick<InvoiceRow, "dueDate" | "dueDateGiven">,
  { dueDate: given }: InvoiceSending,
  issuedAt: Date,
  terms: DueTerms,
): Date {
  if (given !== undefined) return endOf(given, terms.timeZone);
  if (draft.dueDateGiven) return new Date(isoInstant(draft.dueDate));
  return dueAfter(issuedAt, terms);
}

/** Returns the oddity of an invoice that is due before it is issued. */
export const dueOddities = (issuedAt: Date, dueDate: Date, { timeZone }: Pick<DueTerms, "timeZone">): Oddity[] => {
  const [issued, due] = [dayOf(issuedAt, timeZone), dayOf(dueDate, timeZone)];
  if (due >= issued) return [];
  const message = wording("invoices.dueBeforeIssue", { due: { day: due }, issued: { day: issued } });
  return [{ path: "dueDate", code: "DUE_BEFORE_ISSUE", message }];
};

/** Rejects dates in a request to send an issued invoice again, which cannot change them. @throws Refusal 409 */
export function refuseReissue(
  invoice: Pick<InvoiceRow, "number" | "status">,
  { issuedAt, dueDate }: InvoiceSending,
): void {
  if (issuedAt !== undefined) refuseFrozenFields(invoice, { issuedAt });
  if (dueDate !== undefined) {
    const message = wording("invoices.dueDateOnResend");
    throw invalidStateError(
      wording("invoices.dueDateFault", { invoice: invoice.number, status: statusOf(invoice.status), fault: message }),
      invoice,
      [{ path: "dueDate", code: "FROZEN", message }],
    );
  }
}
