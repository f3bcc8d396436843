import Paperclip from "lucide-react/icons/paperclip";
import type { ListedExpense } from "#contract/books/expenses.ts";
import { formatAmount, formatMoney } from "#web/values/amounts.ts";
import { expensesCopy } from "#web/copy/expenses.ts";
import type { Column } from "#web/list/record-list.tsx";
import { Day } from "#web/ui/day.tsx";

const { columns: names, categories } = expensesCopy;

/** As high as two lines, so that all rows are. */
const twoLines = "flex min-h-10 flex-col justify-center";

/** The columns of the list of expenses. */
export const expenseColumns: readonly Column<ListedExpense>[] = [
  {
    name: names.expense,
    sort: "vendor",
    sortName: expensesCopy.form.vendor,
    cell: ({ description, vendor }) => (
      <span className={twoLines}>
        <span className="block truncate font-medium" title={description}>
          {description}
        </span>
        {vendor !== null && <span className="block truncate text-muted">{vendor}</span>}
      </span>
    ),
  },
  { id: "date", name: names.date, sort: "-date", width: "w-36", cell: ({ date }) => <Day at={date} /> },
  { id: "category", name: names.category, width: "w-32", cell: ({ category }) => categories[category] },
  {
    id: "project",
    name: names.project,
    width: "hidden w-[18%] lg:table-cell",
    cell: ({ projectName }) => <span title={projectName ?? ""}>{projectName}</span>,
  },
  {
    id: "reference",
    isExtra: true,
    name: expensesCopy.form.reference,
    width: "hidden w-36 xl:table-cell",
    cell: ({ reference }) => <span title={reference ?? ""}>{reference}</span>,
  },
  {
    id: "receipt",
    name: names.receipt,
    width: "hidden w-24 md:table-cell",
    cell: (expense) => <Receipt expense={expense} />,
  },
  {
    id: "amount",
    name: names.amount,
    sort: "-amount",
    align: "right",
    width: "w-32",
    cell: ({ amount, gstAmount }) => (
      <span className={twoLines}>
        <span className="block">{formatAmount(amount)}</span>
        {gstAmount > 0 && (
          <span className="block truncate text-xs text-muted">
            {expensesCopy.gstOf({ gst: formatAmount(gstAmount) })}
          </span>
        )}
      </span>
    ),
  },
];

function Receipt({ expense: { receiptFileId } }: { readonly expense: ListedExpense }) {
  if (receiptFileId === null) return <span className="text-muted">{expensesCopy.noReceipt}</span>;
  return <Paperclip className="size-4" role="img" aria-label={expensesCopy.hasReceipt} />;
}

/** An expense in the list on phones. */
export function ExpenseCard({ expense, currency }: { readonly expense: ListedExpense; readonly currency: string }) {
  const { description, vendor, category, date, amount, gstAmount, projectName, receiptFileId } = expense;
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-medium">{description}</span>
        <span className="shrink-0 font-medium tabular-nums">{formatMoney(amount, currency)}</span>
      </span>
      <span className="mt-0.5 flex items-baseline justify-between gap-3 text-muted">
        <span className="min-w-0 truncate">{[vendor, projectName].filter(Boolean).join(" · ")}</span>
        {gstAmount > 0 && (
          <span className="shrink-0 text-xs tabular-nums">{expensesCopy.gstOf({ gst: formatAmount(gstAmount) })}</span>
        )}
      </span>
      <span className="mt-2 flex items-center justify-between gap-3 text-xs text-muted tabular-nums">
        <Day at={date} />
        <span className="flex items-center gap-1.5">
          {receiptFileId !== null && <Paperclip className="size-3.5" role="img" aria-label={expensesCopy.hasReceipt} />}
          {categories[category]}
        </span>
      </span>
    </>
  );
}
