import type {
  RecurringInvoice,
  RecurringInvoiceSummary,
  RecurringStatus,
} from "#contract/invoices/recurring-invoices.ts";
import { asNumberOrNull, toNumber } from "#contract/money.ts";
import { lineAmount, storedSums, totalsOf } from "#contract/documents/totals.ts";
import { isoInstant } from "#server/db/sql.ts";
import { enteredLine, lineDetails } from "#server/billing/documents/line-details.ts";
import type { RecurringDetailRow, RecurringRow } from "./store.ts";

/** True when the next day would be after the end. */
export const hasEnded = ({ nextOn, endOn }: Pick<RecurringRow, "nextOn" | "endOn">): boolean =>
  endOn !== null && nextOn > endOn;

const statusOf = (row: RecurringRow): RecurringStatus =>
  hasEnded(row) ? "ENDED" : row.pausedAt === null ? "ACTIVE" : "PAUSED";

export const presentRecurringSummary = (row: RecurringDetailRow): RecurringInvoiceSummary => ({
  id: row.id,
  title: row.title,
  status: statusOf(row),
  clientId: row.clientId,
  projectId: row.projectId,
  clientReference: row.clientReference,
  notes: row.notes,
  retentionPct: asNumberOrNull(row.retentionPct),
  paymentDays: row.paymentDays,
  everyMonths: row.everyMonths,
  nextOn: hasEnded(row) ? null : row.nextOn,
  dayOfMonth: row.dayOfMonth,
  endOn: row.endOn,
  sends: row.sends,
  paused: row.pausedAt !== null,
  totals: totalsOf({ ...storedSums(row), retentionPct: row.retentionPct, gstRate: row.gstRate }),
  currency: row.currency,
  lastRunOn: row.lastRunOn,
  lastInvoice: row.lastInvoice,
  problem: row.problem === null || row.problemOn === null ? null : { on: row.problemOn, code: row.problem },
  createdAt: isoInstant(row.createdAt),
  updatedAt: isoInstant(row.updatedAt),
});

export const presentRecurring = (row: RecurringDetailRow): RecurringInvoice => ({
  ...presentRecurringSummary(row),
  items: row.items.map((item, i) => ({
    ...enteredLine(item),
    ...lineDetails(item),
    sortOrder: i + 1,
    amount: toNumber(lineAmount(item)),
  })),
});
