import Type, { type Static } from "typebox";
import type { AppRoute } from "./app-route.ts";
import { instant, nullable, oneOf } from "./fields.ts";
import { noQuery } from "./page.ts";
import { quotationStatuses } from "./quotations.ts";

/** The number of months that the figures cover, including the current one. */
export const dashboardMonths = 12;

/** The last day of each age range of overdue invoices, counted from the due date; the last range has no end. */
export const overdueAges = [30, 60, 90, null] as const;

const Sum = { amount: Type.Number(), count: Type.Integer() };

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
        ...Sum,
      }),
      { description: "The overdue amounts grouped by age, most recent first" },
    ),
  }),
  months: Type.Array(
    Type.Object({
      month: Type.String({ examples: ["2026-03"] }),
      invoiced: Type.Number({ description: "The totals of invoices issued in the month that are not void" }),
      received: Type.Number({ description: "The payments received in the month, without reversed ones" }),
    }),
    { description: "The last twelve months in the organization's time zone, oldest first, including the current one" },
  ),
  quotations: Type.Object({
    statuses: Type.Array(Type.Object({ status: oneOf(quotationStatuses), ...Sum })),
    decided: Type.Integer({ description: "The number of quotations decided in those months" }),
    winRate: nullable(
      Type.Number({ description: "The fraction of them that was accepted; null when none was decided" }),
    ),
  }),
  retention: Type.Object(Sum, { description: "The retention on issued invoices that are not void" }),
});
export type Dashboard = Static<typeof Dashboard>;

/** The figures of the start page. Web app only. */
export const dashboardRoutes = {
  getDashboard: {
    method: "GET",
    path: "/dashboard",
    group: "Dashboard",
    summary: "Get the dashboard figures",
    access: "invoices:read",
    query: noQuery,
    status: 200,
    answer: Dashboard,
  },
} as const satisfies Record<string, AppRoute>;
