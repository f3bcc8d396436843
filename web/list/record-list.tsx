import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useRowKeys } from "./use-row-keys.ts";

export interface Column<Row> {
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: "right";
  /** A Tailwind width class; the first column takes the remaining width. */
  readonly width?: string;
}

export interface RecordListProps<Row extends { readonly id: string }> {
  readonly label: string;
  readonly rows: readonly Row[] | undefined;
  readonly columns: readonly Column<Row>[];
  readonly linkOf: (row: Row) => { readonly to: string; readonly search?: object; readonly state?: object };
  /** Shown on phones instead of the columns. */
  readonly card: (row: Row) => ReactNode;
  /** True while the next page loads and the previous one is still shown. */
  readonly isStale: boolean;
}

const skeletonRows = 8;

/** A table with a link in each row; on phones, a list of cards. Shows skeleton rows while it loads. */
export function RecordList<Row extends { readonly id: string }>(props: RecordListProps<Row>) {
  const { label, rows, columns, linkOf, card, isStale } = props;
  const list = useRowKeys();
  return (
    <div
      ref={list}
      aria-busy={rows === undefined || isStale}
      className={`transition-opacity ${isStale ? "opacity-60" : ""}`}
    >
      <div className="card hidden overflow-hidden sm:block">
        <table className="w-full table-fixed" aria-label={label}>
          <thead>
            <tr className="border-b border-line bg-sunken/60 text-left text-xs text-muted">
              {columns.map(({ name, align, width }) => (
                <th
                  key={name}
                  scope="col"
                  className={`h-9 px-4 font-medium ${width ?? ""} ${align === "right" ? "text-right" : ""}`}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows === undefined
              ? Array.from({ length: skeletonRows }, (_, i) => <SkeletonRow key={i} columns={columns.length} />)
              : rows.map((row) => (
                  <tr key={row.id} className="relative hover:bg-sunken/60">
                    {columns.map(({ name, cell, align }, i) => (
                      <td
                        key={name}
                        className={`h-13 truncate px-4 py-2 ${align === "right" ? "text-right tabular-nums" : ""}`}
                      >
                        {i === 0 ? (
                          // The link covers its row, so that the whole row is clickable.
                          <Link
                            {...(linkOf(row) as { to: string })}
                            data-row
                            className="outline-none after:absolute after:inset-0 focus-visible:after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
                          >
                            {cell(row)}
                          </Link>
                        ) : (
                          cell(row)
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
          </tbody>
        </table>
      </div>
      <ul aria-label={label} className="space-y-2.5 sm:hidden">
        {rows === undefined
          ? Array.from({ length: skeletonRows }, (_, i) => (
              <li key={i} className="card h-24 animate-pulse bg-sunken" aria-hidden />
            ))
          : rows.map((row) => (
              <li key={row.id}>
                <Link {...(linkOf(row) as { to: string })} data-row className="card block px-4 py-3.5 active:bg-sunken">
                  {card(row)}
                </Link>
              </li>
            ))}
      </ul>
    </div>
  );
}

function SkeletonRow({ columns }: { readonly columns: number }) {
  return (
    <tr aria-hidden>
      {Array.from({ length: columns }, (_, i) => (
        <td key={i} className="h-13 px-4">
          <span className="block h-3.5 w-3/4 animate-pulse rounded bg-sunken" />
        </td>
      ))}
    </tr>
  );
}
