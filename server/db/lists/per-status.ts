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
