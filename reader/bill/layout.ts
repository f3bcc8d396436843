import type { ImportLayout, NewImportLayout } from "#contract/imports/import-layouts.ts";
import type { Columns } from "./find-columns.ts";
import { fields, type Role } from "./headings.ts";

/** A bill as it was read earlier: the name of its file, and what each of its columns held. */
export type BillLayout = Pick<ImportLayout, "name" | "columns">;

/** The fields of the columns, as a person has chosen them. */
export type ChosenColumns = NewImportLayout["columns"];

/** Longer names are cut. */
const nameMax = 180;
/** The place of a column without a name. No name has brackets. */
const placeOf = (column: number): string => `[${column + 1}]`;
const isPlace = (name: string): boolean => name.startsWith("[");

/** Returns a name for each column, each once: those of the same name are numbered. */
function namesOf({ names, roles }: Columns): readonly string[] {
  const counts = new Map<string, number>();
  return roles.map((_, column) => {
    const name = (names[column] ?? "").slice(0, nameMax);
    if (name === "") return placeOf(column);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

/**
 * Returns what each column holds, to be kept for the next bill of the same surveyor. Undefined for a sheet without headings,
 * which would not be known again.
 */
export function layoutColumns(columns: Columns): ChosenColumns | undefined {
  const kept = namesOf(columns).flatMap((name, column) => {
    const role = columns.roles[column] ?? "ignore";
    // Empty columns at the side of a sheet come and go.
    return role === "ignore" && isPlace(name) ? [] : [{ name, field: role === "ignore" ? null : role }];
  });
  return kept.every(({ name }) => isPlace(name)) ? undefined : kept;
}

/** Returns the first layout with the same names of columns, in any order. */
export function findLayout(columns: Columns, layouts: readonly BillLayout[]): BillLayout | undefined {
  const names = new Set(namesOf(columns).filter((name) => !isPlace(name)));
  return layouts.find((layout) => {
    const known = layout.columns.filter(({ name }) => !isPlace(name));
    return names.size > 0 && known.length === names.size && known.every(({ name }) => names.has(name));
  });
}

/** Reads the columns as those of an earlier bill were; which one is the price was said then. */
export function withLayout(columns: Columns, layout: BillLayout): Columns {
  const byName = new Map(layout.columns.map(({ name, field }) => [name, field]));
  const roles = namesOf(columns).map((name): Role => fields.find((each) => each === byName.get(name)) ?? "ignore");
  return { ...columns, roles, priceChoices: [] };
}
