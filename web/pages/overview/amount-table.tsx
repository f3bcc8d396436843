import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatMoney } from "#web/values/amounts.ts";
import { overviewCopy } from "#web/copy/overview.ts";

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
  /** The list of exactly the records of the line. */
  readonly to: string;
  readonly search: object;
}

/** A table of names, amounts and counts. Each line leads to its records. */
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
            <th scope="col">{overviewCopy.overview.amount}</th>
            <th scope="col">{count}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.name} className="relative align-top hover:bg-sunken">
              <th scope="row" className="w-full py-3 pr-4 text-left font-normal sm:py-2">
                <Link to={line.to} search={line.search as never} className="after:absolute after:inset-0">
                  {line.name}
                </Link>
                {line.below}
              </th>
              <td className={`py-3 text-right sm:py-2 ${line.count === 0 ? "text-muted" : ""}`}>
                {formatMoney(line.amount, currency)}
              </td>
              <td className="py-3 pl-4 text-right text-muted sm:py-2">{line.count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
