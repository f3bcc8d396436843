import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { isCharge } from "#contract/clients/statement-kinds.ts";
import type { Statement } from "#contract/clients/statements.ts";
import { formatAmount, formatMoney, paidBy } from "#web/values/amounts.ts";
import { formatDate } from "#web/days/days.ts";
import { useTimeZone } from "#web/session/session.ts";
import { Day } from "#web/ui/day.tsx";
import { statementCopy } from "#web/copy/statement.ts";

interface StatementTableProps {
  /** Undefined while it loads. */
  readonly statement: Statement | undefined;
  readonly isStale: boolean;
}

/** The lines of a statement between its balances. On phones, charged and paid are one column. */
export function StatementTable({ statement, isStale }: StatementTableProps) {
  const words = statementCopy;
  const timeZone = useTimeZone();
  if (statement === undefined) return <div aria-busy className="card h-80 animate-pulse bg-sunken" />;
  const { from, to, currency, lines, openingBalance, closingBalance } = statement;
  return (
    <div aria-busy={isStale} className={`transition-opacity ${isStale ? "opacity-60" : ""}`}>
      <div className="card overflow-hidden print:border-0 print:shadow-none">
        <table className="w-full tabular-nums" aria-label={words.title}>
          <thead>
            <tr className="border-b border-line bg-sunken/60 text-left text-xs text-muted">
              <Heading className="hidden sm:table-cell">{words.columns.date}</Heading>
              <Heading>{words.columns.document}</Heading>
              <Heading className="hidden sm:table-cell">{words.columns.description}</Heading>
              <Heading className="text-right sm:hidden">{words.columns.amount}</Heading>
              <Heading className="hidden text-right sm:table-cell">{words.columns.charged}</Heading>
              <Heading className="hidden text-right sm:table-cell">{words.columns.paid}</Heading>
              <Heading className="text-right">{words.columns.balance}</Heading>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {from !== null && <BalanceRow at={from} name={words.opening} balance={formatAmount(openingBalance)} />}
            {lines.map((line) => (
              <LineRow
                key={`${line.kind} ${line.paymentId ?? line.refundId ?? line.creditNoteId ?? line.receiptId ?? line.invoiceId}`}
                line={line}
              />
            ))}
            {lines.length === 0 && (
              <tr>
                <td colSpan={7} className="px-4 py-10 text-center text-muted">
                  {words.none}
                </td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr className="border-t-2 border-line">
              <td colSpan={7} className="px-3 py-3.5 sm:px-4">
                <p role="status" className="flex flex-wrap items-baseline justify-end gap-x-4 gap-y-1 text-right">
                  <span className="font-medium">{words.closingOn({ day: formatDate(to, timeZone) })}</span>
                  <span className="text-lg font-semibold">{formatMoney(closingBalance, currency)}</span>
                </p>
                {closingBalance < 0 && <p className="text-right text-muted">{words.inFavour}</p>}
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </div>
  );
}

const Heading = ({ className = "", children }: { readonly className?: string; readonly children: ReactNode }) => (
  <th scope="col" className={`h-9 px-3 font-medium sm:px-4 ${className}`}>
    {children}
  </th>
);

interface BalanceRowProps {
  readonly at: string;
  readonly name: string;
  readonly balance: string;
}

function BalanceRow({ at, name, balance }: BalanceRowProps) {
  return (
    <tr className="text-muted">
      <td className="hidden px-3 py-3 sm:px-4 sm:table-cell">
        <Day at={at} />
      </td>
      <td className="px-3 py-3 sm:px-4 sm:hidden">
        {name}
        <span className="block text-xs">
          <Day at={at} />
        </span>
      </td>
      <td className="hidden px-3 py-3 sm:px-4 sm:table-cell" />
      <td className="hidden px-3 py-3 sm:px-4 sm:table-cell" colSpan={3}>
        {name}
      </td>
      <td className="sm:hidden" />
      <td className="px-3 py-3 sm:px-4 text-right">{balance}</td>
    </tr>
  );
}

/** Returns where the document of a line is; money that was kept is on the client's page. */
function documentOf({ creditNoteId, invoiceId }: Statement["lines"][number]) {
  if (creditNoteId !== null) return { to: "/credit-notes/$id", params: { id: creditNoteId } } as const;
  if (invoiceId !== null) return { to: "/invoices/$id", params: { id: invoiceId } } as const;
  return { to: "/payments" } as const;
}

function LineRow({ line }: { readonly line: Statement["lines"][number] }) {
  const { date, number, amount, balance } = line;
  const charges = isCharge(line);
  const description = describe(line);
  return (
    <tr className="relative hover:bg-sunken/60">
      <td className="hidden px-3 py-3 sm:px-4 whitespace-nowrap sm:table-cell">
        <Day at={date} />
      </td>
      <td className="w-full px-3 py-3 sm:px-4 sm:w-auto">
        {/* The link covers its row, so that the whole row is clickable. */}
        <Link
          {...documentOf(line)}
          className="font-medium whitespace-nowrap outline-none after:absolute after:inset-0 focus-visible:after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {number}
        </Link>
        <span className="block text-xs break-words text-muted sm:hidden">
          <Day at={date} /> · {description}
        </span>
      </td>
      <td className="hidden w-full px-3 py-3 sm:px-4 break-words sm:table-cell">{description}</td>
      <td className="px-3 py-3 sm:px-4 text-right whitespace-nowrap sm:hidden">{formatAmount(amount)}</td>
      <td className="hidden px-3 py-3 sm:px-4 text-right whitespace-nowrap sm:table-cell">
        {charges && formatAmount(amount)}
      </td>
      <td className="hidden px-3 py-3 sm:px-4 text-right whitespace-nowrap sm:table-cell">
        {!charges && formatAmount(Math.abs(amount))}
      </td>
      <td className="px-3 py-3 sm:px-4 text-right font-medium whitespace-nowrap">{formatAmount(balance)}</td>
    </tr>
  );
}

/** Returns what happened: the invoice's title, the reason of the credit note, or how the money was paid. */
function describe({ kind, method, reference, description }: Statement["lines"][number]): string {
  const { kinds } = statementCopy;
  const parts = [
    kind.startsWith("CREDIT_NOTE") && kinds.creditNote,
    kind.endsWith("_VOIDED") && kinds.voided,
    kind.endsWith("_REVERSED") && kinds.reversed,
    kind.startsWith("REFUND") && kinds.refund,
    method === null ? description : paidBy(method, reference, ", "),
  ];
  return parts.filter((part) => part !== false).join(" · ");
}
