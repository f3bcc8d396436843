import { wording } from "#contract/api/wording.ts";
import type { Fault } from "#server/core/refusal.ts";
import { dayOf } from "#server/core/calendar.ts";
import { futureFaults } from "#server/billing/documents/check-dates.ts";

interface Issued {
  readonly number: string;
  /** ISO 8601, or as PostgreSQL writes it. */
  readonly issuedAt: string;
}

interface Terms {
  readonly timeZone: string;
}

/** Returns the faults of the day of issue of a credit note: it corrects an invoice that existed by then. */
export function issueDayFaults({ number, issuedAt }: Issued, wanted: Date, now: Date, terms: Terms): Fault[] {
  const earliest = dayOf(new Date(issuedAt), terms.timeZone);
  const message = wording("fields.beforeInvoice", { day: { day: earliest }, invoice: number });
  return [
    ...futureFaults("issuedAt", wanted, now),
    ...(dayOf(wanted, terms.timeZone) < earliest ? [{ path: "issuedAt", code: "OUT_OF_RANGE", message }] : []),
  ];
}

/** Returns the faults of the day of a refund, which pays back what a credit note had given. */
export function refundDayFaults({ number, issuedAt }: Issued, paidAt: Date, now: Date, terms: Terms): Fault[] {
  const earliest = dayOf(new Date(issuedAt), terms.timeZone);
  const message = wording("fields.beforeCreditNote", { day: { day: earliest }, creditNote: number });
  return [
    ...futureFaults("paidAt", paidAt, now),
    ...(dayOf(paidAt, terms.timeZone) < earliest ? [{ path: "paidAt", code: "OUT_OF_RANGE", message }] : []),
  ];
}
