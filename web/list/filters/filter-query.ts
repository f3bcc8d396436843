import { type FilterQuery, type Filters, parametersOf } from "#contract/api/filters.ts";
import { type Sorts, type SortValue, sortValues } from "#contract/api/sorts.ts";
import { addDays } from "#web/days/days.ts";
import { addressesOf, type FilterSearch, oneOf } from "#web/addresses/filter-search.ts";

/** Returns the filters of an address as the API takes them. */
export function filterQuery<const Rows extends Filters>(rows: Rows, search: FilterSearch<Rows>): FilterQuery<Rows> {
  const values = search as Readonly<Record<string, string | number | boolean | undefined>>;
  return Object.fromEntries(
    Object.entries(rows).flatMap(([name, row]): readonly (readonly [string, unknown])[] => {
      const [first, second] = addressesOf(row).map((address) => values[address]);
      if (row.kind === "between") {
        // The API's bounds are exclusive.
        return [
          [`${name}After`, first === undefined ? undefined : addDays(String(first), -1)],
          [`${name}Before`, second === undefined ? undefined : addDays(String(second), 1)],
        ];
      }
      if (row.kind === "flag" && row.choices !== undefined) return [[name, row.choices[String(first)]]];
      return parametersOf(name, row).map((parameter, i) => [parameter, i === 0 ? first : second] as const);
    }),
  ) as FilterQuery<Rows>;
}

/** Returns the order of an address as the API takes it; undefined for one that the list does not have. */
export const sortQuery = <const Rows extends Sorts>(
  rows: Rows,
  sort: string | undefined,
): SortValue<Rows> | undefined => oneOf(sortValues(rows), sort);
