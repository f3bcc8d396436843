import { type Dashboard, overdueAges } from "#contract/dashboard.ts";
import { add, asNumber, decimal, toNumber, zero } from "#contract/money.ts";
import { quotationStatuses } from "#contract/quotations.ts";
import type { FigureRow } from "./store.ts";

export function presentDashboard(
  rows: readonly FigureRow[],
  { months, ...about }: { readonly at: string; readonly currency: string; readonly months: readonly string[] },
): Dashboard {
  const all = (figure: FigureRow["figure"]) => rows.filter((row) => row.figure === figure);
  const open = all("open");
  // The query returns the oldest age first, the dashboard shows it last.
  const agePlace = (i: number) => overdueAges.length - 1 - i;
  const overdue = open.filter(({ place }) => place < overdueAges.length);
  const [invoiced, received, decided] = [all("invoiced"), all("received"), all("decided")];
  const decisions = decided.reduce((sum, { count }) => sum + count, 0);
  const accepted = decided.find(({ status }) => status === "ACCEPTED")?.count ?? 0;
  return {
    ...about,
    outstanding: sumOf(open),
    overdue: {
      ...sumOf(overdue),
      ages: overdueAges.map((to, i) => ({
        from: (overdueAges[i - 1] ?? 0) + 1,
        to,
        ...sumOf(overdue.filter(({ place }) => place === agePlace(i))),
      })),
    },
    months: months.map((month, i) => {
      const ofMonth = ({ place }: FigureRow) => place === i + 1;
      return {
        month,
        invoiced: asNumber(invoiced.find(ofMonth)?.amount ?? "0"),
        received: asNumber(received.find(ofMonth)?.amount ?? "0"),
      };
    }),
    quotations: {
      statuses: quotationStatuses.map((status) => ({
        status,
        ...sumOf(all("quotation").filter((row) => row.status === status)),
      })),
      decided: decisions,
      winRate: decisions === 0 ? null : accepted / decisions,
    },
    retention: sumOf(all("retention")),
  };
}

const sumOf = (rows: readonly FigureRow[]) => ({
  amount: toNumber(rows.reduce((sum, row) => add(sum, decimal(row.amount)), zero)),
  count: rows.reduce((sum, { count }) => sum + count, 0),
});
