import type { ReactNode } from "react";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { Pager } from "./pager.tsx";
import { RecordList, type RecordListProps } from "./record-list.tsx";

interface PagedListProps<Row extends { readonly id: string }> extends Omit<RecordListProps<Row>, "rows" | "isStale"> {
  /** As `usePage` answers it. */
  readonly page: {
    readonly data: { readonly data: readonly Row[]; readonly nextCursor: string | null } | undefined;
    readonly error: Error | null;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => unknown;
  };
  /** In place of a list that holds nothing. */
  readonly empty: ReactNode;
}

/** One page of a list and the way to the others, or why there is none. */
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
