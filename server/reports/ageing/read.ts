import { asNumber, decimal, sum, toNumber } from "#contract/money.ts";
import {
  type Ageing,
  type AgeingQuery,
  type AgeingRow,
  type AgeingSums,
  reportRowsMax,
} from "#contract/books/reports.ts";
import { endOf, startOfDayAfter } from "#server/core/calendar.ts";
import type { Clock } from "#server/core/clock.ts";
import type { Read } from "#server/db/sql.ts";
import { getOrganization, getTimeZone } from "#server/organizations/read.ts";
import { type AgeingRow as StoredRow, findAgeing } from "./store.ts";

const columns = ["current", "days30", "days60", "days90", "over90", "credit", "total"] as const;

/** Returns what clients owed at a moment, by the age of its due date. */
export async function getAgeing(read: Read, query: AgeingQuery, clock: Clock): Promise<Ageing> {
  const { currency, timeZone } = await getOrganization(read);
  const at = query.at === undefined ? clock() : endOf(query.at, timeZone);
  const rows = await rowsAt(read, at, timeZone);
  const sums = Object.fromEntries(
    columns.map((column) => [column, toNumber(sum(rows.map((row) => decimal(row[column]))))]),
  ) as unknown as AgeingSums;
  return { at: at.toISOString(), currency, data: rows.slice(0, reportRowsMax), count: rows.length, sums };
}

/** Returns the row of every client. */
export async function listWholeAgeing(read: Read, query: AgeingQuery, clock: Clock): Promise<AgeingRow[]> {
  const timeZone = await getTimeZone(read);
  return rowsAt(read, query.at === undefined ? clock() : endOf(query.at, timeZone), timeZone);
}

async function rowsAt(read: Read, at: Date, timeZone: string): Promise<AgeingRow[]> {
  const dayBefore = (days: number) => startOfDayAfter(at, -days, timeZone);
  const time = { at, today: dayBefore(0), ago30: dayBefore(30), ago60: dayBefore(60), ago90: dayBefore(90) };
  return (await findAgeing(read, time)).map(present);
}

const present = (row: StoredRow): AgeingRow => ({
  clientId: row.clientId,
  name: row.name,
  current: asNumber(row.current),
  days30: asNumber(row.days30),
  days60: asNumber(row.days60),
  days90: asNumber(row.days90),
  over90: asNumber(row.over90),
  credit: asNumber(row.credit),
  total: asNumber(row.total),
});
