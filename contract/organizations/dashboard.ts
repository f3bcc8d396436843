import Type, { type Static } from "typebox";
import type { AppRoute } from "#contract/api/app-route.ts";
import { instant, nullable, oneOf } from "#contract/api/fields.ts";
import { quotationStatuses } from "#contract/values.ts";

/** The number of months that the figures cover by default, including the current one. */
export const dashboardMonths = 12;

/** The largest number of months that a range may touch. */
export const dashboardMonthsMax = 36;

/** The ranges that another one can be compared with: the one just before it, and the same one a year earlier. */
export const comparisons = ["NONE", "PREVIOUS", "LAST_YEAR"] as const;
export type Comparison = (typeof comparisons)[number];

/** The last day of each age range of overdue invoices, counted from the due date; the last range has no end. */
export const overdueAges = [30, 60, 90, null] as const;

const monthOrDay = (description: string) =>
  Type.String({
    pattern: "^20[0-9]{2}-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?$",
    description: `${description} A month such as 2026-03, or a day such as 2026-03-31.`,
  });

export const DashboardQuery = Type.Object(
  {
    from: Type.Optional(
      monthOrDay("The first month or day of the range. Defaults to the month eleven months before the last one."),
    ),
    to: Type.Optional(monthOrDay("The last month or day of the range. Defaults to the current month.")),
    compare: Type.Optional(oneOf(comparisons, "Defaults to NONE")),
  },
  { additionalProperties: false },
);
export type DashboardQuery = Static<typeof DashboardQuery>;

const Sum = { amount: Type.Number(), count: Type.Integer() };

/** The figures of one range. */
const Range = Type.Object({
  from: Type.String({ description: "The first day", examples: ["2026-01-01"] }),
  to: Type.String({ description: "The last day; today for a range that has not ended", examples: ["2026-03-31"] }),
  invoiced: Type.Object(Sum, {
    description: "The totals of invoices issued in the range that are not void, less those of credit notes",
  }),
  received: Type.Object(Sum, { description: "The payments received in the range, without reversed ones and credit" }),
  refunded: Type.Object(Sum, {
    description: "What was paid back in the range, without reversed refunds; `received` is not less by it",
  }),
  won: Type.Object(Sum, { description: "The quotations accepted in the range" }),
  lost: Type.Object(Sum, { description: "The quotations rejected in the range" }),
});

const monthAmounts = {
  invoiced: Type.Number({
    description: "The totals of invoices issued in the month that are not void, less those of credit notes",
  }),
  received: Type.Number({ description: "The payments received in the month, without reversed ones and credit" }),
};

export const Dashboard = Type.Object({
  at: instant("When the figures were computed"),
  currency: Type.String({ description: "ISO 4217" }),
  outstanding: Type.Object(Sum, { description: "The outstanding amount of all sent invoices" }),
  overdue: Type.Object({
    ...Sum,
    ages: Type.Array(
      Type.Object({
        from: Type.Integer({ description: "The lowest number of days overdue" }),
        to: nullable(Type.Integer({ description: "The highest number of days overdue; null for the last group" })),
        dueFrom: nullable(Type.String({ description: "The first due date of the group; null for the last group" })),
        dueUntil: Type.String({ description: "The last due date of the group" }),
        ...Sum,
      }),
      { description: "The overdue amounts grouped by age, most recent first" },
    ),
  }),
  range: Range,
  compared: Type.Union([Range, Type.Null()], {
    description: "The range to compare with, as long as the part of the range up to today; null without a comparison",
  }),
  months: Type.Array(
    Type.Object({
      month: Type.String({ examples: ["2026-03"] }),
      ...monthAmounts,
      compared: Type.Union([Type.Object(monthAmounts), Type.Null()], {
        description: "The amounts of the part that corresponds to it in the compared range",
      }),
    }),
    { description: "The months of the range in the organization's time zone, oldest first" },
  ),
  quotations: Type.Object({
    statuses: Type.Array(Type.Object({ status: oneOf(quotationStatuses), ...Sum })),
    waiting: Type.Object(Sum, { description: "Sent ones that the client can still accept" }),
    expired: Type.Object(Sum, { description: "Sent ones that were valid until a day before today" }),
    decided: Type.Integer({ description: "The number of quotations decided in the range" }),
    winRate: nullable(
      Type.Number({ description: "The fraction of them that was accepted; null when none was decided" }),
    ),
  }),
  retention: Type.Object(Sum, {
    description:
      "The retention that clients hold, as in the register. The count is that of plain invoices with retention, and of " +
      "contracts of which some is held.",
  }),
  retentionDue: Type.Object(Sum, { description: "The retention of contracts that has fallen due" }),
  credit: Type.Number({ description: "What is left of all credit notes" }),
  unmatched: Type.Union([Type.Object(Sum), Type.Null()], {
    description: "What came in at the bank and is matched with no invoice yet; null without `bank:read`",
  }),
});
export type Dashboard = Static<typeof Dashboard>;

/** The figures of the start page. Web app only. */
export const dashboardRoutes = {
  getDashboard: {
    method: "GET",
    path: "/dashboard",
    group: "Dashboard",
    summary: "Get the dashboard figures",
    description: `The range may touch at most ${dashboardMonthsMax} months.`,
    access: "invoices:read",
    query: DashboardQuery,
    status: 200,
    answer: Dashboard,
  },
} as const satisfies Record<string, AppRoute>;
