import type { ReactNode } from "react";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { Pager } from "./pager.tsx";
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
}

/** One page of a list with its pager, an error notice or an empty state. */
export function PagedList<Row extends { readonly id: string }>({ page, empty, ...list }: PagedListProps<Row>) {
  const { data, error, isPlaceholderData, refetch } = page;
  return (
    <>
      {error !== null && data === undefined ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : data?.data.length === 0 ? (
        empty
      ) : (
        <RecordList {...list} rows={data?.data} isStale={isPlaceholderData} />
      )}
      <Pager nextCursor={data?.nextCursor ?? null} isBusy={isPlaceholderData} />
    </>
  );
}
