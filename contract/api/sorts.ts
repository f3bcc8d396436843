/**
 * The orders of lists, as data: a row is the only declaration of an order. The values of the parameter `sort`, the
 * statement and the heads of the app's columns follow from it (docs/decisions/0115-sorted-lists.md).
 */
export type Sorts = Readonly<Record<string, Sort>>;

export interface Sort {
  /** A `name` is compared as people read it: cases and accents alike, numbers by their value. */
  readonly kind: "name" | "instant" | "amount";
  /** The phrase of the API's description. */
  readonly about: string;
  /** Its column, if it is not the name in snake case; null where the list writes the expression itself. */
  readonly column?: string | null;
  /** The filter by the same column, which bounds the rows that are walked. */
  readonly filter?: string;
}

/** The values of the parameter `sort`: a minus sign reverses the order. */
export type SortValue<Rows> = (keyof Rows & string) | `-${keyof Rows & string}`;

export const sortValues = <const Rows extends Sorts>(rows: Rows): readonly SortValue<Rows>[] =>
  Object.keys(rows).flatMap((name) => [name, `-${name}`]) as SortValue<Rows>[];
