import { Invoice } from "./invoices.ts";
import { noQuery } from "./page.ts";
import type { Route } from "./route.ts";

export const conversionRoutes = {
  convertQuotation: {
    method: "POST",
    path: "/quotations/{id}/convert",
    group: "Quotations",
    summary: "Convert an accepted quotation to a draft invoice",
    description:
      "Copies the title, items and retention. Converting again requires the first invoice to be VOID. " +
      "Raises invoice.created.",
    scope: "invoices:write",
    id: "qtn",
    query: noQuery,
    status: 201,
    answer: Invoice,
    locatedAt: "/invoices/{id}",
    refusals: ["INVALID_STATE", "ALREADY_CONVERTED"],
  },
} as const satisfies Record<string, Route>;
