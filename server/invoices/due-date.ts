import type { InvoiceSending } from "#contract/invoices.ts";
import { dayOf, endOf, endOfDayAfter, startOf } from "#server/core/calendar.ts";
import type { Oddity } from "#server/core/confirm.ts";
import { isoInstant } from "#server/db/sql.ts";
import type { DraftTerms } from "#server/organizations/read.ts";
import { invalidStateError, refuseFrozenFields } from "./read.ts";
import type { InvoiceRow } from "./store.ts";

type Terms = Pick<DraftTerms, "timeZone" | "paymentTermsDays">;

/** Returns the terms, with the payment days of its contract where that has them. */
export const termsOf = <T extends Terms>(terms: T, { paymentDays }: Pick<InvoiceRow, "paymentDays">): T =>
  paymentDays === null ? terms : { ...terms, paymentTermsDays: paymentDays };

/** Returns the chosen day of issue, or now. */
export const issueDateOf = (
  { issuedAt }: Pick<InvoiceSending, "issuedAt">,
  at: Date,
  { timeZone }: Pick<Terms, "timeZone">,
): Date => (issuedAt === undefined ? at : startOf(issuedAt, timeZone));

/** Returns the due date of a draft: the given one or, for null, the one by the terms. */
export const chosenDueDate = (given: string | null, issuedAt: Date, { timeZone, paymentTermsDays }: Terms) => ({
  dueDate: given === null ? endOfDayAfter(issuedAt, paymentTermsDays, timeZone) : endOf(given, timeZone),
  dueDateGiven: given !== null,
});

/** Returns the due date given now or in the draft, otherwise by the terms from the day of issue. */
export function dueDateOf(
  draft: Pick<InvoiceRow, "dueDate" | "dueDateGiven">,
  { dueDate: given }: InvoiceSending,
  issuedAt: Date,
  terms: Terms,
): Date {
  if (given !== undefined) return endOf(given, terms.timeZone);
  if (draft.dueDateGiven) return new Date(isoInstant(draft.dueDate));
  return endOfDayAfter(issuedAt, terms.paymentTermsDays, terms.timeZone);
}

/** Returns the oddity of an invoice that is due before it is issued. */
export const dueOddities = (issuedAt: Date, dueDate: Date, { timeZone }: Pick<Terms, "timeZone">): Oddity[] => {
  const [issued, due] = [dayOf(issuedAt, timeZone), dayOf(dueDate, timeZone)];
  if (due >= issued) return [];
  const message = `is ${due}, before ${issued}, the day of issue; correct it, or send DUE_BEFORE_ISSUE in \`confirm\``;
  return [{ path: "dueDate", code: "DUE_BEFORE_ISSUE", message }];
};

/** Rejects dates in a request to send an issued invoice again, which cannot change them. @throws Refusal 409 */
export function refuseReissue(
  invoice: Pick<InvoiceRow, "number" | "status">,
  { issuedAt, dueDate }: InvoiceSending,
): void {
  if (issuedAt !== undefined) refuseFrozenFields(invoice, { issuedAt });
  if (dueDate !== undefined) {
    const message = "cannot be changed by sending the invoice again; change it with PATCH";
    throw invalidStateError(`Invoice ${invoice.number} is ${invoice.status}, and its due date ${message}.`, invoice, [
      { path: "dueDate", code: "FROZEN", message },
    ]);
  }
}
