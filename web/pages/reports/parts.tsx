import type { ReactNode } from "react";
import { formatAmount } from "#web/values/amounts.ts";
import { reportsCopy } from "#web/copy/reports.ts";

/** The parts that the tables of the reports have in common. */

interface CellProps {
  readonly className?: string;
  readonly children?: ReactNode;
}

export const Heading = ({ className = "", children }: CellProps) => (
  <th
    scope="col"
    className={`h-9 px-2.5 text-right print:px-1.5 font-medium first:pl-4 first:text-left last:pr-4 ${className}`}
  >
    {children}
  </th>
);

export const Cell = ({ className = "", children }: CellProps) => (
  <td className={`px-2.5 py-2.5 print:px-1.5 text-right align-top whitespace-nowrap first:pl-4 last:pr-4 ${className}`}>
    {children}
  </td>
);

/** An amount in a table; zero is muted, so that the eye finds what is not. */
export const Amount = ({ of, className = "" }: { readonly of: number; readonly className?: string }) => (
  <Cell className={`${of === 0 ? "text-muted" : ""} ${className}`}>{formatAmount(of)}</Cell>
);

/** Says that a report is longer than its limit. */
export const Cut = ({ shown, count }: { readonly shown: number; readonly count: number }) =>
  count > shown && <p className="mt-3 text-muted">{reportsCopy.cut({ shown, count })}</p>;

export const Skeleton = () => <div aria-busy className="card h-80 animate-pulse bg-sunken" />;

/** A name and an amount on a card, on phones. */
export const CardLine = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="flex justify-between gap-3">
    <dt className="text-muted">{name}</dt>
    <dd className="tabular-nums">{children}</dd>
  </div>
);

/** The classes of a table that is replaced by cards on narrow screens, but not on paper. */
export const tableClass =
  "card overflow-x-auto print:block print:overflow-visible print:rounded-none print:border-0 print:shadow-none";
