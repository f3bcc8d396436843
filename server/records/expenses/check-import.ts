import type { NewExpense } from "#contract/books/expenses.ts";
import { wording } from "#contract/api/wording.ts";
import type { Fault } from "#server/core/refusal.ts";
import { daysIn, isDay, startOf } from "#server/core/calendar.ts";
import { mapInSlices } from "#server/core/sharing/slices.ts";
import type { Read } from "#server/db/sql.ts";
import { futureFaults, gstFaults } from "./check-expense.ts";
import { findRepeated } from "./store.ts";

export const closedCode = "PERIOD_CLOSED";

/** Returns the fault of a day that is closed. */
export function closedFaults(date: string | undefined, lockedThrough: string | null): Fault[] {
  // A text that is no day has a fault of its own.
  if (date === undefined || !isDay(date) || lockedThrough === null || date > lockedThrough) return [];
  const message = wording("books.importedDayClosed", { through: { day: lockedThrough } });
  return [{ path: "date", code: closedCode, message }];
}

/** Returns the faults of the figures and the day of a whole expense. */
export function figureFaults(
  { date, amount, gstAmount = 0, taxCode = "STANDARD" }: NewExpense,
  { rate, ...options }: { readonly now: Date; readonly timeZone: string; readonly rate: number },
) {
  return [
    ...gstFaults({ amount, gstAmount, taxCode }, rate),
    ...futureFaults(startOf(date, options.timeZone), options),
  ];
}

/** Finds which are expenses already, by their place. */
export async function findRepeatedOf(read: Read, bodies: readonly NewExpense[], timeZone: string) {
  const dayOf = daysIn(timeZone);
  const bills = await mapInSlices(bodies.entries(), ([place, { vendor, reference, date, amount, description }]) => {
    const at = startOf(date, timeZone);
    const bill = { vendor: vendor ?? null, reference: reference ?? null, amount, description };
    return { ...bill, place, at, day: dayOf(at.toISOString()) };
  });
  return findRepeated(read, bills, timeZone);
}
