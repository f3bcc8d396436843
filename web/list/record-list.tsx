import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ChoosableColumn } from "./columns.tsx";
import { PageCheckbox } from "./selection/page-checkbox.tsx";
import { ColumnHead, type SortableColumn, SortChoice, type Sorting } from "./sort.tsx";
import { RowCheckbox } from "./selection/row-checkbox.tsx";
import { useRowKeys } from "./use-row-keys.ts";
import type { Selection } from "./selection/use-selection.ts";
import { selectionCopy } from "#web/copy/selection.ts";

export interface Column<Row> extends SortableColumn, ChoosableColumn {
  readonly cell: (row: Row) => ReactNode;
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
  /** Lets the columns that have an order sort the list. */
  readonly sorting?: Sorting | undefined;
  /** Adds a checkbox to each row. */
  readonly selection?: Selection<Row> | undefined;
  /** Returns the short name by which a row's checkbox is labelled, such as its number. */
  readonly nameOf?: (row: Row) => string;
}

const skeletonRows = 8;

/** A table with a link in each row; on phones, a list of cards. Shows skeleton rows while it loads. */
export function RecordList<Row extends { readonly id: string }>(props: RecordListProps<Row>) {
  const { label, rows, columns, linkOf, card, isStale, sorting, selection, nameOf = ({ id }) => id } = props;
  const list = useRowKeys(rows !== undefined, selection?.toggle);
  const skeletonWidths = [...(selection === undefined ? [] : [""]), ...columns.map(({ width = "" }) => width)];
  // With extra columns the first one, which takes what is left, has a least width, and a table that is too wide scrolls.
  const hasExtra = columns.some(({ isExtra }) => isExtra === true);
  const rowColour = ({ id }: Row) => (selection?.rows.has(id) === true ? "bg-accent-tint/60" : "hover:bg-sunken/60");
  const checkbox = (row: Row, className: string) =>
    selection !== undefined && (
      <RowCheckbox
        label={selectionCopy.selection.row({ name: nameOf(row) })}
        isSelected={selection.rows.has(row.id)}
        onToggle={(isRange) => selection.toggle(row.id, isRange)}
        className={className}
      />
    );
  return (
    <div
      ref={list}
      aria-busy={rows === undefined || isStale}
      className={`transition-opacity ${isStale ? "opacity-60" : ""}`}
    >
      <div className={`card hidden sm:block ${hasExtra ? "overflow-x-auto" : "overflow-hidden"}`}>
        <table className="w-full table-fixed" aria-label={label}>
          <thead>
            <tr className="border-b border-line bg-sunken/60 text-left text-xs text-muted">
              {selection !== undefined && (
                <td className="w-11 p-0">
                  <PageCheckbox selection={selection} rows={rows} className="h-9 justify-center" />
                </td>
              )}
              {columns.map((column, i) => (
                <ColumnHead
                  key={column.name}
                  column={hasExtra && i === 0 ? { ...column, width: "w-56" } : column}
                  sorting={sorting}
                />
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows === undefined
              ? Array.from({ length: skeletonRows }, (_, i) => <SkeletonRow key={i} widths={skeletonWidths} />)
              : rows.map((row) => (
                  <tr key={row.id} className={`relative ${rowColour(row)}`}>
                    {/* Above the link that covers the row. */}
                    {selection !== undefined && (
                      <td className="relative z-1 w-11 p-0">{checkbox(row, "h-(--row-height) justify-center")}</td>
                    )}
                    {columns.map(({ name, cell, align, width }, i) => (
                      <td
                        key={name}
                        className={`h-(--row-height) truncate px-4 py-(--row-space) ${width ?? ""} ${align === "right" ? "text-right tabular-nums" : ""}`}
                      >
                        {i === 0 ? (
                          // The link covers its row, so that the whole row is clickable.
                          <Link
                            {...(linkOf(row) as { to: string })}
                            data-row={row.id}
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
      {sorting !== undefined && <SortChoice columns={columns} sorting={sorting} />}
      {selection !== undefined && (
        <PageCheckbox
          selection={selection}
          rows={rows}
          text={selectionCopy.selection.page}
          className="mb-1 h-11 pl-3 text-muted sm:hidden"
        />
      )}
      <ul aria-label={label} className="space-y-2.5 sm:hidden">
        {rows === undefined
          ? Array.from({ length: skeletonRows }, (_, i) => (
              <li key={i} className="card h-24 animate-pulse bg-sunken" aria-hidden />
            ))
          : rows.map((row) => (
              <li
                key={row.id}
                className={`card flex ${selection?.rows.has(row.id) === true ? "bg-accent-tint/60" : ""}`}
              >
                {checkbox(row, "w-11 shrink-0 justify-center")}
                <Link
                  {...(linkOf(row) as { to: string })}
                  data-row={row.id}
                  className={`block min-w-0 flex-1 rounded-lg py-(--card-space) pr-4 active:bg-sunken ${selection === undefined ? "pl-4" : ""}`}
                >
                  {card(row)}
                </Link>
              </li>
            ))}
      </ul>
    </div>
  );
}

function SkeletonRow({ widths }: { readonly widths: readonly string[] }) {
  return (
    <tr aria-hidden>
      {widths.map((width, i) => (
        <td key={i} className={`h-(--row-height) px-4 ${width}`}>
          <span className="block h-3.5 w-3/4 animate-pulse rounded bg-sunken" />
        </td>
      ))}
    </tr>
  );
}
