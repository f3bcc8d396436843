import { useRef, useState } from "react";
import { type Operation, type QueryOf, request, type ResponseOf } from "#web/api.ts";
import { collectRows } from "#web/list/collect-rows.ts";

interface SelectableRow {
  readonly id: string;
}

/** The selected rows of a list, on this page and on others. */
export interface Selection<Row extends SelectableRow> {
  readonly rows: ReadonlyMap<string, Row>;
  /** True when every row of the list on all of its pages was selected at once. */
  readonly isWholeList: boolean;
  /** True when the list has rows on other pages that are not selected. */
  readonly hasMore: boolean;
  /** Selects a row or removes it; with `isRange`, also all rows between it and the row chosen before. */
  readonly toggle: (id: string, isRange: boolean) => void;
  /** Selects all rows of this page, or removes them when all are selected. */
  readonly togglePage: () => void;
  /** Selects the rows of all pages. Returns true when the list was too long to select whole. */
  readonly selectAllPages: (signal: AbortSignal, onCount: (count: number) => void) => Promise<boolean>;
  readonly clear: () => void;
}

/** The rows of the list operation's pages. */
type RowOf<Op extends Operation> =
  ResponseOf<Op> extends { readonly data: readonly (infer Row extends SelectableRow)[] } ? Row : never;

interface SelectableList<Op extends Operation> {
  readonly operation: Op;
  /** The filters of the list, without its page. */
  readonly query: { readonly [Name in keyof QueryOf<Op>]?: QueryOf<Op>[Name] | undefined };
  /** The rows of the page that is shown. */
  readonly rows: readonly RowOf<Op>[] | undefined;
  /** True when the list has pages before or after the one that is shown. */
  readonly hasOtherPages: boolean;
}

const nothing = { chosen: new Map<string, never>(), isWholeList: false };

/** Keeps the selected rows of a list while the person goes through its pages. Other filters start a new selection. */
export function useSelection<Op extends Operation>(list: SelectableList<Op>): Selection<RowOf<Op>> {
  type Row = RowOf<Op>;
  const { operation, query, rows = [], hasOtherPages } = list;
  const filter = JSON.stringify([operation, query]);
  const [state, setState] = useState<{
    readonly filter: string;
    readonly chosen: ReadonlyMap<string, Row>;
    readonly isWholeList: boolean;
  }>({ filter, ...nothing });
  const lastToggled = useRef<string>(undefined);
  const { chosen, isWholeList } = state.filter === filter ? state : nothing;
  if (state.filter !== filter) setState({ filter, ...nothing });

  const choose = (next: ReadonlyMap<string, Row>, isWhole = false) =>
    setState({ filter, chosen: next, isWholeList: isWhole });
  const set = (changed: readonly Row[], isSelected: boolean) => {
    const next = new Map(chosen);
    for (const row of changed) {
      if (isSelected) next.set(row.id, row);
      else next.delete(row.id);
    }
    choose(next);
  };
  return {
    rows: withCurrent(chosen, rows),
    isWholeList,
    hasMore: hasOtherPages && !isWholeList,
    toggle(id, isRange) {
      set(isRange ? rowsBetween(rows, lastToggled.current, id) : rows.filter((row) => row.id === id), !chosen.has(id));
      lastToggled.current = id;
    },
    togglePage: () => set(rows, !rows.every(({ id }) => chosen.has(id))),
    async selectAllPages(signal, onCount) {
      const { found, isCut } = await collectRows<Row>(
        (page) =>
          request(operation, { query: { ...query, ...page }, signal } as unknown as Parameters<
            typeof request<Op>
          >[1]) as never,
        onCount,
      );
      signal.throwIfAborted();
      choose(new Map(found.map((row) => [row.id, row])), !isCut);
      return isCut;
    },
    clear: () => choose(nothing.chosen),
  };
}

/** Returns the rows from one id to another in the order of the page; only the second when the first is not on it. */
function rowsBetween<Row extends SelectableRow>(rows: readonly Row[], from: string | undefined, to: string) {
  const end = rows.findIndex(({ id }) => id === to);
  const begin = rows.findIndex(({ id }) => id === from);
  return begin === -1 ? rows.slice(end, end + 1) : rows.slice(Math.min(begin, end), Math.max(begin, end) + 1);
}

/** Replaces selected rows by what the page shows of them now: a status may have changed since. */
function withCurrent<Row extends SelectableRow>(chosen: ReadonlyMap<string, Row>, rows: readonly Row[]) {
  const current = new Map(chosen);
  for (const row of rows) if (chosen.has(row.id)) current.set(row.id, row);
  return current;
}
