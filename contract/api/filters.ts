import type { Id, IdPrefix } from "./ids.ts";

/**
 * The filters of lists, as data. A row is the only declaration of a filter: the parameters of the API, their conditions in
 * SQL, the plan of the list, the parameters of the app's addresses and the fields of its filter bar follow from it. It has
 * no schemas, which the app would have to load (docs/decisions/0113-filters.md).
 */
export type Filters = Readonly<Record<string, Filter>>;

interface Common {
  /**
   * Its column, if it is not the name in snake case; null for a filter whose condition the list writes itself, as it
   * does for every `flag` and `text`.
   */
  readonly column?: string | null;
  /**
   * `narrow` leaves few rows, which an index of its own finds; `monthly` has an index within each month
   * (docs/decisions/0025-lists-by-month.md). Without either the rows are read one by one.
   */
  readonly reach?: "narrow" | "monthly";
  /** Its name in the app's addresses. The app offers only filters that have one, in the order of the rows. */
  readonly address?: string;
}

export type Filter = Common &
  (
    | { readonly kind: "id"; readonly of: IdPrefix; readonly about?: string }
    /** An id of any kind. */
    | { readonly kind: "anyId"; readonly about: string }
    /** The name of an operation. */
    | { readonly kind: "operation"; readonly about: string }
    /** @property ofField true where a value that a field of one line refuses is refused here too */
    | { readonly kind: "line"; readonly lengthMax: number; readonly ofField?: true; readonly about: string }
    | { readonly kind: "email"; readonly about?: string }
    /** @property isWalked true where an index leads to the newest rows of each value */
    | {
        readonly kind: "values";
        readonly values: readonly string[];
        readonly about?: string;
        readonly isWalked?: true;
      }
    /**
     * @property choices the app's names of its two values; filters with the same address are one choice there
     * @property offersOnlyTrue true where the app offers only the rows that meet it
     */
    | {
        readonly kind: "flag";
        readonly about: string;
        readonly choices?: Readonly<Record<string, boolean>>;
        readonly offersOnlyTrue?: true;
      }
    /** The parameters NAMEBefore and NAMEAfter, which are exclusive. */
    | { readonly kind: "between"; readonly about: string }
    /** An instant, which is inclusive. */
    | { readonly kind: "since"; readonly about: string }
    /**
     * The parameters `from` and `to`, which are inclusive.
     * @property until the name of the second in the app's addresses, if it is not `until`
     */
    | { readonly kind: "period"; readonly about: string; readonly until?: string }
    /** The same as calendar days, by a column that has one. */
    | { readonly kind: "days"; readonly about: string }
    /** The parameters NAMEMin and NAMEMax, which are inclusive. */
    | { readonly kind: "amounts"; readonly about: string }
    | { readonly kind: "text"; readonly about: string }
  );

/** The names of a filter's parameters. */
export type ParameterOf<Name, Row> = Row extends { readonly kind: "between" }
  ? `${Name & string}${"Before" | "After"}`
  : Row extends { readonly kind: "amounts" }
    ? `${Name & string}${"Min" | "Max"}`
    : Row extends { readonly kind: "period" | "days" }
      ? "from" | "to"
      : Name;

/** The value of each of them. */
export type ValueOf<Row> = Row extends { readonly kind: "id"; readonly of: infer Prefix extends IdPrefix }
  ? Id<Prefix>
  : Row extends { readonly kind: "values"; readonly values: readonly (infer Value)[] }
    ? Value | readonly Value[]
    : Row extends { readonly kind: "flag" }
      ? boolean
      : Row extends { readonly kind: "amounts" }
        ? number
        : string;

/** The filters of a request. */
export type FilterQuery<Rows> = {
  readonly [Name in keyof Rows as ParameterOf<Name, Rows[Name]> & string]?: ValueOf<Rows[Name]> | undefined;
};

/** Returns the names of a filter's parameters, the earlier or lower bound second for `between`, first otherwise. */
export const parametersOf = (name: string, { kind }: Filter): readonly string[] =>
  kind === "between"
    ? [`${name}Before`, `${name}After`]
    : kind === "amounts"
      ? [`${name}Min`, `${name}Max`]
      : kind === "period" || kind === "days"
        ? ["from", "to"]
        : [name];

/** The filters that several lists have. */
export const numberFilter = {
  kind: "line",
  lengthMax: 100,
  about: "Only the one with exactly this number.",
  reach: "narrow",
} as const;
export const externalIdLengthMax = 255;
export const externalIdFilter = {
  kind: "line",
  lengthMax: externalIdLengthMax,
  about: "Only the resource with this `externalId`.",
  reach: "narrow",
} as const;
export const clientFilter = { kind: "id", of: "cli", reach: "narrow", address: "client" } as const;
export const projectFilter = { kind: "id", of: "prj", reach: "narrow", address: "project" } as const;
/** Every list has its parameters; the app offers it where there is a row of it. */
export const createdFilter = { kind: "between", about: "Only items created", address: "created" } as const;
export const totalFilter = {
  kind: "amounts",
  about: "Only those with a total of",
  column: null,
  reach: "monthly",
  address: "total",
} as const;
