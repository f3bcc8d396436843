import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PagedList, type PagedListProps } from "#web/list/paged-list.tsx";
import { clientPageCopy } from "#web/copy/client-page.ts";

interface SectionListProps<Row extends { readonly id: string }> extends PagedListProps<Row> {
  /** The whole list, with its filters and exports, narrowed to the client. */
  readonly whole: { readonly to: string; readonly search: object };
  /** A button that adds a record. */
  readonly action?: ReactNode;
  /** Shown above the list. */
  readonly above?: ReactNode;
}

/** A list of one kind of a client's records. */
export function SectionList<Row extends { readonly id: string }>(props: SectionListProps<Row>) {
  const { whole, action, above, ...list } = props;
  const isEmpty = list.page.data?.data.length === 0;
  return (
    <>
      {!isEmpty && (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="flex items-center *:mb-0">{above}</div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Link
              to={whole.to}
              search={whole.search as never}
              className="inline-flex min-h-11 items-center underline underline-offset-4 sm:min-h-0"
            >
              {clientPageCopy.filterAndExport}
            </Link>
            {action}
          </div>
        </div>
      )}
      <PagedList {...list} />
    </>
  );
}
