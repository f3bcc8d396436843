import type { ImportDayOrder, ImportKind } from "#contract/imports/import-previews.ts";
import type { DayOrder } from "#reader/days.ts";
import type { Caller } from "#server/http/caller.ts";
import { daysIn } from "#server/core/calendar.ts";
import { readInOrg } from "#server/db/sql.ts";
import { getOrganization } from "#server/organizations/read.ts";
import type { Corrections } from "./store.ts";
import { findLayout, fingerprintOf } from "./layouts/read.ts";

const orders: Readonly<Record<ImportDayOrder, DayOrder>> = { DAY_FIRST: "dayFirst", MONTH_FIRST: "monthFirst" };

/** How a file is read: by the day and habits of the organization, and by the choices of people. */
interface Reading {
  readonly today: string;
  readonly usualOrder: DayOrder;
  readonly order: DayOrder | undefined;
  readonly chosen: Corrections["columns"];
  /** The choices for an earlier file with the same names of columns. */
  readonly learned?: Readonly<Record<string, string | null>>;
}

/** A file as it was read. */
interface Learned<Result> {
  readonly result: Result;
  /** That of the names of its columns. */
  readonly fingerprint: string;
  /** True when choices for an earlier file were taken again. */
  readonly isLearned: boolean;
  /** The currency of the organization. */
  readonly currency: string;
}

/** Reads a file, and once more when a person made choices for an earlier one with the same names of columns. */
export async function readAsLearned<Result>(
  caller: Caller,
  { kind, corrections: { columns, dayOrder } }: { readonly kind: ImportKind; readonly corrections: Corrections },
  read: (reading: Reading) => Promise<Result>,
  namesOf: (result: Result) => string,
): Promise<Learned<Result>> {
  const { timeZone, currency } = await getOrganization(readInOrg(caller));
  const reading: Reading = {
    today: daysIn(timeZone)(caller.clock().toISOString()),
    usualOrder: currency === "USD" ? "monthFirst" : "dayFirst",
    order: dayOrder === undefined ? undefined : orders[dayOrder],
    chosen: columns,
  };
  const first = await read(reading);
  const fingerprint = fingerprintOf(namesOf(first));
  const layout = await findLayout(readInOrg(caller), { kind, fingerprint });
  if (layout === undefined) return { result: first, fingerprint, isLearned: false, currency };
  const order = reading.order ?? (layout.dayOrder === null ? undefined : orders[layout.dayOrder]);
  const result = await read({ ...reading, order, learned: layout.columns });
  return { result, fingerprint, isLearned: true, currency };
}
