import Type, { type Static } from "typebox";
import { nullable, oneOf } from "#contract/api/fields.ts";
import { idField, idList } from "#contract/api/ids.ts";
import { noQuery, pageLimitMax } from "#contract/api/page.ts";
import type { Route } from "#contract/api/route.ts";
import { expenseCategories } from "#contract/values.ts";

const count = Type.Integer({ minimum: 0 });

const Quoted = (description: string) =>
  Type.Object(
    {
      count,
      subtotal: Type.Number({ description: "The sum of their subtotals: before retention, without GST" }),
      net: Type.Number({ description: "The sum of their net amounts: after retention, without GST" }),
      total: Type.Number({ description: "The sum of their totals: after retention, with GST" }),
      totalBeforeRetention: Type.Number({
        description: "The same with GST and before retention: what the client has paid once retention is released",
      }),
    },
    { description },
  );

const forQuotations = "null without the scope quotations:read";
const forInvoices = "null without the scope invoices:read";
const forBoth = "null without the scopes invoices:read and expenses:read";

export const ProjectFigures = Type.Object(
  {
    projectId: idField("prj"),
    currency: Type.String({ description: "ISO 4217" }),
    accepted: nullable(Quoted(`The accepted quotations; ${forQuotations}`)),
    quoted: nullable(Quoted(`The quotations that were sent and not decided yet; ${forQuotations}`)),
    invoiced: nullable(
      Type.Object(
        {
          count,
          net: Type.Number({ description: "The sum of their net amounts: after retention, without GST" }),
          total: Type.Number({ description: "The sum of their totals: after retention, with GST" }),
        },
        { description: `The issued invoices that are not void; ${forInvoices}` },
      ),
    ),
    received: nullable(
      Type.Number({ description: `The payments, without reversed ones, also those on void invoices; ${forInvoices}` }),
    ),
    outstanding: nullable(Type.Number({ description: `What is not paid of the issued invoices; ${forInvoices}` })),
    retentionHeld: nullable(
      Type.Number({
        description: `What plain invoices and contracts hold, less what was released, without GST; ${forInvoices}`,
      }),
    ),
    expenses: nullable(
      Type.Object(
        {
          count,
          amount: Type.Number({ description: "Before GST" }),
          gstAmount: Type.Number(),
          byCategory: Type.Array(
            Type.Object({
              category: oneOf(expenseCategories),
              count,
              amount: Type.Number({ description: "Before GST" }),
              gstAmount: Type.Number(),
            }),
            { description: "The categories that have expenses, the largest amount first" },
          ),
        },
        { description: `The expenses of the project; null without the scope expenses:read` },
      ),
    ),
    margin: nullable(Type.Number({ description: `The net amount invoiced less the expenses before GST; ${forBoth}` })),
    marginRate: nullable(
      Type.Number({
        description: `The margin as a fraction of the net amount invoiced; null when that is not above 0, or ${forBoth}`,
      }),
    ),
  },
  { description: "What a project is worth, as far as the scopes of the key allow to know." },
);
export type ProjectFigures = Static<typeof ProjectFigures>;

export const ProjectFiguresQuery = Type.Object({ ids: idList("prj", pageLimitMax) }, { additionalProperties: false });

export const ProjectFiguresList = Type.Object(
  { data: Type.Array(ProjectFigures, { description: "In the order of the ids; unknown ids are omitted" }) },
  { description: "The figures of some projects." },
);
export type ProjectFiguresList = Static<typeof ProjectFiguresList>;

export const projectFigureRoutes = {
  getProjectFigures: {
    method: "GET",
    path: "/projects/{id}/figures",
    group: "Projects",
    summary: "Get the figures of a project",
    description:
      "Accepted, invoiced, received, spent, and the margin so far. Figures that need another scope are null.",
    scope: "projects:read",
    id: "prj",
    query: noQuery,
    status: 200,
    answer: ProjectFigures,
  },
  listProjectFigures: {
    method: "GET",
    path: "/projects/figures",
    group: "Projects",
    summary: "List the figures of projects",
    description: `The figures of at most ${pageLimitMax} projects, whose ids are separated by commas.`,
    scope: "projects:read",
    query: ProjectFiguresQuery,
    status: 200,
    answer: ProjectFiguresList,
  },
} as const satisfies Record<string, Route>;
