import { decimal, sum, toNumber } from "#contract/money.ts";

/**
 * Returns the sums of all rows and of every status, also of those without any, from the rows of a statement that is grouped by
 * `rollup (status)`.
 * @param sumsOf presents the sums of a row, or of none
 */
export function perStatus<Status extends string, Row extends { readonly status: Status | null }, Sums extends object>(
  rows: readonly Row[],
  statuses: readonly Status[],
  sumsOf: (row: Partial<Row>) => Sums,
) {
  const of = (wanted: Status | null) => sumsOf(rows.find(({ status }) => status === wanted) ?? {});
  return { ...of(null), byStatus: statuses.map((status) => ({ status, ...of(status) })) };
}

/** Returns the same of rows with figures that no statement adds up. @param figures those of a row */
export function addedPerStatus<Status extends string, Row extends { readonly status: Status }, Name extends string>(
  rows: readonly Row[],
  statuses: readonly Status[],
  figures: Readonly<Record<Name, (row: Row) => number>>,
) {
  const added = (some: readonly Row[]) => {
    const sums = Object.entries<(row: Row) => number>(figures).map(([name, of]) => [
      name,
      toNumber(sum(some.map((row) => decimal(of(row))))),
    ]);
    return { count: some.length, ...(Object.fromEntries(sums) as Record<Name, number>) };
  };
  const ofStatus = (status: Status) => ({ status, ...added(rows.filter((row) => row.status === status)) });
  return { ...added(rows), byStatus: statuses.map(ofStatus) };
}
