import { Link } from "@tanstack/react-router";
import type { ContractReport, ContractReportRow } from "#contract/books/reports.ts";
import { formatAmount, formatMoney, formatShare } from "#web/values/amounts.ts";
import { reportPlacesCopy } from "#web/copy/report-places.ts";
import { reportsCopy } from "#web/copy/reports.ts";
import { Amount, CardLine, Cell, Heading, tableClass } from "./parts.tsx";

const words = reportsCopy.contracts;
const columns = [
  "contractSum",
  "pendingSum",
  "claimed",
  "billed",
  "balance",
  "retentionHeld",
  "depositLeft",
  "outstanding",
] as const;
/** On paper and narrow screens there is no room for the sums that follow from others. */
const wideOnly: Readonly<Record<string, string>> = {
  pendingSum: "hidden 2xl:table-cell print:hidden",
  balance: "hidden 2xl:table-cell print:hidden",
};
const costs = ["spent", "margin"] as const;

interface ContractTableProps {
  readonly report: ContractReport;
  readonly seesCosts: boolean;
}

/** A row per contract, which leads to it, with the sums below. */
export const ContractTable = ({ report: { data, sums }, seesCosts }: ContractTableProps) => (
  <div className={`${tableClass} hidden xl:block`}>
    <table className="w-full tabular-nums print:text-[0.7rem]" aria-label={reportPlacesCopy.contracts}>
      <thead>
        <tr className="border-b border-line bg-sunken/60 text-xs text-muted">
          <Heading>{words.columns.contract}</Heading>
          {columns.map((column) => (
            <Heading key={column} className={wideOnly[column] ?? ""}>
              {words.columns[column]}
            </Heading>
          ))}
          {seesCosts && costs.map((column) => <Heading key={column}>{words.columns[column]}</Heading>)}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {data.map((row) => (
          <tr key={row.contractId} className="relative hover:bg-sunken/60">
            <th scope="row" className="py-2.5 pr-2.5 pl-4 min-w-40 text-left print:min-w-0 align-top font-normal">
              <ContractLink row={row} />
            </th>
            {columns.map((column) => (
              <Cell key={column} className={`${wideOnly[column] ?? ""} ${row[column] === 0 ? "text-muted" : ""}`}>
                {formatAmount(row[column])}
                <Share row={row} column={column} />
              </Cell>
            ))}
            {seesCosts &&
              costs.map((column) => (
                <Cell key={column} className={(row[column] ?? 0) < 0 ? "text-danger" : ""}>
                  {known(row[column])}
                </Cell>
              ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t-2 border-line font-semibold">
          <th scope="row" className="py-3 pl-4 text-left">
            {reportsCopy.total}
          </th>
          {columns.map((column) => (
            <Amount key={column} of={sums[column]} className={wideOnly[column] ?? ""} />
          ))}
          {seesCosts && costs.map((column) => <Cell key={column} />)}
        </tr>
      </tfoot>
    </table>
  </div>
);

/** The same on phones, without what is zero. */
export const ContractCards = ({ report: { data, sums, currency }, seesCosts }: ContractTableProps) => (
  <ul aria-label={reportPlacesCopy.contracts} className="grid gap-2.5 md:grid-cols-2 xl:hidden print:hidden">
    {data.map((row) => (
      <li key={row.contractId} className="card relative p-4">
        <ContractLink row={row} />
        <dl className="mt-2 space-y-1">
          {columns
            .filter((column) => column === "contractSum" || row[column] !== 0)
            .map((column) => (
              <CardLine key={column} name={words.columns[column]}>
                {shareOf(row, column) === null
                  ? formatAmount(row[column])
                  : words.share({ amount: formatAmount(row[column]), share: formatShare(shareOf(row, column) ?? 0) })}
              </CardLine>
            ))}
          {seesCosts &&
            costs.map((column) => (
              <CardLine key={column} name={words.columns[column]}>
                {known(row[column])}
              </CardLine>
            ))}
        </dl>
      </li>
    ))}
    <li className="card p-4">
      <p className="font-semibold">{reportsCopy.total}</p>
      <dl className="mt-2 space-y-1">
        {columns.map((column) => (
          <CardLine key={column} name={words.columns[column]}>
            {formatMoney(sums[column], currency)}
          </CardLine>
        ))}
      </dl>
    </li>
  </ul>
);

const ContractLink = ({ row: { contractId, title, number, name } }: { readonly row: ContractReportRow }) => (
  <>
    <Link
      to="/contracts/$id"
      params={{ id: contractId }}
      className="font-medium wrap-anywhere outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
    >
      {title}
    </Link>
    <span className="block text-xs wrap-anywhere text-muted">{[number, name].join(" · ")}</span>
  </>
);

interface ShareProps {
  readonly row: ContractReportRow;
  readonly column: (typeof columns)[number];
}

/** The part of the contract sum below what is claimed or billed. */
function Share({ row, column }: ShareProps) {
  const share = shareOf(row, column);
  return share === null ? null : <span className="block text-xs text-muted">{formatShare(share)}</span>;
}

function shareOf(row: ContractReportRow, column: (typeof columns)[number]): number | null {
  if (column === "claimed") return row.claimedFraction;
  return column === "billed" ? row.billedFraction : null;
}

const known = (figure: number | null | undefined): string =>
  figure === null || figure === undefined ? words.unknown : formatAmount(figure);
