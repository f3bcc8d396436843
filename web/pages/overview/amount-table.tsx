import type { ReactNode } from "react";
import { formatMoney } from "#web/amounts.ts";
import { copy } from "#web/copy/copy.ts";

interface AmountTableProps {
  /** The id of the heading, which labels the section. */
  readonly id: string;
  readonly title: string;
  /** The column headings for screen readers. */
  readonly columns: readonly [name: string, count: string];
  readonly lines: readonly AmountLine[];
  readonly currency: string;
}

interface AmountLine {
  readonly name: string;
  readonly below?: ReactNode;
  readonly amount: number;
  readonly count: number;
}

/** A table of names, amounts and counts. */
export function AmountTable({ id, title, columns: [name, count], lines, currency }: AmountTableProps) {
  return (
    <>
      <h2 id={id} className="font-medium text-muted">
        {title}
      </h2>
      <table className="mt-3 w-full tabular-nums">
        <thead className="sr-only">
          <tr>
            <th scope="col">{name}</th>
            <th scope="col">{copy.overview.amount}</th>
            <th scope="col">{count}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.name} className="align-top">
              <th scope="row" className="w-full py-2 pr-4 text-left font-normal">
                {line.name}
                {line.below}
              </th>
              <td className={`py-2 text-right ${line.count === 0 ? "text-muted" : ""}`}>
                {formatMoney(line.amount, currency)}
              </td>
              <td className="py-2 pl-4 text-right text-muted">{line.count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
