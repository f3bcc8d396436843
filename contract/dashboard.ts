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
  at: instant("When it was added up"),
  currency: Type.String({ description: "ISO 4217" }),
  outstanding: Type.Object(Sum, { description: "What clients owe: sent invoices, less what was paid" }),
  overdue: Type.Object({
    ...Sum,
    ages: Type.Array(
      Type.Object({
        from: Type.Integer({ description: "Days since it was due" }),
        to: nullable(Type.Integer({ description: "Null for the oldest" })),
        ...Sum,
      }),
      { description: "The same by how long it is due, the latest first" },
    ),
  }),
  months: Type.Array(
    Type.Object({
      month: Type.String({ examples: ["2026-03"] }),
      invoiced: Type.Number({ description: "The totals of what was issued in it and is not void" }),
      received: Type.Number({ description: "The payments of that month that stand" }),
    }),
    { description: "The last twelve in the organization's time zone, oldest first; the present one is not over" },
  ),
  quotations: Type.Object({
    statuses: Type.Array(Type.Object({ status: oneOf(quotationStatuses), ...Sum })),
    decided: Type.Integer({ description: "How many clients decided on in those months" }),
    winRate: nullable(
      Type.Number({ description: "The fraction of those that was accepted; null where there is none" }),
    ),
  }),
  retention: Type.Object(Sum, { description: "What clients hold back of what was issued and is not void" }),
});
export type Dashboard = Static<typeof Dashboard>;

/** The figures of the start page. Web app only. */
export const dashboardRoutes = {
  getDashboard: {
    method: "GET",
    path: "/dashboard",
    group: "Dashboard",
    summary: "Read what is owed, what comes in and what is quoted",
    access: "invoices:read",
    query: noQuery,
    status: 200,
    answer: Dashboard,
  },
} as const satisfies Record<string, AppRoute>;
