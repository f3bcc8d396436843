import type { Fault } from "#contract/errors.ts";
import { dayOf } from "#server/core/calendar.ts";
import { futureFaults } from "#server/documents/check-dates.ts";

interface Issued {
  readonly number: string;
  /** ISO 8601, or as PostgreSQL writes it. */
  readonly issuedAt: string;
}

interface Terms {
  readonly timeZone: string;
}

/** Returns the faults of the day of issue of a credit note: it corrects an invoice that existed by then. */
export const issueDayFaults = (invoice: Issued, wanted: Date, now: Date, terms: Terms): Fault[] => [
  ...futureFaults("issuedAt", wanted, now),
  ...earlierFaults("issuedAt", wanted, `invoice ${invoice.number}`, invoice, terms),
];

/** Returns the faults of the day of a refund, which pays back what a credit note had given. */
export const refundDayFaults = (creditNote: Issued, paidAt: Date, now: Date, terms: Terms): Fault[] => [
  ...futureFaults("paidAt", paidAt, now),
  ...earlierFaults("paidAt", paidAt, `credit note ${creditNote.number}`, creditNote, terms),
];

function earlierFaults(path: string, wanted: Date, name: string, { issuedAt }: Issued, { timeZone }: Terms): Fault[] {
  const day = dayOf(new Date(issuedAt), timeZone);
  if (dayOf(wanted, timeZone) >= day) return [];
  return [{ path, code: "OUT_OF_RANGE", message: `must not be before ${day}, the day of issue of ${name}` }];
}
