import type { ReactNode } from "react";
import { ErrorNotice } from "#web/ui/notice.tsx";
import type { ResponseOf } from "#web/api.ts";
import { ListHead, useColumnChoice } from "./columns.tsx";
import { Pager } from "./pager.tsx";
import { type TotalsOperation, type TotalsQuery, useTotals } from "./use-page.ts";
import { RecordList, type RecordListProps } from "./record-list.tsx";

export interface PagedListProps<Row extends { readonly id: string }> extends Omit<
  RecordListProps<Row>,
  "rows" | "isStale"
> {
  /** The result of `usePage`. */
  readonly page: {
    readonly data: { readonly data: readonly Row[]; readonly nextCursor: string | null } | undefined;
    readonly error: Error | null;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => unknown;
  };
  /** Shown instead of the list when it has no rows. */
  readonly empty: ReactNode;
  /** The sums of the list, beside the choice of its columns. */
  readonly sum?: ReactNode;
  /** The name under which the choice of columns is stored; without one there is no choice. */
  readonly choiceOf?: string;
}

/** One page of a list with its pager, an error notice or an empty state. */
export function PagedList<Row extends { readonly id: string }>(props: PagedListProps<Row>) {
  const { page, empty, sum, choiceOf, ...list } = props;
  const { data, error, isPlaceholderData, refetch } = page;
  const choice = useColumnChoice(choiceOf ?? "");
  return (
    <>
      {choiceOf === undefined ? sum : <ListHead sum={sum} columns={list.columns} choice={choice} />}
      {error !== null && data === undefined ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : data?.data.length === 0 ? (
        empty
      ) : (
        <RecordList
          {...list}
          columns={list.columns.filter(choice.isShown)}
          rows={data?.data}
          isStale={isPlaceholderData}
        />
      )}
      <Pager nextCursor={data?.nextCursor ?? null} isBusy={isPlaceholderData} />
    </>
  );
}

interface Counted {
  readonly count: number;
}

interface ListSumProps<Op extends TotalsOperation> {
  readonly operation: Op;
  readonly query: TotalsQuery<Op>;
  /** Returns the sums of at least one row, and the parts of them that are included but may not be meant. */
  readonly describe: (totals: ResponseOf<Op>) => {
    readonly sums: readonly string[];
    readonly included?: readonly string[];
  };
}

/** The line above a list with the number and the sums of its rows. */
export function ListSum<Op extends TotalsOperation>({ operation, query, describe }: ListSumProps<Op>) {
  const { data, error, isPlaceholderData, refetch } = useTotals(operation, query);
  if (error !== null && data === undefined) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  const { sums = [], included = [] } = data !== undefined && (data as Counted).count > 0 ? describe(data) : {};
  return (
    <p
      role="status"
      aria-busy={data === undefined || isPlaceholderData}
      className={`mb-3 min-h-5 font-medium tabular-nums transition-opacity ${isPlaceholderData ? "opacity-60" : ""}`}
    >
      {sums.join(" · ")}
      {included.length > 0 && <span className="font-normal text-muted max-sm:hidden"> · {included.join(" · ")}</span>}
    </p>
  );
}
