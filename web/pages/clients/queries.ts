import { queryOptions } from "@tanstack/react-query";
import { type QueryOf, request } from "#web/api.ts";

/** Queries what a client owes and has paid. */
export const clientFiguresQuery = (id: string) =>
  queryOptions({
    queryKey: ["GET /clients/{id}/figures", id],
    queryFn: ({ signal }) => request("GET /clients/{id}/figures", { params: { id }, signal }),
  });

/** Queries the statement of account of a client for a period. */
export const statementQuery = (id: string, period: QueryOf<"GET /clients/{id}/statement">) =>
  queryOptions({
    queryKey: ["GET /clients/{id}/statement", id, period],
    queryFn: ({ signal }) => request("GET /clients/{id}/statement", { params: { id }, query: period, signal }),
  });
