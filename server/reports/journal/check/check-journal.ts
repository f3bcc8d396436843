import { decimal, negate, toText } from "#contract/money.ts";
import type { Difference } from "#server/billing/contracts/check/check-books.ts";
import { found } from "#server/core/refusal.ts";
import { systemClock } from "#server/core/clock.ts";
import type { Read } from "#server/db/sql.ts";
import { getGstReturn } from "#server/reports/gst/read.ts";
import { everyEntry } from "#server/reports/journal/read.ts";
import { findBookedTotals, findUnbalanced, findWrongReceivables } from "./store.ts";

/** Returns where the journal contradicts the documents, the register of retention or the GST return. */
export async function checkJournal(read: Read): Promise<Difference[]> {
  const entries = everyEntry(read);
  const booked = found(await findBookedTotals(read, entries));
  // The year after the last that a date can have, so that nothing is left out.
  const { box6 } = await getGstReturn(read, { to: "2199-12-31" }, systemClock);
  const totals = [
    ["the retention receivable of the journal is that of the register", booked.retention, booked.held],
    ["the customer deposits of the journal are what contracts have left", booked.deposits, booked.depositsLeft],
    ["the bad debts of the journal are what is written off without the GST of it", booked.badDebts, booked.writtenOff],
    ["the GST output tax of the journal is box 6 of the GST return", toText(negate(decimal(booked.gst))), String(box6)],
  ] as const;
  return [
    ...(await findUnbalanced(read, entries)),
    ...(await findWrongReceivables(read, entries)),
    ...totals
      .filter(([, found, expected]) => Number(found) !== Number(expected))
      .map(([rule, found, expected]) => ({ rule, subject: "the organization", expected, found })),
  ];
}
