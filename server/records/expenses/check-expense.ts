import type { Confirmation } from "#contract/documents/confirmation-names.ts";
import { similarMax } from "#contract/books/expenses.ts";
import type { ExpenseId } from "#contract/api/ids.ts";
import { absolute, add, compare, decimal, multiply, zero } from "#contract/money.ts";
import type { ExpenseTaxCode } from "#contract/books/tax-codes.ts";
import { type Wording, wording } from "#contract/api/wording.ts";
import type { Fault } from "#server/core/refusal.ts";
import { daysIn } from "#server/core/calendar.ts";
import { formatFigure } from "#server/core/text/format.ts";
import type { Read, Tx } from "#server/db/sql.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { findSimilar, takeVendor } from "./store.ts";

interface Figures {
  readonly amount: number;
  readonly gstAmount: number;
  readonly taxCode: ExpenseTaxCode;
}

/** The highest rate of GST that there has been in Singapore. */
const highestRate = 0.09;
/** Suppliers round the GST of each line. */
const roundingMax = decimal("0.05");

/** Returns the highest rate that the GST of a supplier can have. */
export async function highestRateOf(read: Read): Promise<number> {
  const { gstRates } = await getOrganization(read);
  return Math.max(highestRate, ...gstRates.map(({ rate }) => rate));
}

/** Checks that the GST fits the amount and the tax code. @param rate the highest that applied */
export function gstFaults({ amount, gstAmount, taxCode }: Figures, rate: number): Fault[] {
  const at = (code: string, message: Wording): Fault[] => [{ path: "gstAmount", code, message }];
  const [net, gst] = [decimal(amount), decimal(gstAmount)];
  if (compare(gst, zero) === 0) return [];
  if (taxCode !== "STANDARD" && taxCode !== "NOT_CLAIMABLE") {
    return at("NOT_ALLOWED", wording("records.gstNotZero"));
  }
  if (compare(net, zero) !== 0 && compare(net, zero) !== compare(gst, zero)) {
    return at("OUT_OF_RANGE", wording("records.gstSign"));
  }
  const highest = add(multiply(absolute(net), decimal(rate)), roundingMax);
  if (compare(absolute(gst), highest) <= 0) return [];
  return at("OUT_OF_RANGE", wording("records.gstTooHigh"));
}

/** Checks that the day of an expense has begun where the organization is. */
export function futureFaults(
  date: Date,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Fault[] {
  const dayOf = daysIn(timeZone);
  if (dayOf(date.toISOString()) <= dayOf(now.toISOString())) return [];
  return [{ path: "date", code: "OUT_OF_RANGE", message: wording("records.billInFuture") }];
}

interface Bill {
  readonly vendor?: string | null | undefined;
  readonly reference?: string | null | undefined;
  readonly date: Date;
  readonly amount: number;
}

const comparedOf = ({ vendor, reference, date, amount }: Bill, timeZone: string) => ({
  vendor: vendor ?? null,
  reference: reference ?? null,
  day: daysIn(timeZone)(date.toISOString()),
  amount,
});

/**
 * Finds the expense that is the same bill, unless the request says that it knows (docs/decisions/0070-bills-twice.md). Waits
 * for others of the same vendor that are saved at the same time.
 */
export async function duplicateFaults(
  tx: Tx,
  bill: Bill,
  {
    confirm = [],
    ...options
  }: {
    readonly confirm: readonly Confirmation[] | undefined;
    readonly timeZone: string;
    readonly except: ExpenseId;
  },
): Promise<Fault[]> {
  if (bill.vendor == null || bill.reference == null || confirm.includes("DUPLICATE_EXPENSE")) return [];
  await takeVendor(tx, bill.vendor);
  const [first] = await findSimilar(tx, comparedOf(bill, options.timeZone), { ...options, limit: 1 });
  if (first?.hasReference !== true) return [];
  const { id, vendor, day, amount } = first;
  const message = wording("records.duplicateExpense", {
    id,
    day: { day: day },
    vendor,
    amount: formatFigure(Number(amount)),
  });
  return [{ path: "reference", code: "DUPLICATE_EXPENSE", message }];
}

/** Finds the expenses that may be the same bill as one that is saved. */
export async function similarIdsOf(
  read: Read,
  { id, date, ...bill }: Omit<Bill, "date"> & { readonly id: ExpenseId; readonly date: string },
  timeZone: string,
): Promise<ExpenseId[]> {
  if (bill.vendor == null) return [];
  const compared = comparedOf({ ...bill, date: new Date(date) }, timeZone);
  return (await findSimilar(read, compared, { timeZone, except: id, limit: similarMax })).map((row) => row.id);
}
