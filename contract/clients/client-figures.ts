import Type, { type Static } from "typebox";
import { instantOrNull, nullable } from "#contract/api/fields.ts";
import { noQuery } from "#contract/api/page.ts";
import type { Route } from "#contract/api/route.ts";

const Sum = { amount: Type.Number(), count: Type.Integer({ minimum: 0 }) };

export const ClientFigures = Type.Object(
  {
    currency: Type.String({ description: "ISO 4217" }),
    outstanding: Type.Object(Sum, { description: "The outstanding amount of all invoices awaiting payment" }),
    overdue: Type.Object(
      { ...Sum, since: instantOrNull("The due date of the invoice that is overdue longest; null when none is") },
      { description: "The part of it that is past its due date" },
    ),
    invoiced: Type.Number({ description: "The totals of all sent invoices that are not void" }),
    received: Type.Number({ description: "All payments without reversed ones, also those kept on void invoices" }),
    refunded: Type.Number({
      description: "What was paid back of credit notes and kept money, without reversed refunds",
    }),
    retentionHeld: Type.Number({
      description: "The retention that the client holds: of plain invoices and of contracts, without what was released",
    }),
    openQuotations: nullable(
      Type.Object(Sum, {
        description:
          "The quotations that await the client's decision, also expired ones; null without `quotations:read`",
      }),
    ),
    lastPaymentAt: instantOrNull("When the most recent payment was received; null before the first"),
  },
  { description: "What a client owes, was charged and has paid." },
);
export type ClientFigures = Static<typeof ClientFigures>;

export const clientFigureRoutes = {
  getClientFigures: {
    method: "GET",
    path: "/clients/{id}/figures",
    group: "Clients",
    summary: "Get what a client owes and has paid",
    description: "Of all time, at this moment.",
    scope: "invoices:read",
    id: "cli",
    query: noQuery,
    status: 200,
    answer: ClientFigures,
  },
} as const satisfies Record<string, Route>;
