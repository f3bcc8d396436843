import type { ExpenseCategory } from "#contract/books/expenses.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { type TotalsQuery, useTotals } from "#web/list/use-page.ts";
import { expensesCopy } from "#web/copy/expenses.ts";
import { ErrorNotice } from "#web/ui/notice.tsx";

interface ExpenseSumsProps {
  /** The filters of the list. */
  readonly query: TotalsQuery<"GET /expenses/totals">;
  readonly onCategory: (category: ExpenseCategory) => void;
}

/** The number and the sums of all expenses that the filters let through, on all pages, and by category. */
export function ExpenseSums({ query, onCategory }: ExpenseSumsProps) {
  const { data, error, isPlaceholderData, refetch } = useTotals("GET /expenses/totals", query);
  if (error !== null && data === undefined) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  const money = (amount: number) => formatMoney(amount, data?.currency ?? "SGD");
  const categories = data?.byCategory ?? [];
  return (
    <div className={`mb-3 transition-opacity ${isPlaceholderData ? "opacity-60" : ""}`}>
      <p role="status" aria-busy={data === undefined || isPlaceholderData} className="min-h-5 font-medium tabular-nums">
        {data !== undefined &&
          data.count > 0 &&
          expensesCopy.sum({ count: data.count, amount: money(data.amount), gst: money(data.gstAmount) })}
      </p>
      {categories.length > 1 && (
        <ul
          aria-label={expensesCopy.byCategory}
          className="-mx-4 mt-1 flex gap-x-1 overflow-x-auto px-4 sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0"
        >
          {categories.map(({ category, amount }) => (
            <li key={category} className="shrink-0">
              <button
                type="button"
                title={expensesCopy.onlyCategory({ category: expensesCopy.categories[category] })}
                onClick={() => onCategory(category)}
                className="-ml-2 flex h-11 items-center gap-2 rounded-md px-2 text-muted hover:bg-sunken hover:text-ink sm:h-8"
              >
                {expensesCopy.categories[category]}
                <span className="text-ink tabular-nums">{money(amount)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
