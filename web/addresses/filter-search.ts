import type { Filter, Filters, ValueOf } from "#contract/api/filters.ts";
import { isDay } from "#web/days/is-day.ts";

/** Parsers of the search parameters of pages. Invalid values become undefined. */

export const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : typeof value === "number" ? String(value) : undefined;

export const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((known) => known === value);

/** Accepts a date in the format of the API. */
export const day = (value: unknown): string | undefined =>
  typeof value === "string" && isDay(value) ? value : undefined;

export const amount = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;

export const flag = (value: unknown): boolean | undefined =>
  value === true || value === "true" ? true : value === false || value === "false" ? false : undefined;

type AddressOf<Row> = Row extends { readonly address: infer Address extends string }
  ? Row extends { readonly kind: "between" }
    ? `${Address}${"From" | "Until"}`
    : Row extends { readonly kind: "amounts" }
      ? `${Address}${"Min" | "Max"}`
      : Row extends { readonly kind: "period" | "days" }
        ? "from" | (Row extends { readonly until: infer Until extends string } ? Until : "until")
        : Address
  : never;

type Shown<Row> = Row extends { readonly kind: "id" }
  ? string
  : Row extends { readonly choices: infer Choices }
    ? keyof Choices
    : Row extends { readonly kind: "values"; readonly values: readonly (infer Value)[] }
      ? Value
      : ValueOf<Row>;

/** The filters of a list as its page's address has them. */
export type FilterSearch<Rows> = {
  [Name in keyof Rows as AddressOf<Rows[Name]>]?: Shown<Rows[Name]> | undefined;
};

const ends: Readonly<Partial<Record<Filter["kind"], readonly string[]>>> = {
  between: ["From", "Until"],
  amounts: ["Min", "Max"],
};

/** Returns the parameters of a filter in the app's addresses, the first or lower bound first; none where it has none. */
export function addressesOf(row: Filter): readonly string[] {
  const { kind, address } = row;
  if (address === undefined) return [];
  if (kind === "period" && row.until !== undefined) return ["from", row.until];
  return kind === "period" || kind === "days" ? ["from", "until"] : (ends[kind] ?? [""]).map((end) => address + end);
}

function read(rows: Filters, row: Filter, value: unknown): unknown {
  const { kind, address } = row;
  if (kind === "between" || kind === "period" || kind === "days") return day(value);
  if (kind === "amounts") return amount(value);
  if (kind === "values") return oneOf(row.values, value);
  if (kind !== "flag") return text(value);
  if (row.choices === undefined) return row.offersOnlyTrue && flag(value) === false ? undefined : flag(value);
  // Filters with one address are one choice.
  const choices = Object.values(rows).flatMap((each) =>
    each.address === address && each.kind === "flag" ? Object.keys(each.choices ?? {}) : [],
  );
  return oneOf(choices, value);
}

/** Reads a list's filters from its page's address. */
export const readFilters = <const Rows extends Filters>(
  rows: Rows,
  search: Readonly<Record<string, unknown>>,
): FilterSearch<Rows> =>
  Object.fromEntries(
    Object.values(rows).flatMap((row) =>
      addressesOf(row).map((address) => [address, read(rows, row, search[address])] as const),
    ),
  ) as FilterSearch<Rows>;
