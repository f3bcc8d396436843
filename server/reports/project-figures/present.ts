import type { ProjectId } from "#contract/api/ids.ts";
import { add, asNumber, compare, type Decimal, decimal, subtract, toNumber, zero } from "#contract/money.ts";
import type { ProjectFigures } from "#contract/clients/project-figures.ts";
import type { Readable } from "#server/reports/readable.ts";
import type { SumRow } from "./store.ts";

export function presentFigures(
  projectId: ProjectId,
  sums: readonly SumRow[],
  { currency, readable }: { readonly currency: string; readonly readable: Readable },
): ProjectFigures {
  const rows = sums.filter((row) => row.projectId === projectId);
  const sumOf = (figure: SumRow["figure"]) => rows.find((row) => row.figure === figure);
  const invoiced = sumOf("invoiced");
  const credited = sumOf("credited");
  const less = (column: "net" | "total" | "retention") =>
    add(decimal(invoiced?.[column] ?? "0"), decimal(credited?.[column] ?? "0"));
  const spent = rows.filter(({ figure }) => figure === "expenses");
  return {
    projectId,
    currency,
    accepted: readable.quotations ? presentQuoted(sumOf("accepted")) : null,
    quoted: readable.quotations ? presentQuoted(sumOf("quoted")) : null,
    ...(readable.invoices
      ? {
          invoiced: { count: invoiced?.count ?? 0, net: toNumber(less("net")), total: toNumber(less("total")) },
          received: asSum(sumOf("received")?.total),
          outstanding: asSum(sumOf("open")?.total),
          retentionHeld: toNumber(add(less("retention"), decimal(sumOf("retained")?.retention ?? "0"))),
        }
      : { invoiced: null, received: null, outstanding: null, retentionHeld: null }),
    expenses: readable.expenses ? presentExpenses(spent) : null,
    ...(readable.invoices && readable.expenses
      ? presentMargin(less("net"), addUp(spent, "net"))
      : { margin: null, marginRate: null }),
  };
}

const asSum = (text: string | undefined): number => asNumber(text ?? "0");

const presentQuoted = (sum: SumRow | undefined) => ({
  count: sum?.count ?? 0,
  subtotal: asSum(sum?.subtotal),
  net: asSum(sum?.net),
  total: asSum(sum?.total),
  totalBeforeRetention: asSum(sum?.gross),
});

const addUp = (rows: readonly SumRow[], column: "net" | "total"): Decimal =>
  rows.reduce((sum, row) => add(sum, decimal(row[column])), zero);

const presentExpenses = (rows: readonly SumRow[]): NonNullable<ProjectFigures["expenses"]> => ({
  count: rows.reduce((sum, { count }) => sum + count, 0),
  amount: toNumber(addUp(rows, "net")),
  gstAmount: toNumber(addUp(rows, "total")),
  byCategory: rows
    .toSorted((a, b) => compare(decimal(b.net), decimal(a.net)))
    .map(({ category, count, net, total }) => ({
      category: category ?? "OTHER",
      count,
      amount: asNumber(net),
      gstAmount: asNumber(total),
    })),
});

function presentMargin(income: Decimal, cost: Decimal) {
  const margin = toNumber(subtract(income, cost));
  const base = toNumber(income);
  return { margin, marginRate: base > 0 ? margin / base : null };
}
