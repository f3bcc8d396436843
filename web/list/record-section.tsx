import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { copy } from "#web/copy/copy.ts";

/** A record as a section of another record's page shows it: a quotation, an invoice, a payment or an expense. */
interface ShownRecord {
  readonly key: string;
  readonly to: string;
  readonly title: ReactNode;
  readonly hint?: ReactNode;
  readonly badge?: ReactNode;
  readonly amount: string;
}

interface RecordSectionProps<Row> {
  readonly words: { readonly title: string; readonly all: string; readonly none: string };
  readonly found: UseQueryResult<{ readonly data: readonly Row[]; readonly hasMore: boolean }>;
  readonly show: (row: Row, index: number) => ShownRecord;
  /** The address of all of them; undefined when no page has them. */
  readonly all: { readonly to: string; readonly search: object } | undefined;
}

/** The latest records of one kind, with a link to the list of all. */
export function RecordSection<Row>({ words, found, show, all }: RecordSectionProps<Row>) {
  const { data, error, refetch } = found;
  return (
    <section className="card min-w-0 overflow-hidden" aria-label={words.title} aria-busy={data === undefined}>
      <div className="flex items-center justify-between gap-4 px-5 pt-4 pb-2">
        <h2 className="font-medium text-muted">{words.title}</h2>
        {data?.hasMore === true && all !== undefined && (
          <Link
            to={all.to}
            search={all.search as never}
            aria-label={words.all}
            className="inline-flex min-h-11 items-center underline underline-offset-4 sm:min-h-0"
          >
            {copy.list.viewAll}
          </Link>
        )}
      </div>
      {error !== null && data === undefined && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <div className="mx-5 mb-5 h-12 animate-pulse rounded-md bg-sunken" />}
      {data?.data.length === 0 && <p className="px-5 pb-5 text-muted">{words.none}</p>}
      <ul className="divide-y divide-line">
        {data?.data.map((row, i) => {
          const { key, to, title, hint, badge, amount } = show(row, i);
          return (
            <li key={key}>
              <Link
                to={to}
                className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-5 py-3 hover:bg-sunken/60 focus-visible:-outline-offset-2"
              >
                <span className="min-w-0 flex-1 basis-full sm:basis-48">
                  <span className="block truncate font-medium">{title}</span>
                  {hint !== undefined && <span className="block truncate text-muted tabular-nums">{hint}</span>}
                </span>
                {badge}
                <span className="ml-auto min-w-28 text-right font-medium tabular-nums">{amount}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
