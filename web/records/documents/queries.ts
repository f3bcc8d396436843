import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { request, requestTagged } from "#web/api.ts";

/** Queries a quotation with the ETag by which a change can state what it was based on. */
export const quotationQuery = (id: string) =>
  queryOptions({
    queryKey: ["/quotations", id],
    queryFn: ({ signal }) => requestTagged("GET /quotations/{id}", { params: { id }, signal }),
  });

/** Queries an invoice with its ETag. */
export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: ["/invoices", id],
    queryFn: ({ signal }) => requestTagged("GET /invoices/{id}", { params: { id }, signal }),
  });

/** Queries a credit note with its ETag. */
export const creditNoteQuery = (id: string) =>
  queryOptions({
    queryKey: ["/credit-notes", id],
    queryFn: ({ signal }) => requestTagged("GET /credit-notes/{id}", { params: { id }, signal }),
  });

/** Queries a receipt of money. */
export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: ["/payment-receipts", id],
    queryFn: ({ signal }) => request("GET /payment-receipts/{id}", { params: { id }, signal }),
  });

/** Queries the credit of a client by its sources. */
export const clientCreditsQuery = (id: string) =>
  queryOptions({
    queryKey: ["GET /clients/{id}/credits", id],
    queryFn: ({ signal }) => request("GET /clients/{id}/credits", { params: { id }, signal }),
  });

/** The first parts of the keys of everything that shows documents, payments or figures computed from them. */
const dependentKeys: ReadonlySet<unknown> = new Set([
  "/quotations",
  "/invoices",
  "GET /quotations",
  "GET /quotations/totals",
  "GET /invoices",
  "GET /invoices/totals",
  "/contracts",
  "GET /contracts",
  "GET /contracts/totals",
  "/claims",
  "GET /claims",
  "GET /claims/totals",
  "/credit-notes",
  "GET /credit-notes",
  "GET /credit-notes/totals",
  "GET /retention",
  "GET /payments",
  "GET /payments/totals",
  "GET /payment-receipts",
  "GET /payment-receipts/totals",
  "/payment-receipts",
  "GET /clients/{id}/credits",
  "GET /projects/figures",
  "GET /projects/{id}/figures",
  "GET /projects/{id}/timeline",
  "GET /dashboard",
  "GET /clients/{id}/figures",
  "GET /clients/{id}/statement",
  "GET /today",
  "GET /getting-started",
  "GET /mails",
]);

/** True for a client, whose credit depends on documents; not for the names of clients. */
const isClient = ([first, id]: readonly unknown[]): boolean => first === "/clients" && id !== "names";

/** Returns a function that fetches everything again that a change to a document may have made stale. */
export function useRefreshDocuments(): () => Promise<void> {
  const queries = useQueryClient();
  return () =>
    queries.invalidateQueries({ predicate: ({ queryKey }) => dependentKeys.has(queryKey[0]) || isClient(queryKey) });
}
