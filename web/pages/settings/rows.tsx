import type { ReactNode } from "react";
import { ErrorNotice } from "#web/ui/notice.tsx";

interface RowsProps<Row extends { readonly id: string }> {
  readonly label: string;
  readonly rows: readonly Row[] | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly children: (row: Row) => ReactNode;
}

/** A short list without paging: one card with a line per row. */
export function Rows<Row extends { readonly id: string }>({ label, rows, error, onRetry, children }: RowsProps<Row>) {
  if (rows === undefined && error !== null) return <ErrorNotice error={error} onRetry={onRetry} />;
  if (rows === undefined) return <div aria-busy className="card h-40 animate-pulse bg-sunken" />;
  return (
    <ul aria-label={label} className="card divide-y divide-line">
      {rows.map((row) => (
        <li key={row.id} className="flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-4">
          {children(row)}
        </li>
      ))}
    </ul>
  );
}
