import { useRouter } from "@tanstack/react-router";
import type { Client } from "#contract/clients/clients.ts";
import { Empty } from "#web/list/empty.tsx";
import { usePage } from "#web/list/use-page.ts";
import { ExpenseCard, expenseColumns } from "#web/records/expenses/columns.tsx";
import { ExpenseSums } from "#web/records/expenses/sums.tsx";
import { useSession } from "#web/session/session.ts";
import { clientPageCopy } from "#web/copy/client-page.ts";
import { SectionList } from "./section-list.tsx";
import { useCursor } from "./use-cursor.ts";

/** The expenses on a client's projects, with their sums. */
export function ClientExpenses({ client: { id } }: { readonly client: Client }) {
  const router = useRouter();
  const page = usePage("GET /expenses", { clientId: id, cursor: useCursor() });
  const currency = useSession().organization?.currency ?? "SGD";
  const search = { client: id };
  return (
    <SectionList
      page={page}
      label={clientPageCopy.tabs.expenses}
      above={
        <ExpenseSums
          query={{ clientId: id }}
          onCategory={(category) => void router.navigate({ to: "/expenses", search: { ...search, category } })}
        />
      }
      whole={{ to: "/expenses", search }}
      columns={expenseColumns}
      linkOf={(expense) => ({ to: `/expenses/${expense.id}`, search })}
      card={(expense) => <ExpenseCard expense={expense} currency={currency} />}
      empty={<Empty {...clientPageCopy.lists.expenses} />}
    />
  );
}
