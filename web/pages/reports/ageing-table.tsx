import { Link } from "@tanstack/react-router";
import type { Ageing, AgeingRow, AgeingSums } from "#contract/books/reports.ts";
import { formatAmount, formatMoney } from "#web/values/amounts.ts";
import { reportPlacesCopy } from "#web/copy/report-places.ts";
import { reportsCopy } from "#web/copy/reports.ts";
import { Button } from "#web/ui/button.tsx";
import { isOverdue } from "./is-overdue.ts";
import { Amount, CardLine, Cell, Heading, tableClass } from "./parts.tsx";

const words = reportsCopy.ageing;
const columns = ["current", "days30", "days60", "days90", "over90", "credit"] as const;

interface AgeingProps {
  readonly ageing: Ageing;
  /** The day of the report; undefined for now. */
  readonly at: string | undefined;
  /** Undefined when nothing can be sent from here. */
  readonly onRemind: ((row: AgeingRow) => void) | undefined;
}

/** A row per client, with the sums below. The name leads to the open invoices, and the total to the statement. */
export function AgeingTable({ ageing: { data, sums }, at, onRemind }: AgeingProps) {
  return (
    <div className={`${tableClass} hidden md:block`}>
      <table className="w-full tabular-nums" aria-label={reportPlacesCopy.ageing}>
        <thead>
          <tr className="border-b border-line bg-sunken/60 text-xs text-muted">
            <Heading>{words.columns.client}</Heading>
            {columns.map((column) => (
              <Heading key={column}>{words.columns[column]}</Heading>
            ))}
            <Heading>{words.columns.total}</Heading>
            {onRemind !== undefined && <td className="print:hidden" />}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {data.map((row) => (
            <tr key={row.clientId} className="hover:bg-sunken/60">
              <th scope="row" className="py-2.5 pr-2.5 pl-4 text-left align-top font-medium">
                <InvoicesLink row={row} />
              </th>
              {columns.map((column) => (
                <Amount
                  key={column}
                  of={row[column]}
                  className={column === "over90" && row[column] > 0 ? "text-danger" : ""}
                />
              ))}
              <Cell className="font-medium">
                <StatementLink row={row} at={at}>
                  {formatAmount(row.total)}
                </StatementLink>
              </Cell>
              {onRemind !== undefined && (
                <td className="py-1 pr-4 text-right align-top print:hidden">
                  {isOverdue(row) && <RemindButton row={row} onRemind={onRemind} />}
                </td>
              )}
            </tr>
          ))}
        </tbody>
        <Totals sums={sums} hasButtons={onRemind !== undefined} />
      </table>
    </div>
  );
}

const Totals = ({ sums, hasButtons }: { readonly sums: AgeingSums; readonly hasButtons: boolean }) => (
  <tfoot>
    <tr className="border-t-2 border-line font-semibold">
      <th scope="row" className="py-3 pl-4 text-left">
        {reportsCopy.total}
      </th>
      {columns.map((column) => (
        <Amount key={column} of={sums[column]} />
      ))}
      <Cell>{formatAmount(sums.total)}</Cell>
      {hasButtons && <td className="print:hidden" />}
    </tr>
  </tfoot>
);

/** The same on phones, without the columns that are zero. */
export function AgeingCards({ ageing: { data, sums, currency }, at, onRemind }: AgeingProps) {
  return (
    <ul aria-label={reportPlacesCopy.ageing} className="space-y-2.5 md:hidden print:hidden">
      {data.map((row) => (
        <li key={row.clientId} className="card p-4">
          <p className="flex items-baseline justify-between gap-3 font-medium">
            <InvoicesLink row={row} />
            <span className="shrink-0 tabular-nums">
              <StatementLink row={row} at={at}>
                {formatMoney(row.total, currency)}
              </StatementLink>
            </span>
          </p>
          <CardLines sums={row} />
          {onRemind !== undefined && isOverdue(row) && (
            <div className="mt-3">
              <RemindButton row={row} onRemind={onRemind} />
            </div>
          )}
        </li>
      ))}
      <li className="card p-4">
        <p className="flex items-baseline justify-between gap-3 font-semibold">
          <span>{reportsCopy.total}</span>
          <span className="tabular-nums">{formatMoney(sums.total, currency)}</span>
        </p>
        <CardLines sums={sums} />
      </li>
    </ul>
  );
}

const CardLines = ({ sums }: { readonly sums: AgeingSums }) => (
  <dl className="mt-2 space-y-1">
    {columns
      .filter((column) => sums[column] !== 0)
      .map((column) => (
        <CardLine key={column} name={words.columns[column]}>
          {formatAmount(sums[column])}
        </CardLine>
      ))}
  </dl>
);

const linkClass =
  "inline-flex min-h-11 items-center underline decoration-line-strong/60 underline-offset-4 hover:decoration-current md:inline md:min-h-0 print:inline print:no-underline";

const InvoicesLink = ({ row: { clientId, name } }: { readonly row: AgeingRow }) => (
  <Link
    to="/invoices"
    search={{ client: clientId, only: "open" }}
    title={words.invoicesOf({ client: name })}
    className={`min-w-0 wrap-anywhere ${linkClass}`}
  >
    {name}
  </Link>
);

interface StatementLinkProps {
  readonly row: AgeingRow;
  readonly at: string | undefined;
  readonly children: string;
}

const StatementLink = ({ row: { clientId, name }, at, children }: StatementLinkProps) => (
  <Link
    to="/clients/$id/statement"
    params={{ id: clientId }}
    search={at === undefined ? { period: "all" } : { period: "own", until: at }}
    aria-label={`${children}: ${words.statementOf({ client: name })}`}
    title={words.statementOf({ client: name })}
    className={linkClass}
  >
    {children}
  </Link>
);

interface RemindButtonProps {
  readonly row: AgeingRow;
  readonly onRemind: (row: AgeingRow) => void;
}

const RemindButton = ({ row, onRemind }: RemindButtonProps) => (
  <Button aria-label={words.remindOf({ client: row.name })} onClick={() => onRemind(row)}>
    {words.remind}
  </Button>
);
