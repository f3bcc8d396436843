import { type Dashboard, overdueAges } from "#contract/organizations/dashboard.ts";
import { add, asNumber, decimal, subtract, toNumber, zero } from "#contract/money.ts";
import { quotationStatuses } from "#contract/values.ts";
import { addDays } from "#server/core/calendar.ts";
import type { DashboardRanges, DayRange } from "./range.ts";
import type { FigureRow } from "./store.ts";

type Sum = Dashboard["outstanding"];

interface About extends DashboardRanges {
  readonly at: string;
  readonly currency: string;
  readonly today: string;
  readonly unmatched: Dashboard["unmatched"];
}

export function presentDashboard(rows: readonly FigureRow[], { range, compared, today, ...about }: About): Dashboard {
  const all = (figure: FigureRow["figure"]) => rows.filter((row) => row.figure === figure);
  const open = all("open");
  // The query returns the oldest age first, the dashboard shows it last.
  const agePlace = (i: number) => overdueAges.length - 1 - i;
  const overdue = open.filter(({ place }) => place < overdueAges.length);
  const [ofRange, ofCompared] = [rows.filter((row) => !row.isCompared), rows.filter((row) => row.isCompared)];
  const shown = presentRange(ofRange, range);
  const waiting = sumOf(all("waiting"));
  const decided = shown.won.count + shown.lost.count;
  return {
    ...about,
    outstanding: sumOf(open),
    overdue: {
      ...sumOf(overdue),
      ages: overdueAges.map((to, i) => {
        const from = (overdueAges[i - 1] ?? 0) + 1;
        const dueFrom = to === null ? null : addDays(today, -to);
        const sum = sumOf(overdue.filter(({ place }) => place === agePlace(i)));
        return { from, to, dueFrom, dueUntil: addDays(today, -from), ...sum };
      }),
    },
    range: shown,
    compared: compared && presentRange(ofCompared, compared),
    months: range.starts.map((start, i) => ({
      month: start.slice(0, "2026-03".length),
      ...amountsOf(ofRange, i + 1),
      compared: compared && amountsOf(ofCompared, i + 1),
    })),
    quotations: {
      statuses: quotationStatuses.map((status) => ({
        status,
        ...sumOf(all("quotation").filter((row) => row.status === status)),
      })),
      waiting,
      expired: lessOf(sumOf(all("quotation").filter(({ status }) => status === "SENT")), waiting),
      decided,
      winRate: decided === 0 ? null : shown.won.count / decided,
    },
    retention: sumOf(all("retention")),
    retentionDue: sumOf(all("retentionDue")),
    credit: sumOf(all("credit")).amount,
  };
}

function presentRange(rows: readonly FigureRow[], { starts, end }: DayRange): Dashboard["range"] {
  const sum = (figure: FigureRow["figure"], status: FigureRow["status"] = null) =>
    sumOf(rows.filter((row) => row.figure === figure && row.status === status));
  return {
    from: starts[0] ?? end,
    to: addDays(end, -1),
    invoiced: sum("invoiced"),
    received: sum("received"),
    refunded: sum("refunded"),
    won: sum("decided", "ACCEPTED"),
    lost: sum("decided", "REJECTED"),
  };
}

/** Returns the amounts of one part of a range. */
function amountsOf(rows: readonly FigureRow[], part: number) {
  const amount = (figure: FigureRow["figure"]) =>
    asNumber(rows.find((row) => row.figure === figure && row.place === part)?.amount ?? "0");
  return { invoiced: amount("invoiced"), received: amount("received") };
}

const sumOf = (rows: readonly FigureRow[]): Sum => ({
  amount: toNumber(rows.reduce((sum, row) => add(sum, decimal(row.amount)), zero)),
  count: rows.reduce((sum, { count }) => sum + count, 0),
});

const lessOf = (all: Sum, part: Sum): Sum => ({
  amount: toNumber(subtract(decimal(all.amount), decimal(part.amount))),
  count: all.count - part.count,
});
