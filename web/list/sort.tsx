import { useNavigate } from "@tanstack/react-router";
import ChevronDown from "lucide-react/icons/chevron-down";
import { recordFiltersCopy } from "#web/copy/record-filters.ts";

/** The head of a column, and the order that it gives the list. */
export interface SortableColumn {
  readonly name: string;
  readonly align?: "right";
  /** Tailwind classes for the width, and for hiding it on narrow screens; the first column takes the remaining width. */
  readonly width?: string;
  /** The order by this column that comes first, such as `-total`. */
  readonly sort?: string;
  /** The name of that order where the column shows more than what it is by. */
  readonly sortName?: string;
  /** Another order by what the column shows too. */
  readonly alsoSort?: { readonly name: string; readonly sort: string };
}

/** The order of a list that its columns change. */
export interface Sorting {
  /** The order that is shown; undefined for newest first. */
  readonly current: string | undefined;
  /** The order of an address without one; undefined for newest first. */
  readonly usual?: string;
}

const words = recordFiltersCopy.sort;

const nameOf = (sort: string): string => sort.replace(/^-/, "");
const reversed = (sort: string): string => (sort.startsWith("-") ? nameOf(sort) : `-${sort}`);

/** Returns a function that puts an order into the address, where Back leads to the one before. */
function useSort({ usual }: Sorting) {
  const navigate = useNavigate();
  return (sort: string | undefined) =>
    void navigate({
      to: ".",
      search: ((search: object) => ({
        ...search,
        sort: sort === usual ? undefined : sort,
        cursor: undefined,
      })) as never,
      // The pages of the other order are of no use.
      state: (state) => ({ ...state, previousCursors: [] }),
    });
}

interface HeadProps {
  readonly column: SortableColumn;
  readonly sorting: Sorting | undefined;
}

/**
 * The head of a column: a button if the list is sorted by it, and one more if it has another order. A list that is newest
 * first has that as the third state of a button.
 */
export function ColumnHead({ column, sorting }: HeadProps) {
  const { name, align, width = "", sort, sortName, alsoSort } = column;
  const className = `h-9 px-4 font-medium ${width} ${align === "right" ? "text-right" : ""}`;
  if (sort === undefined || sorting === undefined)
    return (
      <th scope="col" className={className}>
        {name}
      </th>
    );
  const order = [sort, alsoSort?.sort].map((each) => directionOf(each, sorting)).find((each) => each !== undefined);
  const isRight = align === "right";
  return (
    <th scope="col" className={className} aria-sort={order}>
      <SortButton {...{ name, sortName, sort, sorting, isRight }} />
      {alsoSort !== undefined && (
        <span className="ml-3">
          <SortButton {...alsoSort} sortName={alsoSort.name} sorting={sorting} isRight={isRight} />
        </span>
      )}
    </th>
  );
}

/** Returns the direction of the list's order if it is by that; otherwise undefined. */
function directionOf(sort: string | undefined, { current }: Sorting): "ascending" | "descending" | undefined {
  if (sort === undefined || current === undefined || nameOf(current) !== nameOf(sort)) return undefined;
  return current.startsWith("-") ? "descending" : "ascending";
}

interface SortButtonProps {
  readonly name: string;
  readonly sortName: string | undefined;
  readonly sort: string;
  readonly sorting: Sorting;
  readonly isRight: boolean;
}

function SortButton({ name, sortName, sort, sorting, isRight }: SortButtonProps) {
  const apply = useSort(sorting);
  const { current, usual } = sorting;
  const direction = directionOf(sort, sorting);
  const isCurrent = direction !== undefined;
  const next =
    !isCurrent || current === undefined
      ? sort
      : current === sort || usual !== undefined
        ? reversed(current)
        : undefined;
  return (
    <button
      type="button"
      title={sortName && words.by({ column: sortName })}
      onClick={() => apply(next)}
      className={`group -mx-1.5 inline-flex h-9 max-w-[calc(100%+0.75rem)] items-center gap-1 rounded px-1.5 font-medium hover:text-ink ${isCurrent ? "text-ink" : ""} ${isRight ? "flex-row-reverse" : ""}`}
    >
      <span className="truncate">{name}</span>
      <ChevronDown
        className={`size-3.5 shrink-0 ${direction === "descending" ? "" : "rotate-180"} ${isCurrent ? "" : "opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60"}`}
        aria-hidden
      />
    </button>
  );
}

interface SortChoiceProps {
  readonly columns: readonly SortableColumn[];
  readonly sorting: Sorting;
}

/** The orders of a list on phones, where its columns have no heads. */
export function SortChoice({ columns, sorting }: SortChoiceProps) {
  const apply = useSort(sorting);
  const orders = columns
    .flatMap(({ name, sort, sortName = name, alsoSort }) => [
      ...(sort === undefined ? [] : [{ name: sortName, sort }]),
      ...(alsoSort === undefined ? [] : [alsoSort]),
    ])
    .flatMap(({ name, sort }) => [sort, reversed(sort)].map((value) => ({ value, name: nameOfOrder(name, value) })));
  return (
    <select
      aria-label={words.label}
      value={sorting.current ?? ""}
      onChange={({ target: { value } }) => apply(value === "" ? undefined : value)}
      className="control mb-3 w-full sm:hidden"
    >
      {sorting.usual === undefined && <option value="">{words.newestFirst}</option>}
      {orders.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  );
}

const nameOfOrder = (column: string, sort: string): string =>
  sort.startsWith("-") ? words.descending({ column }) : words.ascending({ column });
